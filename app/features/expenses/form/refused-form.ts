import { FLAG_DETAILS, TEXT_DETAILS } from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { centsFromAmount } from "#domain/money/amount-text.ts";
import { decimalText } from "#domain/money/money.ts";
import type { OperationInput, OperationJson, Scope } from "#domain/operations/operation.ts";
import { type ExpenseFormValues, formValuesOf } from "./form-values.ts";
import { valuesOfJson } from "./series-values.ts";

export type RefusedForm =
  | { readonly kind: "add"; readonly values: Partial<ExpenseFormValues> }
  | {
      readonly kind: "edit";
      readonly expense: Expense;
      readonly typed: Partial<ExpenseFormValues>;
      readonly scope: Scope;
    };

/**
 * Returns the form that brings back what was typed into a rejected change, or null if nothing was typed. An edit of a
 * deleted bill becomes a new bill with all that is known of the old one, but outside its series.
 * @param expense the bill it was about, deleted or not
 */
export function refusedForm({ type, data }: OperationJson, expense: Expense | undefined): RefusedForm | null {
  if (type === "expense.add") return { kind: "add", values: valuesOf(data as OperationInput["expense.add"]) };
  if (type !== "expense.edit") return null;
  const { changes, scope = "this" } = data as OperationInput["expense.edit"];
  const typed = valuesOf(changes);
  if (expense !== undefined && !expense.deleted) return { kind: "edit", expense, typed, scope };
  const known = expense === undefined ? {} : { ...formValuesOf(expense, undefined), isRecurring: false };
  return { kind: "add", values: { ...known, ...typed } };
}

function valuesOf(json: Partial<OperationInput["expense.add"]>): Partial<ExpenseFormValues> {
  const values: Partial<ExpenseFormValues> = {};
  if (json.title !== undefined) values.title = json.title;
  if (json.amount !== undefined) values.amountText = decimalText(centsFromAmount(json.amount) ?? 0);
  if (json.dueDate !== undefined) values.dueDate = json.dueDate;
  if (json.status !== undefined) values.status = json.status;
  for (const name of TEXT_DETAILS) if (json[name] !== undefined) values[name] = json[name] ?? "";
  for (const name of FLAG_DETAILS) if (json[name] !== undefined) values[name] = json[name];
  if (json.isRecurring !== undefined) values.isRecurring = json.isRecurring;
  return { ...values, ...valuesOfJson(json) };
}
