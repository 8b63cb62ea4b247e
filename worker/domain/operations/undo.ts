import type { Ledger, Rows, Table } from "../ledger/ledger.ts";
import {
  CREATED,
  FIELD_GROUPS,
  type FieldValue,
  type HistoryEntry,
  type ImageEntry,
} from "../undo/history.ts";
import { isAsMade, isOnTop, type LaterTouches, laterTouches } from "../undo/order.ts";
import type { Verb } from "./handler.ts";
import { rejection } from "./rejection.ts";

/**
 * Restores what an operation changed, field by field, where no later operation changed it. Rejected with
 * `undo_conflict` if nothing is left to restore. Making a bill or a series is undone whole or not at all. An undo is
 * an operation like any other and can itself be undone (docs/decisions/0013-undo-goes-by-history.md).
 */
export const undo: Verb<"undo"> = (draft, { operationId }) => {
  const entry = draft.entry(operationId);
  if (entry === undefined) {
    return { refused: rejection("undo_not_found", "This change is no longer in the history") };
  }
  if (entry.type === "dashboard.view") {
    return { refused: rejection("not_undoable", "A view of the dashboard can't be undone") };
  }
  const later = laterTouches(draft.historyAfter(entry));
  const free = entry.image.filter((image) => isUndoable(entry, image, later));
  const whole = entry.image.some((image) => image.field === CREATED && isMaking(entry, image));
  if (free.length === 0 || (whole && free.length < entry.image.length)) return conflict();
  for (const image of free) {
    if (
      image.table === "series" &&
      image.field === CREATED &&
      !unmakeOccurrences(draft, entry, image.key, later)
    ) {
      return conflict();
    }
    restore(draft, image);
  }
  return { result: { count: free.length } };
};

function conflict() {
  return { refused: rejection("undo_conflict", "Something later changed this too, so it can't be undone") };
}

/** A bill or series that a user made; rows made by generation or import are undone one by one. */
function isMaking(entry: HistoryEntry, image: ImageEntry): boolean {
  return entry.type !== "migration.import" && (image.table === "series" || entry.type === "expense.add");
}

function isUndoable(entry: HistoryEntry, image: ImageEntry, later: LaterTouches): boolean {
  if (image.table === "badge" || image.table === "account") return false;
  const fields = image.field === CREATED ? Object.keys(FIELD_GROUPS[image.table]) : [image.field];
  return fields.every((field) => isOnTop(entry, image.table, image.key, field, later));
}

/**
 * Takes back the occurrences that were generated from a series since it was made.
 * @returns false when one of them was changed, since that change would be lost.
 */
function unmakeOccurrences(
  draft: Ledger,
  entry: HistoryEntry,
  seriesId: string,
  later: LaterTouches,
): boolean {
  const made = new Set(entry.image.filter((image) => image.table === "expense").map((image) => image.key));
  const generated = draft.occurrencesOf(seriesId).filter((expense) => !made.has(expense.id));
  for (const expense of generated) {
    if (!isAsMade(entry, "expense", expense.id, Object.keys(FIELD_GROUPS.expense), later)) return false;
    draft.put("expense", expense.id, { ...expense, deleted: true });
  }
  return true;
}

function restore(draft: Ledger, image: ImageEntry): void {
  const row = draft.get(image.table, image.key);
  if (row === undefined) return;
  const value = "before" in image ? image.before : unmade(row);
  putRow(draft, image.table, image.key, { ...row, ...value } as Rows[typeof image.table]);
}

/** A bill that was never made is a deleted one; a series that was never made is over before its first day. */
function unmade(row: Rows[Table]): FieldValue {
  return "anchorDate" in row ? { endedOn: row.anchorDate } : { deleted: true };
}

function putRow<T extends Table>(draft: Ledger, table: T, key: string, row: Rows[T]): void {
  draft.put(table, key, row);
}
