import type { Day } from "../calendar/days.ts";
import { DETAIL_NAMES, propertyOf } from "../expenses/details.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Ledger, RowChange, Rows, Table } from "../ledger/ledger.ts";
import type { OperationType } from "../operations/operation.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";

/** The changes of one operation, kept for 30 days. */
export interface HistoryEntry {
  readonly operationId: string;
  readonly type: OperationType;
  /** The instant by the device's clock. */
  readonly atMs: number;
  /** The instant by the worker's clock, from which retention counts. Undefined while the operation is unconfirmed. */
  readonly appliedAtMs?: number;
  /** Null if the system itself made the change. */
  readonly device: string | null;
  readonly undoes: string | null;
  /** Missing if the diff is enough, or if an earlier version wrote the entry. */
  readonly subject?: Subject;
  /** The diff, under its stored name. The changes of the chosen bill come first. */
  readonly image: readonly DiffEntry[];
}

/** The values at the time of the change, so that the history reads the same whatever happens to the rows. */
export interface Subject {
  /** The chosen bill before the change, or the first bill that the change made. */
  readonly bill?: readonly [title: string, amountCents: number, dueDate: Day];
  /** The number of bills. Missing if it is one. */
  readonly bills?: number;
  /** The months from one bill to the next of a new series, or its rule (series/recurrence.ts). Missing if it is monthly. */
  readonly every?: number | string;
  /** The import that the operation is a part of. */
  readonly imported?: { readonly id: string; readonly name: string };
  /** The subject of a mail, or the address of a sender. */
  readonly mail?: string;
  /** The undone operation. `times` is 1 for an undo, 2 for the undo of an undo, and so on. */
  readonly undid?: readonly [type: OperationType, times: number];
}

export type DiffEntry =
  | { readonly table: Table; readonly key: string; readonly field: typeof CREATED }
  | {
      readonly table: Table;
      readonly key: string;
      readonly field: string;
      readonly before: FieldValue;
      readonly after: FieldValue;
    };

export type FieldValue = Readonly<Record<string, unknown>>;

export type FieldDiff = Extract<DiffEntry, { before: FieldValue }>;

export function isField(changed: DiffEntry): changed is FieldDiff {
  return "before" in changed;
}

/** The field name of an entry for a new row, which covers all of its fields. */
export const CREATED = "created";

const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** Groups the columns that are recorded under one name and undone as one. */
export const FIELD_GROUPS: { readonly [T in Table]: Readonly<Record<string, readonly (keyof Rows[T])[]>> } = {
  expense: Object.fromEntries(
    Object.entries(EXPENSE_FIELDS).map(([name, { properties }]) => [name, properties]),
  ),
  series: {
    ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, [propertyOf(name)]])),
    anchor: [
      "anchorDate",
      "recurringEvery",
      "lastDayOfMonth",
      "recurringRule",
      "weekendShift",
      "endsOn",
      "endsAfter",
      "movedMonths",
      "movedDays",
    ],
    average: ["estimateIsAverage", "saidCents", "saidBeside"],
    end: ["endedOn"],
    // Only an import changes it, of a series that was taken back.
    first: ["firstMonth", "firstDay"],
  },
  budget: { amount: ["amountCents", "unset"] },
  settings: Object.fromEntries(SETTING_NAMES.map((name) => [name, [name]])),
  account: {},
  badge: {},
  mail: { end: ["state", "expenseId"] },
  sender: { answer: ["answer"] },
};

/** Extra columns that an entry stores with a group. A change of them alone isn't recorded. */
const KEPT_BESIDE: { readonly [T in Table]?: Readonly<Record<string, readonly (keyof Rows[T])[]>> } = {
  // Undoing a change of the rule restarts generation from the month it had reached. The last month follows from the rule and
  // from the bills.
  series: { anchor: ["generatedUntil", "lastMonth", "lastDay"] },
  // Undoing the payment of an estimate, or its taking back, restores the amount, whatever became of it since.
  expense: { status: ["amountCents"] },
};

/** The state of a row that was never written. Bills, series and mails are missing here because they are created explicitly. */
const UNWRITTEN: { readonly [T in Table]?: Partial<Rows[T]> } = {
  budget: { amountCents: null, unset: true },
  settings: DEFAULT_SETTINGS,
  account: {},
  badge: {},
  sender: { answer: null },
};

export function diffOf(changes: readonly RowChange[]): DiffEntry[] {
  return changes.flatMap(({ table, key, before, after }): DiffEntry[] => {
    const old = (before ?? UNWRITTEN[table]) as FieldValue | undefined;
    if (old === undefined) return [{ table, key, field: CREATED }];
    return Object.entries<readonly string[]>(FIELD_GROUPS[table]).flatMap(([field, columns]): DiffEntry[] => {
      const now = after as unknown as FieldValue;
      if (columns.every((column) => old[column] === now[column])) return [];
      const kept = [...columns, ...keptBeside(table, field, old, now)];
      return [{ table, key, field, before: pick(old, kept), after: pick(now, kept) }];
    });
  });
}

function keptBeside(table: Table, field: string, before: FieldValue, after: FieldValue): readonly string[] {
  if (table === "expense" && !isPaymentOfEstimate(before, after)) return [];
  return (KEPT_BESIDE[table] as Groups | undefined)?.[field] ?? [];
}

/** A bill that was paid before it began to vary has no plan. */
function isPaymentOfEstimate(before: FieldValue, after: FieldValue): boolean {
  const isPlanned = before["plannedCents"] !== after["plannedCents"];
  const isPayment = (before["status"] === "PAID") !== (after["status"] === "PAID");
  return isPayment && (isPlanned || before["amountIsEstimate"] === true);
}

type Groups = Readonly<Record<string, readonly string[]>>;

/** Tells whether this version of the app knows every changed column. A later version may have more columns. */
export function isKnownDiff(diff: readonly DiffEntry[]): boolean {
  return diff.every((changed) => {
    const { table, field } = changed;
    if (!Object.hasOwn(FIELD_GROUPS, table)) return false;
    if (!("before" in changed)) return field === CREATED;
    const columns = (FIELD_GROUPS[table] as Groups)[field] ?? [];
    const kept = (KEPT_BESIDE[table] as Groups | undefined)?.[field] ?? [];
    return Object.keys(changed.before).every((name) => columns.includes(name) || kept.includes(name));
  });
}

export function billIdsOf(diff: readonly DiffEntry[]): string[] {
  return [...new Set(diff.filter(({ table }) => table === "expense").map(({ key }) => key))];
}

function pick(row: FieldValue, columns: readonly string[]): FieldValue {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

interface Origin {
  /** The original change. Undefined if the history no longer has it. */
  readonly entry: HistoryEntry | undefined;
  /** How many times it was undone: 1 is an undo, 2 is a redo, and so on. */
  readonly times: number;
}

/** Finds the original change that an operation made, undid or redid. */
export function originOf(ledger: Ledger, operationId: string): Origin {
  const entry = ledger.entry(operationId);
  if (entry === undefined || entry.undoes === null) return { entry, times: 0 };
  const before = originOf(ledger, entry.undoes);
  return { entry: before.entry, times: before.times + 1 };
}

/** The part of an entry that rows share when an operation changed them alike. */
type SharedEntry = DiffEntry extends infer E ? (E extends { key: string } ? Omit<E, "key"> : never) : never;

/**
 * The stored and transmitted form of a diff: rows that changed alike share an entry. Earlier versions wrote one entry a row.
 */
export type PackedDiff = readonly (DiffEntry | (SharedEntry & { readonly keys: readonly string[] }))[];

export type PackedEntry = Omit<HistoryEntry, "image"> & { readonly image: PackedDiff };

export function packed(diff: readonly DiffEntry[]): PackedDiff {
  const groups = new Map<string, { shared: SharedEntry; keys: string[] }>();
  for (const { key, ...shared } of diff) {
    const name = JSON.stringify(shared);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { shared, keys: [key] });
    else group.keys.push(key);
  }
  return [...groups.values()].map(({ shared: { table, ...rest }, keys }) => {
    const [key = "", ...others] = keys;
    return (others.length === 0 ? { table, key, ...rest } : { table, keys, ...rest }) as PackedDiff[number];
  });
}

export function unpacked(diff: PackedDiff): DiffEntry[] {
  return diff.flatMap((entry): DiffEntry[] => {
    if (!("keys" in entry)) return [entry];
    const { keys, table, ...rest } = entry;
    return keys.map((key) => ({ table, key, ...rest }) as DiffEntry);
  });
}

export function unpackedEntry<E extends PackedEntry>(entry: E): E & HistoryEntry {
  return { ...entry, image: unpacked(entry.image) };
}
