import { canEarnBadge } from "#domain/badges/award.ts";
import { type Day, FIRST_MONTH, LAST_MONTH, type Month } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { importedIdRanges } from "#domain/operations/import-legacy.ts";
import type { Operation } from "#domain/operations/operation.ts";
import { lastOccurrenceId, occurrenceId, seriesIdAt } from "#domain/series/series.ts";

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
  readonly months: MonthsNeeded | null;
  /** Expenses that stand where generation would put an occurrence. */
  readonly takenOccurrences: boolean;
  /** From which to which id new series may put an occurrence, and an import any expense. */
  readonly newOccurrenceIds: readonly (readonly [number, number])[];
  /**
   * Every expense of every series: an undo may bring a bill back into a series, or generation make one of it, and
   * the next operation changes the whole series by it.
   */
  readonly allOccurrences: boolean;
}

/** All months, or those of some days and of the expenses with some ids. */
export type MonthsNeeded = "all" | { readonly days: readonly Day[]; readonly expenseIds: readonly string[] };

export function needsOf(operations: readonly Operation[]): Needs {
  const undone = operations.flatMap((operation) =>
    operation.type === "undo" ? [operation.data.operationId] : [],
  );
  const types = new Set(operations.map((operation) => operation.type));
  return {
    operationIds: operations.map((operation) => operation.stamp.id),
    expenseIds: operations.flatMap(expenseIdOf),
    seriesOfExpenseIds: operations.flatMap((operation) =>
      reachesSeries(operation) ? expenseIdOf(operation) : [],
    ),
    budgetMonths: operations.flatMap((operation) =>
      operation.type === "budget.set" || operation.type === "budget.clear" ? [operation.data.month] : [],
    ),
    undoneOperationIds: undone,
    allSeries: undone.length > 0 || operations.some(startsSeries) || operations.some(reachesSeries),
    settings: undone.length > 0 || types.has("settings.update"),
    account: types.has("dashboard.view") || types.has("migration.import"),
    badges: operations.some(canEarnBadge),
    expensesAdded: types.has("expense.add") || types.has("migration.import"),
    months: monthsNeeded(operations),
    takenOccurrences: types.has("series.generate"),
    newOccurrenceIds:
      types.has("series.generate") || types.has("migration.import") ? operations.flatMap(newExpenseIds) : [],
    allOccurrences: (undone.length > 0 || types.has("series.generate")) && operations.some(reachesSeries),
  };
}

function expenseIdOf(operation: Operation): string[] {
  switch (operation.type) {
    case "expense.add":
    case "expense.edit":
    case "expense.setStatus":
    case "expense.delete":
      return [operation.data.id];
    case "series.stop":
      return [operation.data.expenseId];
    default:
      return [];
  }
}

/** The months in which operations may leave all bills paid: two badges and the streak are about that. */
function monthsNeeded(operations: readonly Operation[]): MonthsNeeded | null {
  if (!operations.some(mayClearMonth)) return null;
  const changing = operations.filter(({ type }) =>
    [
      "expense.add",
      "expense.edit",
      "expense.setStatus",
      "expense.delete",
      "undo",
      "migration.import",
    ].includes(type),
  );
  const isWide = operations.some(
    (operation) =>
      ["undo", "migration.import", "series.generate"].includes(operation.type) || reachesSeries(operation),
  );
  if (isWide) return "all";
  const days = changing.flatMap((operation) => {
    if (operation.type === "expense.add") return [operation.data.dueDate];
    return operation.type === "expense.edit" ? [operation.data.changes.dueDate ?? []].flat() : [];
  });
  return { days, expenseIds: changing.flatMap(expenseIdOf) };
}

/** Whether a month's last open bill may go by an operation. What is added open, or opened again, stays open. */
function mayClearMonth(operation: Operation): boolean {
  switch (operation.type) {
    case "expense.add":
    case "expense.setStatus":
      return operation.data.status === "PAID";
    case "expense.edit":
      return reachesSeries(operation) || !Object.keys(operation.data.changes).every(isNoFigure);
    default:
      return ["expense.delete", "undo", "migration.import"].includes(operation.type);
  }
}

/** Whether a field says nothing of how many bills a month has, or of how many are open. */
function isNoFigure(field: string): boolean {
  return ["title", "amountCents", "category", "note"].includes(field);
}

function reachesSeries(operation: Operation): boolean {
  if (operation.type === "series.stop") return true;
  return (
    (operation.type === "expense.edit" || operation.type === "expense.delete") &&
    operation.data.scope !== "this"
  );
}

function startsSeries(operation: Operation): boolean {
  switch (operation.type) {
    case "expense.add":
      return operation.data.isRecurring;
    case "expense.edit":
      return operation.data.changes.isRecurring !== undefined;
    default:
      return operation.type === "series.generate" || operation.type === "migration.import";
  }
}

/** How many series ids, one a millisecond, may be taken in a row where a new one is minted: an import mints many. */
const MINTED_SERIES_MAX = 100_000;

function newExpenseIds(operation: Operation): (readonly [number, number])[] {
  if (!startsSeries(operation) || operation.type === "series.generate") return [];
  const { stamp } = operation;
  const given = givenSeriesId(operation);
  const first = given ?? seriesIdAt(Math.max(1, stamp.atMs));
  const last = given ?? seriesIdAt(Math.max(1, stamp.atMs) + MINTED_SERIES_MAX);
  return [
    [Number(occurrenceId(first, FIRST_MONTH)), Number(occurrenceId(last, LAST_MONTH))],
    ...(operation.type === "migration.import" ? importedIdRanges(operation.data, stamp) : []),
  ];
}

function givenSeriesId(operation: Operation): string | null {
  if (operation.type === "expense.add") return operation.data.recurringId;
  return operation.type === "expense.edit" ? (operation.data.changes.recurringId ?? null) : null;
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
  for (const [first, last] of needs.newOccurrenceIds) loaded.addExpensesBetween(first, last);
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
