import type { Day } from "#domain/calendar/days.ts";
import type { Status } from "#domain/expenses/expense.ts";
import type { Result } from "#domain/operations/handler.ts";
import type { Scope } from "#domain/operations/operation.ts";
import type { Settings } from "#domain/settings/settings.ts";

/** A change that a screen asks for: an operation's type and data as they travel. */
export type OperationDraft =
  | { type: "expense.add"; data: NewExpenseJson }
  | { type: "expense.edit"; data: { id: string; changes: ExpenseChangesJson; scope?: Scope } }
  | { type: "expense.setStatus"; data: { id: string; status: Status } }
  | { type: "expense.delete"; data: { id: string; scope?: Scope } }
  | { type: "series.stop"; data: { expenseId: string } }
  | { type: "series.generate"; data: { cutoffDate: Day } }
  | { type: "budget.set"; data: { year: number; month: number; amount: number } }
  | { type: "budget.clear"; data: { year: number; month: number } }
  | { type: "settings.update"; data: Partial<Settings> }
  | { type: "dashboard.view"; data: Record<string, never> }
  | { type: "migration.import"; data: ImportJson }
  | { type: "undo"; data: { operationId: string } };

export interface ImportJson {
  expenses: readonly unknown[];
  badges: readonly unknown[];
  part: { of: string; index: number };
}

export interface NewExpenseJson {
  id: string;
  title: string;
  amount: number;
  dueDate: Day;
  isRecurring: boolean;
  recurringFrequency?: "monthly" | null;
  recurringId?: string | null;
  category?: string | null;
  note?: string | null;
  status?: Status;
}

export type ExpenseChangesJson = Partial<Omit<NewExpenseJson, "id" | "recurringFrequency">>;

/** What became of a change: it is on the screen and in the browser database, or nothing changed and why. */
export type Performed =
  | { ok: true; operationIds: readonly string[]; result: Result | undefined }
  | { ok: false; error: string; code: string; fields: Readonly<Record<string, string>> };

/** The browser refused to keep the change (no space, storage switched off). */
export const STORAGE_FAILED = "storage_failed";
