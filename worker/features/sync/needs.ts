import type { Month } from "#domain/calendar.ts";
import type { Operation } from "#domain/operation.ts";

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
  /** Expenses that stand where generation would put an occurrence. */
  readonly takenOccurrences: boolean;
}

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
    badges: types.has("migration.import"),
    takenOccurrences: types.has("series.generate"),
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
