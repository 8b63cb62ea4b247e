import type { Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { lastOccurrenceId, occurrenceId } from "../series/series.ts";
import { occurrenceIds } from "../series/start.ts";
import type { Operation } from "./operation.ts";
import type { MonthsTouched } from "./reads.ts";
import { handlerOf } from "./registry.ts";

/** The rows that some operations read, so that one batch can load them all. */
export interface Needs {
  readonly operationIds: readonly string[];
  /** Expenses named by id. */
  readonly expenseIds: readonly string[];
  /** Expenses whose whole series is needed as well. */
  readonly seriesOfExpenseIds: readonly string[];
  readonly budgetMonths: readonly Month[];
  /** Operations to be undone: what they changed and all that followed is needed. */
  readonly undoneOperationIds: readonly string[];
  readonly allSeries: boolean;
  readonly settings: boolean;
  readonly account: boolean;
  readonly badges: boolean;
  /** Whether what a user added has to be counted. */
  readonly expensesAdded: boolean;
  /** The months whose bills have to be counted, with those around them; null for none. */
  readonly months: MonthsTouched | null;
  /** Expenses that stand where generation would put an occurrence. */
  readonly takenOccurrences: boolean;
  /** From which to which id new series may put an occurrence, and an import any expense. */
  readonly expenseIdRanges: readonly (readonly [number, number])[];
  /**
   * Every expense of every series: an undo may bring a bill back into a series, or generation make one of it, and
   * the next operation changes the whole series by it.
   */
  readonly allOccurrences: boolean;
}

/** Puts together what each operation reads, and what they read because of each other. */
export function needsOf(operations: readonly Operation[]): Needs {
  const reads = operations.map(({ type, data, stamp }) => handlerOf(type).reads(data, stamp));
  const undone = reads.flatMap((each) => each.undone ?? []);
  const seriesOf = reads.flatMap((each) => each.seriesOf ?? []);
  const generates = reads.some((each) => each.nextOccurrences);
  const newSeries = reads.flatMap((each) => (each.newSeries === undefined ? [] : [each.newSeries]));
  return {
    operationIds: operations.map((operation) => operation.stamp.id),
    expenseIds: reads.flatMap((each) => each.expenses ?? []),
    seriesOfExpenseIds: seriesOf,
    budgetMonths: reads.flatMap((each) => each.budgets ?? []),
    undoneOperationIds: undone,
    allSeries: undone.length > 0 || seriesOf.length > 0 || reads.some((each) => each.allSeries),
    settings: undone.length > 0 || reads.some((each) => each.settings),
    account: reads.some((each) => each.account),
    badges: operations.some(({ type }) => handlerOf(type).earnsBadges),
    expensesAdded: reads.some((each) => each.expensesAdded),
    months: reads.some((each) => each.mayClearMonth)
      ? together(reads.flatMap((each) => each.months ?? []))
      : null,
    takenOccurrences: generates,
    expenseIdRanges: [
      ...reads.flatMap((each) => each.expensesBetween ?? []),
      ...(generates ? newSeries.map(occurrenceIds) : []),
    ],
    allOccurrences: (undone.length > 0 || generates) && seriesOf.length > 0,
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

/** Tells a partial ledger what it holds, once it holds all that the operations need. */
export function markLoaded(ledger: Ledger, needs: Needs): void {
  const { loaded } = ledger;
  const undoes = needs.undoneOperationIds.length > 0;
  if (needs.allSeries) loaded.addTable("series");
  if (undoes) loaded.addTable("budget");
  if (needs.settings) loaded.addTable("settings");
  if (needs.account) loaded.addTable("account");
  if (needs.badges) loaded.addTable("badge");
  for (const month of needs.budgetMonths) loaded.addRow("budget", month);
  for (const id of needs.expenseIds) loaded.addRow("expense", id);
  for (const [first, last] of needs.expenseIdRanges) loaded.addExpensesBetween(first, last);
  if (needs.takenOccurrences) {
    for (const { id, generatedUntil } of ledger.all("series")) {
      loaded.addExpensesBetween(Number(occurrenceId(id, generatedUntil)) + 1, lastOccurrenceId(id));
    }
  }
  if (needs.allOccurrences) loaded.addAllOccurrences();
  for (const id of needs.seriesOfExpenseIds) {
    const seriesId = ledger.get("expense", id)?.recurringId;
    if (seriesId) loaded.addOccurrencesOf(seriesId);
  }
  for (const id of needs.undoneOperationIds) {
    loaded.addHistoryFrom(id);
    for (const { table, key } of ledger.entry(id)?.image ?? []) {
      if (table === "expense") loaded.addRow(table, key);
      if (table === "series") loaded.addOccurrencesOf(key);
    }
  }
}
