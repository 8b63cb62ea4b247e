import { addMonths, type Month } from "../calendar/days.ts";
import { detailsOf } from "../expenses/details.ts";
import type { Expense } from "../expenses/expense.ts";
import { fitsAmount, hasPayment } from "../expenses/status.ts";
import type { Ledger, RowChange, Rows, Table } from "../ledger/ledger.ts";
import { monthBeforeMoved } from "../series/change-rule.ts";
import { isUpTo, lastSlotBeyond, madeBy, recountEnd } from "../series/counted-end.ts";
import { freePlaceOf, heldBillsOf } from "../series/projection.ts";
import { endingAt, isToMake, lastSlotByDay, lastSlotOf, occurrenceDate } from "../series/rule.ts";
import { isUnmade, type Series } from "../series/series.ts";
import { type Slot, slotOf } from "../series/slot.ts";
import {
  CREATED,
  type DiffEntry,
  type FieldDiff,
  type FieldValue,
  type HistoryEntry,
  isField,
  isKnownDiff,
  originOf,
} from "../undo/history.ts";
import { isAsMade, isOnTop, type LaterTouches, laterTouches, rowName, rowsIn } from "../undo/order.ts";
import { type Change, lowerFirst } from "../undo/words.ts";
import { strict, uuidField } from "./fields.ts";
import { type OperationHandler, type OperationType, rejection, UNKNOWN_TYPE } from "./operation.ts";

const schema = strict({ operationId: uuidField("Operation id") });

/** Restores each field that no later operation changed. Making a bill or a series is undone completely or not at all. */
export const undo: OperationHandler<typeof schema> = {
  schema,

  reads: ({ operationId }) => ({ undone: operationId, counts: true, months: "all", mayClearMonth: true }),

  apply(draft, { operationId }) {
    const entry = draft.entry(operationId);
    if (entry === undefined) {
      return { refused: rejection("undo_not_found", "This change is no longer in the history") };
    }
    if (entry.type === "dashboard.view") {
      return { refused: rejection("not_undoable", "A view of the dashboard can't be undone") };
    }
    if (!isKnownDiff(entry.image)) {
      return { refused: rejection(UNKNOWN_TYPE, "This change can only be undone by a newer version") };
    }
    const whole = !MAKES_MANY.has(entry.type) && entry.image.some(({ field }) => field === CREATED);
    const followed = draft.historyAfter(entry);
    const isByUser = whole || entry.type === "bills.import";
    const later = laterTouches(isByUser ? withoutAutopay(followed) : followed, rowsAbout(draft, entry));
    const free = entry.image.filter(
      (each) =>
        each.table !== "badge" &&
        each.table !== "account" &&
        isOnTop(entry, each, later) &&
        !isOfOtherAmount(draft, entry, each, followed),
    );
    if (free.length === 0 || (whole && free.length < entry.image.length)) return conflict();
    // Otherwise its bills would return to a series that is over.
    if (free.some((each) => isAboutSlots(each) && isOverSince(draft, entry, each.key, free)))
      return conflict();
    const stood = seriesIn(draft, free).filter((series) => !isUnmade(series));
    for (const each of free) {
      restore(draft, each);
      if (each.table === "expense" && each.field === "status" && isField(each))
        restoreAmountOfEarlierVersion(draft, entry, each);
    }
    for (const { id } of stood.filter((each) => isUnmade(draft.get("series", each.id) ?? each)))
      if (!unmakeOccurrences(draft, entry, id, later) && whole) return conflict();
    for (const each of free.filter(isAboutSeries)) takeBackFromMade(draft, entry, each);
    for (const each of free.filter(isAboutSlots)) fitAgain(draft, entry, each);
    const back = bringBackAsked(draft, entry, free);
    for (const { id } of seriesIn(draft, free)) recountEnd(draft, id, endThen(draft, entry, id, free));
    for (const each of back) freeBeyondEnd(draft, each);
    // An amount or a payment that comes back may not go with what was paid or said since.
    const isUnfit = ({ table, after }: RowChange) => table === "expense" && !fitsAmount(after);
    if (draft.changes().some(isUnfit)) return conflict();
    return { result: { count: free.length } };
  },

  words(change) {
    const { entry, ledger, textOf } = change;
    const { undid } = entry.subject ?? {};
    if (undid !== undefined) return redescribed(change, ...undid);
    const { entry: original, times } = originOf(ledger, entry.undoes ?? "");
    const word = wordOf(times + 1);
    return original === undefined ? `${word} an earlier change` : `${word}: ${lowerFirst(textOf(original))}`;
  },
};

/** Those of an operation, and the bills that the series which it made, or brought back, have made since. */
function rowsAbout(draft: Ledger, entry: HistoryEntry): ReadonlySet<string> {
  const rows = rowsIn(entry);
  for (const { table, key, field } of entry.image)
    if (table === "series" && (field === CREATED || field === "end"))
      for (const { id } of draft.occurrencesOf(key)) rows.add(rowName("expense", id));
  return rows;
}

function conflict() {
  return { refused: rejection("undo_conflict", "Something later changed this too, so it can't be undone") };
}

/** The rows of these operations are undone one by one. */
const MAKES_MANY: ReadonlySet<OperationType> = new Set([
  "series.generate",
  "migration.import",
  "bills.import",
]);

/** Leaves out autopayments, because they aren't changes of the user that would be lost with the bill. */
function withoutAutopay(followed: readonly HistoryEntry[]): HistoryEntry[] {
  const left = new Set<string | null>();
  return followed.filter(({ operationId, type, undoes }) => {
    const isAutopay = type === "expense.autopay" || left.has(undoes);
    if (isAutopay) left.add(operationId);
    return !isAutopay;
  });
}

/** Deletes the bills that were generated since. Leaves those alone that were changed, and returns false if there are any. */
function unmakeOccurrences(
  draft: Ledger,
  entry: HistoryEntry,
  seriesId: string,
  later: LaterTouches,
): boolean {
  const followed = draft.historyAfter(entry);
  const generated = generatedIn(followed);
  const left = draft.occurrencesOf(seriesId);
  const asMade = left.filter(({ id }) => generated.has(id) && isAsMade(entry, id, followed, later));
  for (const expense of asMade) draft.put("expense", expense.id, { ...expense, deleted: true });
  return asMade.length === left.length;
}

/** Tells whether an estimate was paid since the operation, or a payment taken back. Undo leaves the amount of the other alone. */
function isOfOtherAmount(
  draft: Ledger,
  entry: HistoryEntry,
  { table, key, field }: DiffEntry,
  followed: readonly HistoryEntry[],
): boolean {
  if (table !== "expense" || field !== "amount") return false;
  const now = draft.get("expense", key);
  const isStatus = (each: DiffEntry): each is FieldDiff =>
    each.key === key && each.table === "expense" && each.field === "status" && isField(each);
  if (now === undefined || entry.image.some(isStatus)) return false;
  const [next] = followed.flatMap(({ image }) => image.filter(isStatus));
  if (next === undefined || (next.before["status"] === "PAID") === (now.status === "PAID")) return false;
  return typeof (now.plannedCents ?? next.before["plannedCents"]) === "number";
}

/** Earlier versions didn't keep the amount with the status. It is found in the amount's own change, or is the plan. */
function restoreAmountOfEarlierVersion(
  draft: Ledger,
  { image }: HistoryEntry,
  { key, before, after }: FieldDiff,
): void {
  const expense = draft.get("expense", key);
  const paid = [before, after].filter(({ status }) => status === "PAID");
  const planned = paid[0]?.["plannedCents"];
  if (expense === undefined || paid.length !== 1 || typeof planned !== "number") return;
  if (before["amountCents"] !== undefined) return;
  const amount = image.filter(isField).find((each) => each.key === key && each.field === "amount");
  const amountCents = amount?.before["amountCents"] ?? planned;
  if (typeof amountCents === "number") draft.put("expense", key, { ...expense, amountCents });
}

function isOverSince(
  draft: Ledger,
  entry: HistoryEntry,
  seriesId: string,
  restored: readonly DiffEntry[],
): boolean {
  if (draft.get("series", seriesId)?.endedOn === null) return false;
  if (restored.some(({ key, field }) => key === seriesId && field === "end")) return false;
  const ends = draft.historyAfter(entry).flatMap(({ image }) => image.filter(isField));
  const next = ends.find(
    ({ table, key, field }) => table === "series" && key === seriesId && field === "end",
  );
  return next?.before["endedOn"] === null;
}

/**
 * Returns the last slot as of when a series ended that goes on again, because its end may have been changed meanwhile. Undefined
 * for any other series.
 */
function endThen(
  draft: Ledger,
  entry: HistoryEntry,
  seriesId: string,
  restored: readonly DiffEntry[],
): Slot | null | undefined {
  if (!restored.some(({ key, field }) => key === seriesId && field === "end")) return undefined;
  const [changed] = draft
    .historyAfter(entry)
    .flatMap(({ image }) => image.filter(isAboutSlots))
    .filter(({ key }) => key === seriesId);
  if (changed === undefined) return undefined;
  return lastSlotOf({ lastMonth: null, lastDay: null, ...changed.before });
}

/**
 * Bills that would wait again, or that came back since but had to wait, come back if their series asks for them now.
 * @returns those, of which some may lie beyond a counted end, which isn't known yet
 */
function bringBackAsked(draft: Ledger, entry: HistoryEntry, restored: readonly DiffEntry[]): Expense[] {
  const since = firstComingOrGoing([entry, ...draft.historyAfter(entry)]);
  const waited = ({ before }: FieldDiff) => before["freed"] === true;
  // What generation brought back waits again together with what it made.
  const again = restored
    .filter((each) => entry.type !== "series.generate" && isField(each) && waited(each))
    .flatMap(({ key }) => draft.get("expense", key) ?? []);
  const held = restored.filter(isAboutSlots).flatMap(({ key }) => heldBillsOf(draft, key));
  const late = held.filter(({ id }) => {
    const changed = since.get(id)?.changed;
    return changed !== undefined && isField(changed) && !waited(changed);
  });
  const back = [...again, ...late].filter((bill) => {
    const series = draft.get("series", bill.recurringId ?? "");
    return bill.freed && series !== undefined && series.endedOn === null && asksFor(series, bill);
  });
  for (const bill of back) draft.put("expense", bill.id, { ...bill, deleted: false, freed: false });
  return back;
}

function freeBeyondEnd(draft: Ledger, { id, recurringId }: Expense): void {
  const [bill, series] = [draft.get("expense", id), draft.get("series", recurringId ?? "")];
  if (bill === undefined || series === undefined || bill.deleted || hasPayment(bill)) return;
  const slot = slotOf(id, series);
  if (slot > (lastSlotOf(series) ?? slot)) freePlaceOf(draft, bill);
}

/** Tells whether a series has a bill in the place of this one, whatever the end of one that ends after some bills. */
function asksFor(series: Series, { id }: Expense): boolean {
  return isToMake(series.endsAfter === null ? series : endingAt(series, null), slotOf(id, series));
}

function isAboutSeries(changed: DiffEntry): changed is FieldDiff {
  return changed.table === "series" && isField(changed);
}

/** Restores the date and details of bills that were generated after the change, because they were made from it. */
function takeBackFromMade(draft: Ledger, entry: HistoryEntry, { key, before, after }: FieldDiff): void {
  const series = draft.get("series", key);
  if (series === undefined) return;
  const made = generatedIn([entry, ...draft.historyAfter(entry)]);
  const [was, is] = [before, after].map((part) => ({ ...series, ...part })) as [Series, Series];
  for (const expense of heldBillsOf(draft, key)) {
    if (!made.has(expense.id) || hasPayment(expense)) continue;
    const [then, now] = [asMade(was, expense.id), asMade(is, expense.id)];
    const undone = Object.entries(then).filter(
      ([name, value]) => value !== now[name] && expense[name as keyof Expense] === now[name],
    );
    if (undone.length > 0) draft.put("expense", expense.id, { ...expense, ...Object.fromEntries(undone) });
  }
}

/** Returns the date and details that a series gives to one of its bills. */
function asMade(series: Series, expenseId: string): FieldValue {
  const dueDate = occurrenceDate(series, slotOf(expenseId, series));
  return { ...detailsOf(series), dueDate };
}

function seriesIn(draft: Ledger, restored: readonly DiffEntry[]): Series[] {
  const ids = restored.map(({ table, key }) =>
    table === "series" ? key : table === "expense" ? draft.get(table, key)?.recurringId : null,
  );
  return [...new Set(ids)].flatMap((id) => draft.get("series", id ?? "") ?? []);
}

/** The columns that decide which months and days have a bill. */
const SLOTS_BY = [
  "recurringEvery",
  "recurringRule",
  "lastMonth",
  "lastDay",
  "movedMonths",
  "movedDays",
] as const satisfies (keyof Series)[];

function isAboutSlots(changed: DiffEntry): changed is FieldDiff {
  return isAboutSeries(changed) && SLOTS_BY.some((name) => changed.before[name] !== changed.after[name]);
}

/**
 * Removes generated bills that the restored rule doesn't include, or that weren't generated at the time. Bills that were there
 * at the time and wait since come back. Generation continues from the month it had reached then.
 */
function fitAgain(draft: Ledger, entry: HistoryEntry, { key, before }: FieldDiff): void {
  const series = draft.get("series", key);
  const until = before["generatedUntil"] as Month | undefined;
  if (series === undefined || until === undefined) return;
  const since = [entry, ...draft.historyAfter(entry)];
  const first = firstComingOrGoing(since);
  // Bills of other series needn't be loaded.
  for (const expense of heldBillsOf(draft, key)) {
    const changed = first.get(expense.id)?.changed;
    const wasThere = changed !== undefined && isField(changed) && changed.before["deleted"] === false;
    if (expense.freed && wasThere)
      draft.put("expense", expense.id, { ...expense, deleted: false, freed: false });
  }
  const rule = endingAt(series, lastSlotBeyond(draft, series, until));
  const then = madeBy(series, until);
  const made = generatedIn(since);
  for (const expense of draft.occurrencesOf(key)) {
    const slot = slotOf(expense.id, series);
    const isAsked = !isUpTo(slot, then) && isToMake(rule, slot);
    if (made.has(expense.id) && !hasPayment(expense) && !isAsked) freePlaceOf(draft, expense);
  }
  draft.put("series", key, { ...series, generatedUntil: until });
}

/** Returns the bills that didn't exist before these entries and were generated by one of them. */
function generatedIn(entries: readonly HistoryEntry[]): Set<string> {
  const first = firstComingOrGoing(entries);
  return new Set([...first].flatMap(([id, { type }]) => (type === "series.generate" ? [id] : [])));
}

/** Returns, by bill, the first of these changes that made, removed or brought back a bill. */
function firstComingOrGoing(entries: readonly HistoryEntry[]) {
  const first = new Map<string, { readonly type: OperationType; readonly changed: DiffEntry }>();
  for (const { type, image } of entries) {
    for (const changed of image) {
      const { table, key, field } = changed;
      const isComingOrGoing = table === "expense" && (field === CREATED || field === "deleted");
      if (isComingOrGoing && !first.has(key)) first.set(key, { type, changed });
    }
  }
  return first;
}

function restore(draft: Ledger, changed: DiffEntry): void {
  const { table, key } = changed;
  const row = draft.get(table, key);
  if (row === undefined) return;
  const value = isField(changed) ? changed.before : unmade(row);
  draft.put(table, key, consistent(row, { ...row, ...value } as Rows[typeof table]));
}

/** Returns what undoing the creation of a row makes of it. A series ends before its first day. */
function unmade(row: Rows[Table]): FieldValue {
  if ("anchorDate" in row) return { endedOn: row.anchorDate };
  return "reading" in row ? { state: "discarded" } : { deleted: true };
}

/**
 * Recomputes derived columns, because the entry of an earlier version may lack them, or a later change may have affected
 * them.
 */
function consistent<T extends Table>(before: Rows[T], row: Rows[T]): Rows[T] {
  if ("freed" in row) {
    const freed = row.deleted && row.freed;
    // What was paid since stays, although the change that let it wait is made again.
    return freed && hasPayment(row) ? { ...row, deleted: false, freed: false } : { ...row, freed };
  }
  if (!("movedMonths" in row && "movedMonths" in before)) return row;
  const last = row.endsAfter === null ? lastSlotByDay(row) : lastSlotOf(row);
  // Only fitAgain restarts generation from an earlier month.
  const generatedUntil = addMonths(before.generatedUntil, row.movedMonths - before.movedMonths);
  return {
    ...endingAt(row, last),
    generatedUntil: monthBeforeMoved(generatedUntil, row.movedDays - before.movedDays),
  };
}

/** An undo that is undone does the change again. */
function wordOf(times: number): string {
  return times % 2 === 1 ? "Undid" : "Redid";
}

/**
 * Describes an undo from its own diff, which equals the change's diff or its reverse, because the change may have left the
 * history.
 */
function redescribed({ entry, textOf }: Change, type: OperationType, times: number): string {
  const { undid: _, ...subject } = entry.subject ?? {};
  const reversed = (each: DiffEntry) =>
    isField(each) ? { ...each, before: each.after, after: each.before } : each;
  const image = times % 2 === 0 ? entry.image : entry.image.map(reversed);
  return `${wordOf(times)}: ${lowerFirst(textOf({ ...entry, type, subject, image }))}`;
}
