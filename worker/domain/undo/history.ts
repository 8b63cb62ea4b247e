import type { Day } from "../calendar/days.ts";
import { DETAIL_NAMES, propertyOf } from "../expenses/details.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { Ledger, RowChange, Rows, Table } from "../ledger/ledger.ts";
import type { OperationType } from "../operations/operation.ts";
import type { Interval } from "../series/rule.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";

/** What one operation changed, for 30 days. */
export interface HistoryEntry {
  readonly operationId: string;
  readonly type: OperationType;
  /** By the device's clock. */
  readonly atMs: number;
  /** By the worker's clock, from which retention counts; undefined while it waits. */
  readonly appliedAtMs?: number;
  /** Null for the system itself. */
  readonly device: string | null;
  readonly undoes: string | null;
  /** Missing if the diff alone says it all, or if an earlier version wrote the entry. */
  readonly subject?: Subject;
  /** The diff, under the name it is stored by. The chosen bill's changes come first. */
  readonly image: readonly DiffEntry[];
}

/** As things were then, so that the history reads the same whatever happens to the rows. */
export interface Subject {
  /** Before the change, or the first one made. */
  readonly bill?: readonly [title: string, amountCents: number, dueDate: Day];
  /** Missing if it is one. */
  readonly bills?: number;
  /** In how many months the bills of a new series come. Missing if every month. */
  readonly every?: Interval;
  /** `times` is 1 for an undo, 2 for the undo of an undo, and so on. */
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

/** Stands for all of a new row's fields. */
export const CREATED = "created";

const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** The columns that change together under a name, and are undone together. */
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
      "weekendShift",
      "endsOn",
      "endsAfter",
      "movedMonths",
    ],
    average: ["estimateIsAverage", "saidCents", "saidBeside"],
    end: ["endedOn"],
  },
  budget: { amount: ["amountCents", "unset"] },
  settings: Object.fromEntries(SETTING_NAMES.map((name) => [name, [name]])),
  account: {},
  badge: {},
};

/** Columns that an entry keeps beside a group's, although a change of them alone is none. */
const KEPT_BESIDE: { readonly [T in Table]?: Readonly<Record<string, readonly (keyof Rows[T])[]>> } = {
  // Undoing a change of the rule has bills made again from where they were made until. The last month follows from the rule and
  // from the bills.
  series: { anchor: ["generatedUntil", "lastMonth"] },
};

/** Bills and series are made instead. */
const UNWRITTEN: { readonly [T in Table]?: Partial<Rows[T]> } = {
  budget: { amountCents: null, unset: true },
  settings: DEFAULT_SETTINGS,
  account: {},
  badge: {},
};

export function diffOf(changes: readonly RowChange[]): DiffEntry[] {
  return changes.flatMap(({ table, key, before, after }): DiffEntry[] => {
    const old = (before ?? UNWRITTEN[table]) as FieldValue | undefined;
    if (old === undefined) return [{ table, key, field: CREATED }];
    return Object.entries<readonly string[]>(FIELD_GROUPS[table]).flatMap(([field, columns]): DiffEntry[] => {
      const now = after as unknown as FieldValue;
      if (columns.every((column) => old[column] === now[column])) return [];
      const kept = [...columns, ...((KEPT_BESIDE[table]?.[field] ?? []) as readonly string[])];
      return [{ table, key, field, before: pick(old, kept), after: pick(now, kept) }];
    });
  });
}

type Groups = Readonly<Record<string, readonly string[]>>;

/** Whether this version of the app knows all of what was changed. A later version may know more. */
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

export function billsOf(diff: readonly DiffEntry[]): string[] {
  return [...new Set(diff.filter(({ table }) => table === "expense").map(({ key }) => key))];
}

function pick(row: FieldValue, columns: readonly string[]): FieldValue {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

interface Origin {
  /** The change that was made first; undefined if the history doesn't hold it. */
  readonly entry: HistoryEntry | undefined;
  /** How often it was undone since: 1 is an undo, 2 does it again, and so on. */
  readonly times: number;
}

/** Which change an operation made, undid, or made again. */
export function originOf(ledger: Ledger, operationId: string): Origin {
  const entry = ledger.entry(operationId);
  if (entry === undefined || entry.undoes === null) return { entry, times: 0 };
  const before = originOf(ledger, entry.undoes);
  return { entry: before.entry, times: before.times + 1 };
}

/** What several rows have in common, when an operation changed them alike. */
type SharedEntry = DiffEntry extends infer E ? (E extends { key: string } ? Omit<E, "key"> : never) : never;

/** How a diff is stored and travels: rows that changed alike share an entry. Earlier versions gave each row its own. */
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
