import type { Ledger } from "../ledger/ledger.ts";
import { idsAfter, occurrenceIds } from "../series/slot.ts";
import { handlerOf } from "./apply.ts";
import type { MonthsTouched, Operation, Reads } from "./operation.ts";

export type Needs = ReturnType<typeof needsOf>;

type Flag = { [K in keyof Reads]-?: NonNullable<Reads[K]> extends boolean ? K : never }[keyof Reads];

/** Combines the {@link Reads} of several operations, so that one batch can load them. */
export function needsOf(operations: readonly Operation[]) {
  const reads = operations.map(({ type, data, stamp }) => handlerOf(type).reads(data, stamp));
  const any = (flag: Flag) => reads.some((each) => each[flag] === true);
  const undone = reads.flatMap((each) => each.undone ?? []);
  const seriesOf = reads.flatMap((each) => each.seriesOf ?? []);
  const billsOf = reads.flatMap((each) => each.billsOf ?? []);
  const placesOf = reads.flatMap((each) => each.placesOf ?? []);
  // An earlier operation of the same call may move that bill to another series.
  const joins = placesOf.length > 0 && undone.length > 0;
  const newOccurrences = reads.flatMap(({ newSeries }) =>
    newSeries === undefined ? [] : occurrenceIds(...newSeries),
  );
  return {
    operationIds: operations.map((operation) => operation.stamp.id),
    expenseIds: reads.flatMap((each) => each.expenses ?? []),
    expenseIdRanges: [
      ...reads.flatMap((each) => each.expensesBetween ?? []),
      ...(any("nextOccurrences") || any("counts") ? newOccurrences : []),
    ],
    seriesOfExpenseIds: seriesOf,
    billsOfSeriesIds: billsOf,
    /** They are loaded with their series, and with all bills of series whose estimates follow payments. */
    paidExpenseIds: reads.flatMap((each) => each.paid ?? []),
    /** True to load all series that end after a number of bills, with every bill in their places. */
    counts: any("counts"),
    placesOfExpenseIds: placesOf,
    budgetMonths: reads.flatMap((each) => each.budgets ?? []),
    mailIds: reads.flatMap((each) => each.mails ?? []),
    senders: reads.flatMap((each) => each.senders ?? []),
    undoneOperationIds: undone,
    allSeries: undone.length > 0 || seriesOf.length > 0 || any("allSeries"),
    settings: undone.length > 0 || any("settings"),
    account: any("account"),
    badges: operations.some(({ type }) => !handlerOf(type).earnsNoBadges),
    expensesAdded: any("expensesAdded"),
    /** Badges count the bills of these months and of the months around them. */
    months: any("mayClearMonth") ? mergedMonths(reads.flatMap((each) => each.months ?? [])) : null,
    /** True to load expenses in the places where generation would put a bill. */
    takenOccurrences: any("nextOccurrences") || joins,
    /** True to include earlier months, because an earlier operation of the same call may restart generation there. */
    takenOccurrencesOfAllMonths: joins || (any("nextOccurrences") && (undone.length > 0 || any("movesBack"))),
    /** True if an earlier operation of the same call may add a bill to a series that a later one changes completely. */
    allOccurrences: (undone.length > 0 || any("nextOccurrences")) && seriesOf.length > 0,
  };
}

function mergedMonths(months: readonly MonthsTouched[]): MonthsTouched {
  const some = months.filter((each) => each !== "all");
  if (some.length < months.length) return "all";
  return {
    days: some.flatMap(({ days }) => days),
    expenseIds: some.flatMap(({ expenseIds }) => expenseIds),
  };
}

/** Call this once the ledger has everything that the operations need. */
export function markLoaded(ledger: Ledger, needs: Needs): void {
  const { loaded } = ledger;
  const seriesOf = (expenseIds: readonly string[]) =>
    new Set(expenseIds.flatMap((id) => ledger.get("expense", id)?.recurringId ?? []));
  if (needs.allSeries) loaded.add("every series");
  if (needs.undoneOperationIds.length > 0) loaded.add("every budget");
  if (needs.settings) loaded.add("every settings");
  if (needs.account) loaded.add("every account");
  if (needs.badges) loaded.add("every badge");
  if (needs.allOccurrences) loaded.add("every occurrence");
  for (const month of needs.budgetMonths) loaded.add(`budget ${month}`);
  for (const id of needs.mailIds) loaded.add(`mail ${id}`);
  for (const address of needs.senders) loaded.add(`sender ${address}`);
  for (const id of needs.expenseIds) loaded.add(`expense ${id}`);
  for (const [first, last] of needs.expenseIdRanges) loaded.addExpensesBetween(first, last);
  if (needs.takenOccurrences) {
    for (const series of ledger.all("series")) {
      const ranges = needs.takenOccurrencesOfAllMonths ? occurrenceIds(series.id) : idsAfter(series);
      for (const range of ranges) loaded.addExpensesBetween(...range);
    }
  }
  for (const id of needs.billsOfSeriesIds) loaded.add(`every expense of ${id}`);
  for (const id of seriesOf(needs.seriesOfExpenseIds)) loaded.add(`every expense of ${id}`);
  const addPlaces = (seriesId: string) => {
    for (const range of occurrenceIds(seriesId)) loaded.addExpensesBetween(...range);
  };
  if (needs.counts) {
    for (const { id, endsAfter } of ledger.known("series")) {
      if (endsAfter === null) continue;
      loaded.add(`every expense of ${id}`);
      addPlaces(id);
    }
  }
  for (const id of seriesOf(needs.placesOfExpenseIds)) addPlaces(id);
  if (needs.paidExpenseIds.length > 0 || needs.undoneOperationIds.length > 0) {
    for (const id of seriesOf(needs.paidExpenseIds)) loaded.add(`series ${id}`);
    for (const { id, estimateIsAverage } of ledger.known("series"))
      if (estimateIsAverage) loaded.add(`every expense of ${id}`);
  }
  for (const id of needs.undoneOperationIds) {
    loaded.add(`history entry ${id}`);
    for (const { table, key } of ledger.entry(id)?.image ?? []) {
      if (table === "expense" || table === "mail" || table === "sender") loaded.add(`${table} ${key}`);
      if (table === "series") {
        loaded.add(`every expense of ${key}`);
        addPlaces(key);
      }
    }
  }
}
