import type { Table } from "../ledger/ledger.ts";
import { CREATED, FIELD_GROUPS, type HistoryEntry } from "./history.ts";

/** What one later operation wrote in one row. */
export interface Touch {
  readonly operationId: string;
  readonly undoes: string | null;
  readonly fields: ReadonlySet<string>;
}

/** The later operations that wrote a row, oldest first. */
export interface LaterTouches {
  of(table: Table, key: string): readonly Touch[];
}

/** Indexes the entries that followed an operation by the rows they wrote. */
export function laterTouches(followed: Iterable<HistoryEntry>): LaterTouches {
  const byRow = new Map<string, Touch[]>();
  for (const each of followed) {
    for (const [row, touch] of touchesOf(each)) byRow.set(row, [...(byRow.get(row) ?? []), touch]);
  }
  return { of: (table, key) => byRow.get(rowName(table, key)) ?? [] };
}

/** Whether a field still holds what the operation gave it. */
export function isOnTop(
  entry: HistoryEntry,
  table: Table,
  key: string,
  field: string,
  later: LaterTouches,
): boolean {
  return topOf(entry, table, key, field, later) === entry.operationId;
}

/**
 * The latest operation that an operation's fields hold the value of instead of its own: what is to undo before it.
 * @param followed the entries that came after it, oldest first
 */
export function changeOnTop(
  followed: readonly HistoryEntry[],
  entry: HistoryEntry,
): HistoryEntry | undefined {
  const later = laterTouches(followed);
  const tops = new Set(
    entry.image.flatMap(({ table, key, field }) =>
      (field === CREATED ? Object.keys(FIELD_GROUPS[table]) : [field]).map((each) =>
        topOf(entry, table, key, each, later),
      ),
    ),
  );
  tops.delete(entry.operationId);
  return followed.findLast(({ operationId }) => tops.has(operationId));
}

/** Whether a row that came after an operation is in every one of these fields as it was made. */
export function isAsMade(
  entry: HistoryEntry,
  table: Table,
  key: string,
  fields: readonly string[],
  later: LaterTouches,
): boolean {
  const maker = later.of(table, key).find((touch) => touch.fields.has(CREATED));
  return (
    maker !== undefined &&
    fields.every((field) => topOf(entry, table, key, field, later) === maker.operationId)
  );
}

/**
 * The operation whose value a field holds, as far as it is `entry` or later. An undo puts the field back into the
 * state before the operation it undid, so an edit whose successor was undone is on top again; equal values alone
 * are no proof, since two users can come to the same value on different ways.
 */
function topOf(entry: HistoryEntry, table: Table, key: string, field: string, later: LaterTouches): string {
  let state = entry.operationId;
  const before = new Map([[entry.operationId, `before ${entry.operationId}`]]);
  for (const touch of later.of(table, key)) {
    if (!touch.fields.has(field) && !touch.fields.has(CREATED)) continue;
    const previous = state;
    state = (touch.undoes === null ? undefined : before.get(touch.undoes)) ?? touch.operationId;
    before.set(touch.operationId, previous);
  }
  return state;
}

function touchesOf(entry: HistoryEntry): Map<string, Touch> {
  const rows = new Map<string, Set<string>>();
  for (const { table, key, field } of entry.image) {
    const row = rowName(table, key);
    const fields = rows.get(row) ?? new Set();
    rows.set(row, fields.add(field));
  }
  const { operationId, undoes } = entry;
  return new Map([...rows].map(([row, fields]) => [row, { operationId, undoes, fields }]));
}

function rowName(table: Table, key: string): string {
  return `${table} ${key}`;
}
