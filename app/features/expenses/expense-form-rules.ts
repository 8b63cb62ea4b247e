import { shortDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import {
  DETAILS,
  type DetailsJson,
  OPTIONAL_DETAILS,
  type OptionalDetail,
} from "#domain/expenses/details.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { type Currency, decimalText, formatCents } from "#domain/money/currency.ts";
import { amountFromCents, centsFromAmount } from "#domain/money/money.ts";
import { cleanLine, isBlank } from "#domain/text/clean-text.ts";
import { WHICH_AMOUNT } from "../../ui/amount-field.tsx";

export interface ExpenseFormValues extends Record<OptionalDetail, string> {
  title: string;
  amountText: string;
  dueDate: string;
  status: Status;
  isRecurring: boolean;
}

export type ExpenseFormErrors = Partial<Record<keyof ExpenseFormValues, string>>;

/** The same as an operation's fields. */
export interface ExpenseFormResult extends DetailsJson {
  dueDate: Day;
  status: Status;
  isRecurring: boolean;
}

export function emptyFormValues(dueDate: Day): ExpenseFormValues {
  return {
    title: "",
    amountText: "",
    dueDate,
    status: "PENDING",
    isRecurring: false,
    ...optionalDetails(() => ""),
  };
}

/** A new bill like another one, without its payment and its series. */
export function copiedFormValues(expense: Expense): ExpenseFormValues {
  return { ...formValuesOf(expense), status: "PENDING" };
}

export function formValuesOf(expense: Expense): ExpenseFormValues {
  return {
    title: expense.title,
    amountText: decimalText(expense.amountCents),
    dueDate: expense.dueDate,
    status: expense.status,
    isRecurring: expense.recurringId !== null,
    ...optionalDetails((name) => expense[name] ?? ""),
  };
}

/** Returns the form's error messages, or values ready for an operation. The operation's own rules check the rest. */
export function readExpenseForm(
  values: ExpenseFormValues,
  currency: Currency,
): { ok: true; result: ExpenseFormResult } | { ok: false; errors: ExpenseFormErrors } {
  const errors: ExpenseFormErrors = {};
  const title = cleanLine(values.title);
  if (isBlank(title)) errors.title = "Expense title is required";
  const amount = readAmountText(values.amountText, currency);
  const cents = amount.kind === "amount" ? amount.cents : 0;
  if (amount.kind === "unclear") errors.amountText = WHICH_AMOUNT;
  else if (cents === 0) errors.amountText = "Please enter a valid amount";
  if (values.dueDate === "") errors.dueDate = "Due date is required";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    result: {
      title,
      amount: amountFromCents(cents),
      dueDate: values.dueDate,
      status: values.status,
      isRecurring: values.isRecurring,
      ...optionalDetails((name) => emptyToNull(DETAILS[name].clean(values[name]))),
    },
  };
}

function optionalDetails<T>(pick: (name: OptionalDetail) => T): Record<OptionalDetail, T> {
  const entries = OPTIONAL_DETAILS.map((name) => [name, pick(name)]);
  return Object.fromEntries(entries) as Record<OptionalDetail, T>;
}

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

/** Returns only the fields that differ, so that another device's edit of another field survives. */
export function changesTo(expense: Expense, result: ExpenseFormResult): Partial<ExpenseFormResult> {
  const before: ExpenseFormResult = {
    title: expense.title,
    amount: amountFromCents(expense.amountCents),
    dueDate: expense.dueDate,
    status: expense.status,
    isRecurring: expense.recurringId !== null,
    ...optionalDetails((name) => expense[name]),
  };
  return Object.fromEntries(
    Object.entries(result).filter(([name, value]) => value !== before[name as keyof ExpenseFormResult]),
  );
}

/** The domain's messages about an operation's fields, by the form's names. */
export function formErrorsFrom(fields: Readonly<Record<string, string>>): ExpenseFormErrors {
  const errors: ExpenseFormErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    const name = FORM_NAMES[path.split(".").at(-1) ?? ""];
    if (name !== undefined) errors[name] = message;
  }
  return errors;
}

const FORM_NAMES: Readonly<Record<string, keyof ExpenseFormValues>> = {
  title: "title",
  amount: "amountText",
  dueDate: "dueDate",
  status: "status",
  ...optionalDetails((name) => name),
};

/** "Added Rent, $950.00, due 3 Dec" */
export function addedText({ title, amount, dueDate }: ExpenseFormResult, currency: Currency): string {
  return `Added ${title}, ${formatCents(centsFromAmount(amount) ?? 0, currency)}, due ${shortDayText(dueDate)}`;
}
