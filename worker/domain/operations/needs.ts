import type { Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { billIdIn, firstOccurrenceId, lastOccurrenceId } from "../series/series.ts";
import { handlerOf } from "./apply.ts";
import type { MonthsTouched, Operation, Reads } from "./operation.ts";

/** The {@link Reads} of some operations together, so that one batch can load them. */
export interface Needs {
  readonly operationIds: readonly string[];
  readonly expenseIds: readonly string[];
  readonly expenseIdRanges: readonly (readonly [firstId: number, lastId: number])[];
  readonly seriesOfExpenseIds: readonly string[];
  /** With their series, and all bills of series whose estimates follow payments. */
  readonly paidExpenseIds: readonly string[];
  /** All series that end after some bills, with whatever stands in their places. */
  readonly counts: boolean;
  readonly placesOfExpenseIds: readonly string[];
  readonly budgetMonths: readonly Month[];
  readonly undoneOperationIds: readonly string[];
  readonly allSeries: boolean;
  readonly settings: boolean;
  readonly account: boolean;
  readonly badges: boolean;
  readonly expensesAdded: boolean;
  /** Months whose bills badges count, with those around them. */
  readonly months: MonthsTouched | null;
  /** Expenses that stand where generation would put an occurrence. */
  readonly takenOccurrences: boolean;
  /** Also in months that were generated before: an earlier operation of the same call may have them generated again. */
  readonly takenOccurrencesOfAllMonths: boolean;
  /** An earlier operation of the same call may bring a bill into a series that a later one changes as a whole. */
  readonly allOccurrences: boolean;
}

type Flag = { [K in keyof Reads]-?: NonNullable<Reads[K]> extends boolean ? K : never }[keyof Reads];

export function needsOf(operations: readonly Operation[]): Needs {
  const reads = operations.map(({ type, data, stamp }) => handlerOf(type).reads(data, stamp));
  const any = (flag: Flag) => reads.some((each) => each[flag]);
  const undone = reads.flatMap((each) => each.undone ?? []);
  const seriesOf = reads.flatMap((each) => each.seriesOf ?? []);
  const placesOf = reads.flatMap((each) => each.placesOf ?? []);
  // An earlier operation of the same call may bring that bill into another series.
  const joins = placesOf.length > 0 && undone.length > 0;
  const newOccurrences = reads.flatMap(({ newSeries }) =>
    newSeries === undefined
      ? []
      : [[firstOccurrenceId(newSeries[0]), lastOccurrenceId(newSeries[1])] as const],
  );
  return {
    operationIds: operations.map((operation) => operation.stamp.id),
    expenseIds: reads.flatMap((each) => each.expenses ?? []),
    expenseIdRanges: [
      ...reads.flatMap((each) => each.expensesBetween ?? []),
      ...(any("nextOccurrences") || any("counts") ? newOccurrences : []),
    ],
    seriesOfExpenseIds: seriesOf,
    paidExpenseIds: reads.flatMap((each) => each.paid ?? []),
    counts: any("counts"),
    placesOfExpenseIds: placesOf,
    budgetMonths: reads.flatMap((each) => each.budgets ?? []),
    undoneOperationIds: undone,
    allSeries: undone.length > 0 || seriesOf.length > 0 || any("allSeries"),
    settings: undone.length > 0 || any("settings"),
    account: any("account"),
    badges: operations.some(({ type }) => handlerOf(type).earnsBadges),
    expensesAdded: any("expensesAdded"),
    months: any("mayClearMonth") ? together(reads.flatMap((each) => each.months ?? [])) : null,
    takenOccurrences: any("nextOccurrences") || joins,
    takenOccurrencesOfAllMonths: joins || (any("nextOccurrences") && (undone.length > 0 || any("movesBack"))),
    allOccurrences: (undone.length > 0 || any("nextOccurrences")) && seriesOf.length > 0,
  };
}

function together(months: readonly MonthsTouched[]): MonthsTouched {
  const some = months.filter((each) => each !== "all");
  if (some.length < months.length) return "all";
  return {
    days: some.flatMap(({ days }) => days),
    expenseIds: some.flatMap(({ expenseIds }) => expenseIds),
  };
}

/** Call it once the ledger holds all that the operations need. */
export function markLoaded(ledger: Ledger, needs: Needs): void {
  const { loaded } = ledger;
  if (needs.allSeries) loaded.add("every series");
  if (needs.undoneOperationIds.length > 0) loaded.add("every budget");
  if (needs.settings) loaded.add("every settings");
  if (needs.account) loaded.add("every account");
  if (needs.badges) loaded.add("every badge");
  if (needs.allOccurrences) loaded.add("every occurrence");
  for (const month of needs.budgetMonths) loaded.add(`budget ${month}`);
  for (const id of needs.expenseIds) loaded.add(`expense ${id}`);
  for (const [first, last] of needs.expenseIdRanges) loaded.addExpensesBetween(first, last);
  if (needs.takenOccurrences) {
    for (const series of ledger.all("series")) {
      const next = Number(billIdIn(series, series.generatedUntil)) + 1;
      const first = needs.takenOccurrencesOfAllMonths ? firstOccurrenceId(series.id) : next;
      loaded.addExpensesBetween(first, lastOccurrenceId(series.id));
    }
  }
  for (const id of needs.seriesOfExpenseIds) {
    const seriesId = ledger.get("expense", id)?.recurringId;
    if (seriesId) loaded.add(`every expense of ${seriesId}`);
  }
  const addPlaces = (seriesId: string) =>
    loaded.addExpensesBetween(firstOccurrenceId(seriesId), lastOccurrenceId(seriesId));
  if (needs.counts) {
    for (const { id, endsAfter } of ledger.known("series")) {
      if (endsAfter === null) continue;
      loaded.add(`every expense of ${id}`);
      addPlaces(id);
    }
  }
  for (const id of needs.placesOfExpenseIds) {
    const seriesId = ledger.get("expense", id)?.recurringId;
    if (seriesId) addPlaces(seriesId);
  }
  if (needs.paidExpenseIds.length > 0 || needs.undoneOperationIds.length > 0) {
    for (const id of needs.paidExpenseIds) {
      const seriesId = ledger.get("expense", id)?.recurringId;
      if (seriesId) loaded.add(`series ${seriesId}`);
    }
    for (const { id, estimateIsAverage } of ledger.known("series"))
      if (estimateIsAverage) loaded.add(`every expense of ${id}`);
  }
  for (const id of needs.undoneOperationIds) {
    loaded.add(`history entry ${id}`);
    for (const { table, key } of ledger.entry(id)?.image ?? []) {
      if (table === "expense") loaded.add(`expense ${key}`);
      if (table === "series") {
        loaded.add(`every expense of ${key}`);
        addPlaces(key);
      }
    }
  }
}
