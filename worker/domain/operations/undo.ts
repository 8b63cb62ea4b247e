import { addMonths, monthOf } from "../calendar/days.ts";
import type { Ledger, Rows, Table } from "../ledger/ledger.ts";
import { fitToRule } from "../series/change-rule.ts";
import { billsOf, CREATED, type DiffEntry, type FieldValue, type HistoryEntry } from "../undo/history.ts";
import { isAsMade, isOnTop, type LaterTouches, laterTouches } from "../undo/order.ts";
import { type Change, isField, lowerFirst } from "../undo/words.ts";
import { strict, uuidField } from "./fields.ts";
import type { OperationHandler } from "./handler.ts";
import type { OperationType } from "./operation.ts";
import { rejection } from "./rejection.ts";

const schema = strict({ operationId: uuidField("Operation id") });

/** Restores what no later operation changed, field by field. Making a bill or a series is undone whole or not at all. */
export const undo: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,

  reads: ({ operationId }) => ({ undone: operationId, months: "all", mayClearMonth: true }),

  apply(draft, { operationId }) {
    const entry = draft.entry(operationId);
    if (entry === undefined) {
      return { refused: rejection("undo_not_found", "This change is no longer in the history") };
    }
    if (entry.type === "dashboard.view") {
      return { refused: rejection("not_undoable", "A view of the dashboard can't be undone") };
    }
    const later = laterTouches(draft.historyAfter(entry));
    const free = entry.image.filter(
      (each) => each.table !== "badge" && each.table !== "account" && isOnTop(entry, each, later),
    );
    const whole = !MAKES_MANY.has(entry.type) && entry.image.some(({ field }) => field === CREATED);
    if (free.length === 0 || (whole && free.length < entry.image.length)) return conflict();
    for (const each of free) {
      const isNewSeries = each.table === "series" && each.field === CREATED;
      if (isNewSeries && !unmakeOccurrences(draft, entry, each.key, later)) return conflict();
      restore(draft, each);
    }
    for (const { key } of free.filter(isAboutMonths)) fitAgain(draft, entry, key);
    return { result: { count: free.length } };
  },

  words(change) {
    const { entry, ledger, tell } = change;
    const { undid } = entry.subject ?? {};
    if (undid !== undefined) return toldAgain(change, ...undid);
    const original = entry.undoes === null ? undefined : ledger.entry(entry.undoes);
    if (original === undefined) return "Undid an earlier change";
    return `${original.type === "undo" ? "Took back" : "Undid"}: ${lowerFirst(tell(original))}`;
  },
};

function conflict() {
  return { refused: rejection("undo_conflict", "Something later changed this too, so it can't be undone") };
}

/** Their rows are undone one by one. */
const MAKES_MANY: ReadonlySet<OperationType> = new Set(["series.generate", "migration.import"]);

/** Returns false if a change to a generated bill would be lost. */
function unmakeOccurrences(
  draft: Ledger,
  entry: HistoryEntry,
  seriesId: string,
  later: LaterTouches,
): boolean {
  const made = new Set(entry.image.filter(({ table }) => table === "expense").map(({ key }) => key));
  const generated = draft.occurrencesOf(seriesId).filter((expense) => !made.has(expense.id));
  for (const expense of generated) {
    if (!isAsMade(entry, "expense", expense.id, later)) return false;
    draft.put("expense", expense.id, { ...expense, deleted: true });
  }
  return true;
}

/** What decides which months have a bill, and how far ahead bills are made. */
const MONTHS_BY = ["recurringEvery", "weekendShift", "lastMonth"];

function isAboutMonths(changed: DiffEntry): boolean {
  if (changed.table !== "series" || !isField(changed)) return false;
  return MONTHS_BY.some((name) => changed.before[name] !== changed.after[name]);
}

/**
 * What was generated since by the rule that is undone goes, and what it left out is made again. The change may have reached
 * bills of its own month, by whatever time zone, at the earliest.
 */
function fitAgain(draft: Ledger, entry: HistoryEntry, seriesId: string): void {
  const series = draft.get("series", seriesId);
  if (series === undefined) return;
  const generated = draft.historyAfter(entry).filter(({ type }) => type === "series.generate");
  const made = new Set(generated.flatMap(({ image }) => billsOf(image)));
  const day = new Date(entry.atMs).toISOString().slice(0, 10);
  const earliest = addMonths(monthOf(day), -2);
  const isOld = series.firstMonth < earliest;
  fitToRule(draft, series, isOld ? earliest : series.firstMonth, ({ id }) => made.has(id));
}

function restore(draft: Ledger, changed: DiffEntry): void {
  const { table, key } = changed;
  const row = draft.get(table, key);
  if (row === undefined) return;
  const value = "before" in changed ? changed.before : unmade(row);
  putRow(draft, table, key, { ...row, ...value } as Rows[typeof table]);
}

/** A series that was never made is over before its first day. */
function unmade(row: Rows[Table]): FieldValue {
  return "anchorDate" in row ? { endedOn: row.anchorDate } : { deleted: true };
}

function putRow<T extends Table>(draft: Ledger, table: T, key: string, row: Rows[T]): void {
  draft.put(table, key, row);
}

/** The change may have left the history, but the undo's diff is the change's, or its reverse. */
function toldAgain({ entry, tell }: Change, type: OperationType, times: number): string {
  const { undid: _, ...subject } = entry.subject ?? {};
  const image = times % 2 === 0 ? entry.image : entry.image.map(reversed);
  return `${prefix(times)}${lowerFirst(tell({ ...entry, type, subject, image }))}`;
}

function prefix(times: number): string {
  if (times === 1) return "Undid: ";
  return `Took back: ${"took back: ".repeat(times - 2)}undid: `;
}

function reversed(changed: DiffEntry): DiffEntry {
  return isField(changed) ? { ...changed, before: changed.after, after: changed.before } : changed;
}
