import type * as z from "zod/mini";
import { addExpense } from "./add-expense.ts";
import { autopayExpense } from "./autopay-expense.ts";
import { clearBudget } from "./clear-budget.ts";
import { deleteExpense } from "./delete-expense.ts";
import { editExpense } from "./edit-expense.ts";
import { generateSeries } from "./generate-series.ts";
import type { OperationHandler } from "./handler.ts";
import { importLegacy } from "./import-legacy.ts";
import type { OperationData, OperationType } from "./operation.ts";
import { setBudget } from "./set-budget.ts";
import { setExpenseStatus } from "./set-expense-status.ts";
import { stopSeries } from "./stop-series.ts";
import { undo } from "./undo.ts";
import { updateSettings } from "./update-settings.ts";
import { viewDashboard } from "./view-dashboard.ts";

export const OPERATIONS = {
  "expense.add": addExpense,
  "expense.edit": editExpense,
  "expense.setStatus": setExpenseStatus,
  "expense.autopay": autopayExpense,
  "expense.delete": deleteExpense,
  "series.stop": stopSeries,
  "series.generate": generateSeries,
  "budget.set": setBudget,
  "budget.clear": clearBudget,
  "settings.update": updateSettings,
  "dashboard.view": viewDashboard,
  "migration.import": importLegacy,
  undo,
};

export function handlerOf<T extends OperationType>(type: T) {
  return OPERATIONS[type] as unknown as OperationHandler<z.ZodMiniType<OperationData[T]>>;
}

export function isOperationType(type: unknown): type is OperationType {
  return typeof type === "string" && Object.hasOwn(OPERATIONS, type);
}
