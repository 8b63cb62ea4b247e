import type { Expense } from "../expenses/expense.ts";
import type { Ledger, RowChange, Table } from "../ledger/ledger.ts";
import type { Operation } from "../operations/operation.ts";
import type { Series } from "../series/series.ts";
import {
  billIdsOf,
  CREATED,
  type DiffEntry,
  FIELD_GROUPS,
  type HistoryEntry,
  type Subject,
} from "./history.ts";

interface Touch {
  readonly operationId: string;
  readonly undoes: string | null;
  readonly fields: ReadonlySet<string>;
}

/** The later changes by row, oldest first. */
export type LaterTouches = ReadonlyMap<string, readonly Touch[]>;

/** @param rows the only ones that are asked about, since a history may hold the parts of an import with all their rows */
export function laterTouches(followed: Iterable<HistoryEntry>, rows: ReadonlySet<string>): LaterTouches {
  const byRow = new Map<string, Touch[]>();
  for (const each of followed) {
    for (const [row, touch] of touchesOf(each, rows)) {
      const touches = byRow.get(row);
      if (touches === undefined) byRow.set(row, [touch]);
      else touches.push(touch);
    }
  }
  return byRow;
}

/** The rows that an operation changed, by their {@link rowName}. */
export function rowsIn({ image }: HistoryEntry): Set<string> {
  return new Set(image.map(({ table, key }) => rowName(table, key)));
}

/** Tells whether a row still has the value that the operation gave it. */
export function isOnTop(entry: HistoryEntry, { table, key, field }: DiffEntry, later: LaterTouches): boolean {
  return fieldsOf(table, field).every((each) => topOf(entry, table, key, each, later) === entry.operationId);
}

function fieldsOf(table: Table, field: string): readonly string[] {
  return field === CREATED ? Object.keys(FIELD_GROUPS[table]) : [field];
}

/** @param followed later entries, oldest first */
export function changeOnTop(
  followed: readonly HistoryEntry[],
  entry: HistoryEntry,
): HistoryEntry | undefined {
  const later = laterTouches(followed, rowsIn(entry));
  const tops = new Set(
    entry.image.flatMap(({ table, key, field }) =>
      fieldsOf(table, field).map((each) => topOf(entry, table, key, each, later)),
    ),
  );
  tops.delete(entry.operationId);
  return followed.findLast(({ operationId }) => tops.has(operationId));
}

/** Tells whether nothing but generation has changed a bill since an operation. */
export function isAsMade(
  entry: HistoryEntry,
  expenseId: string,
  followed: readonly HistoryEntry[],
  later: LaterTouches,
): boolean {
  const makers = new Set([entry.operationId]);
  for (const { type, operationId } of followed) if (type === "series.generate") makers.add(operationId);
  return fieldsOf("expense", CREATED).every((field) =>
    makers.has(topOf(entry, "expense", expenseId, field, later)),
  );
}

/**
 * An edit becomes the latest again when its successor is undone. Values aren't compared, because two edits may give a field
 * the same value.
 */
function topOf(entry: HistoryEntry, table: Table, key: string, field: string, later: LaterTouches): string {
  let state = entry.operationId;
  const before = new Map([[entry.operationId, `before ${entry.operationId}`]]);
  const after = new Map([[entry.operationId, state]]);
  for (const { operationId, undoes, fields } of later.get(rowName(table, key)) ?? []) {
    const previous = state;
    // An undo leaves alone what something else changed meanwhile.
    const undone = undoes !== null && after.get(undoes) === previous ? before.get(undoes) : undefined;
    // A payment's amount comes and goes with its status, although the change or its undo may leave the figure as it was.
    const isWithStatus = undone !== undefined && field === "amount" && fields.has("status");
    if (fields.has(field) || fields.has(CREATED) || isWithStatus) state = undone ?? operationId;
    before.set(operationId, previous);
    after.set(operationId, state);
  }
  return state;
}

function touchesOf(
  { image, operationId, undoes }: HistoryEntry,
  among: ReadonlySet<string>,
): Map<string, Touch> {
  const rows = new Map<string, Set<string>>();
  for (const { table, key, field } of image) {
    const row = rowName(table, key);
    if (!among.has(row)) continue;
    const fields = rows.get(row) ?? new Set();
    rows.set(row, fields.add(field));
  }
  return new Map([...rows].map(([row, fields]) => [row, { operationId, undoes, fields }]));
}

export function rowName(table: Table, key: string): string {
  return `${table} ${key}`;
}

/** @param chosen the id of the chosen bill */
export function historySubject(
  operation: Operation,
  chosen: string | undefined,
  before: Ledger,
  changes: readonly RowChange[],
  diff: readonly DiffEntry[],
): Subject | undefined {
  if (diff.length === 0) return undefined;
  if (operation.type === "undo") return undoneSubject(before.entry(operation.data.operationId));
  const imported = importedBy(operation) ?? mailIn(changes);
  const bill = chosen === undefined ? firstMade(changes) : before.get("expense", chosen);
  if (bill === undefined) return imported;
  const unseen = new Set(changes.filter(isUnseen).map(({ key }) => key));
  const { size } = new Set([bill.id, ...billIdsOf(diff).filter((id) => !unseen.has(id))]);
  const every = intervalMade(changes);
  return {
    bill: [bill.title, bill.amountCents, bill.dueDate],
    ...(size > 1 && { bills: size }),
    ...(every !== 1 && imported?.imported === undefined && { every }),
    ...imported,
  };
}

function importedBy({ type, data }: Operation): Subject | undefined {
  if (type !== "bills.import") return undefined;
  const { id, name } = data.import;
  return { imported: { id, name } };
}

/** Mails without a subject are named by their sender. */
function mailIn(changes: readonly RowChange[]): Subject | undefined {
  for (const { table, key, after } of changes) {
    if (table === "mail") return { mail: after.subject || after.sender };
    if (table === "sender") return { mail: key };
  }
  return undefined;
}

function intervalMade(changes: readonly RowChange[]): NonNullable<Subject["every"]> {
  const made = changes.find(({ table, before }) => table === "series" && before === undefined);
  const { recurringEvery = 1, recurringRule = null } = (made?.after ?? {}) as Partial<Series>;
  return recurringRule ?? recurringEvery;
}

/** A bill that returns to a free place counts as made. */
function firstMade(changes: readonly RowChange[]): Expense | undefined {
  const made = changes.find(
    ({ table, before, after }) => table === "expense" && isMissing(before) && !isMissing(after),
  );
  return made?.after as Expense | undefined;
}

/** A bill that waits changes with its series, and an import brings skipped ones, but no screen shows them. */
function isUnseen({ table, before, after }: RowChange): boolean {
  return table === "expense" && isMissing(before) && isMissing(after);
}

function undoneSubject(undone: HistoryEntry | undefined): Subject | undefined {
  if (undone === undefined) return undefined;
  const { undid: [type, times] = [undone.type, 0] as const, ...about } = undone.subject ?? {};
  // An earlier version's undo doesn't record what it undid.
  return type === "undo" ? undefined : { ...about, undid: [type, times + 1] };
}

function isMissing(row: RowChange["before"]): boolean {
  return row === undefined || ("deleted" in row && row.deleted);
}
