import type { Day } from "../calendar/days.ts";
import { DETAIL_NAMES, propertyOf } from "../expenses/details.ts";
import { EXPENSE_FIELDS } from "../expenses/fields.ts";
import type { RowChange, Rows, Table } from "../ledger/ledger.ts";
import type { OperationType } from "../operations/operation.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings/settings.ts";

/** What one operation changed. It is stored for 30 days, so that it can be shown and undone. */
export interface HistoryEntry {
  readonly operationId: string;
  readonly type: OperationType;
  /** When it happened, by the device's clock. */
  readonly atMs: number;
  /** When the worker applied it. Retention counts from then; undefined while it waits. */
  readonly appliedAtMs?: number;
  /** The device it came from; null for the system itself. */
  readonly device: string | null;
  /** The operation that this one undid. */
  readonly undoes: string | null;
  /** Missing if the diff alone says it all, or if an earlier version wrote the entry. */
  readonly subject?: Subject;
  /** The diff, under the name it is stored by. The chosen bill's changes come first. */
  readonly image: readonly DiffEntry[];
}

/**
 * The bill that a change was about, as it was at that time, so that the history reads the same on every device, whatever
 * happens to the rows later. It is stored with every change, so it is short.
 */
export interface Subject {
  /** The chosen bill before the change, or the first one made. */
  readonly bill?: readonly [title: string, amountCents: number, dueDate: Day];
  /** How many bills the change was for, if more than one. */
  readonly bills?: number;
  /** For an undo: the kind of change, and 1 if it was undone, 2 if that was undone in turn, and so on. */
  readonly undid?: readonly [type: OperationType, times: number];
}

/**
 * One field of one row before and after, or the row's making. Values are those of {@link FIELD_GROUPS}: what must
 * change together is one field, so that undo can't leave a paid date on an unpaid bill.
 */
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

/** The field of a diff that says that the row was made. */
export const CREATED = "created";

const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** Fields that can be undone, by table: a name, and the columns that change together under it. */
export const FIELD_GROUPS: { readonly [T in Table]: Readonly<Record<string, readonly (keyof Rows[T])[]>> } = {
  expense: Object.fromEntries(
    Object.entries(EXPENSE_FIELDS).map(([name, { properties }]) => [name, properties]),
  ),
  series: {
    ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, [propertyOf(name)]])),
    anchor: ["anchorDate"],
    end: ["endedOn"],
  },
  budget: { amount: ["amountCents"] },
  settings: Object.fromEntries(SETTING_NAMES.map((name) => [name, [name]])),
  account: {},
  badge: {},
};

/** Tables whose rows are made by the operation that first wrote them. The others have a row from the start. */
const MADE_TABLES: ReadonlySet<Table> = new Set<Table>(["expense", "series"]);

/** The diff of an operation's changes. `missing` gives the row that stands for one that was never written. */
export function diffOf(
  changes: readonly RowChange[],
  missing: { readonly [T in Table]?: (key: string) => Rows[T] },
): DiffEntry[] {
  return changes.flatMap(({ table, key, before, after }): DiffEntry[] => {
    if (before === undefined && MADE_TABLES.has(table)) return [{ table, key, field: CREATED }];
    const old = (before ?? missing[table]?.(key)) as FieldValue | undefined;
    if (old === undefined) return [];
    return Object.entries(FIELD_GROUPS[table]).flatMap(([field, columns]): DiffEntry[] => {
      const from = pick(old, columns);
      const to = pick(after as unknown as FieldValue, columns);
      return same(from, to) ? [] : [{ table, key, field, before: from, after: to }];
    });
  });
}

function pick(row: FieldValue, columns: readonly string[]): FieldValue {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

function same(a: FieldValue, b: FieldValue): boolean {
  return Object.keys(a).every((column) => a[column] === b[column]);
}
