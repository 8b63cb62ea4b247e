import { TEXT_DETAILS } from "#domain/expenses/details.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import type { Scope } from "#domain/operations/operation.ts";
import { type ExpenseFormValues, emptyFormValues } from "./expense-form-rules.ts";

export interface ExpenseDraft {
  readonly base: ExpenseFormValues;
  readonly values: ExpenseFormValues;
  readonly scope: Scope;
}

const SCOPES: readonly Scope[] = ["this", "following", "all"];

/** Reads a stored draft. Null if it is damaged. An earlier version's form had fewer fields. */
export function draftFrom(stored: unknown): ExpenseDraft | null {
  const { base, values, scope } = (stored ?? {}) as Partial<ExpenseDraft>;
  return isFormValues(base) && isFormValues(values) && SCOPES.includes(scope as Scope)
    ? { base: completed(base), values: completed(values), scope: scope as Scope }
    : null;
}

function completed(values: ExpenseFormValues): ExpenseFormValues {
  return { ...emptyFormValues(values.dueDate), ...values };
}

function isFormValues(value: unknown): value is ExpenseFormValues {
  const values = value as Partial<ExpenseFormValues> | null | undefined;
  const names = ["title", "amountText", "dueDate", ...TEXT_DETAILS] as const;
  return (
    names.every((name) => typeof values?.[name] === "string") &&
    STATUSES.some((status) => status === values?.status) &&
    typeof values?.isRecurring === "boolean"
  );
}

/** Takes only what was typed from the draft, so that saving doesn't overwrite another device's change of another field. */
export function resumed({ base, values }: ExpenseDraft, initial: ExpenseFormValues): ExpenseFormValues {
  return { ...initial, ...differences(values, base) };
}

export function isSame(a: ExpenseFormValues, b: ExpenseFormValues): boolean {
  return Object.keys(differences(a, b)).length === 0;
}

function differences(values: ExpenseFormValues, base: ExpenseFormValues): Partial<ExpenseFormValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== base[name as keyof ExpenseFormValues]),
  );
}
