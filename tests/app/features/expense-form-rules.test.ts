import { expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import {
  changesTo,
  copiedFormValues,
  type ExpenseFormValues,
  emptyFormValues,
  formErrorsFrom,
  formValuesOf,
  readExpenseForm,
  refusedForm,
} from "../../../app/features/expenses/form/form-values.ts";

const read = (values: ExpenseFormValues) => readExpenseForm(values, "USD");

const rent: Expense = {
  id: "1",
  title: "Rent",
  amountCents: 145_000,
  dueDate: "2026-11-01",
  status: "PENDING",
  paidDate: null,
  ...{ plannedCents: null, payments: null, autopayFrom: null, estimateIsOwn: false },
  recurringId: null,
  ...BLANK_DETAILS,
  category: "Housing",
  createdAtMs: 0,
  deleted: false,
  freed: false,
};

test("an empty form says the three sentences of docs/product.md", () => {
  expect(read(emptyFormValues(""))).toEqual({
    ok: false,
    errors: {
      title: "Expense title is required",
      amountText: "Please enter a valid amount",
      dueDate: "Due date is required",
    },
  });
});

test.each([" \t ", "\u202e\u2066", "\u200b"])("a title of nothing visible is no title: %j", (title) => {
  const result = read({ ...emptyFormValues("2026-11-18"), title, amountText: "1" });
  expect(result).toEqual({ ok: false, errors: { title: "Expense title is required" } });
});

test("an amount is read as people type it, and must be more than nothing", () => {
  const values = { ...emptyFormValues("2026-11-18"), title: "Rent" };
  const errors = { amountText: "Please enter a valid amount" };
  for (const amountText of ["0", "abc"])
    expect(read({ ...values, amountText })).toEqual({ ok: false, errors });
  expect(read({ ...values, amountText: "1,234.50" })).toMatchObject({
    ...{ ok: true, result: { amount: 1234.5, category: null, note: null } },
  });
});

test("an amount that may be either of two is asked about", () => {
  const values = { ...emptyFormValues("2026-11-18"), title: "Rent", amountText: "12.345" };
  expect(read(values)).toEqual({ ok: false, errors: { amountText: "Which one?" } });
  expect(readExpenseForm({ ...values, amountText: "12,34,567.89" }, "INR")).toMatchObject({
    result: { amount: 1_234_567.89 },
  });
});

test("a form that was only opened changes nothing, one that was edited only what differs", () => {
  const untouched = read(formValuesOf(rent, undefined));
  const edited = read({ ...formValuesOf(rent, undefined), title: " Rent, flat ", category: "" });
  if (!untouched.ok || !edited.ok) throw new Error("both forms are valid");
  expect(changesTo(rent, undefined, untouched.result)).toEqual({});
  expect(changesTo(rent, undefined, edited.result)).toEqual({ title: "Rent, flat", category: null });
});

test("a paid date goes with the status Paid alone, and is a change only if it differs", () => {
  const paid: Expense = { ...rent, status: "PAID", paidDate: "2026-11-04" };
  const changes = (expense: Expense, edited: Partial<ExpenseFormValues>) => {
    const form = read({ ...formValuesOf(expense, undefined), ...edited });
    return form.ok ? changesTo(expense, undefined, form.result) : form.errors;
  };
  expect(changes(paid, {})).toEqual({});
  expect(changes(paid, { paidDate: "2026-11-03" })).toEqual({ paidDate: "2026-11-03" });
  expect(changes(paid, { status: "PENDING" })).toEqual({ status: "PENDING" });
  expect(changes(rent, { status: "PAID" })).toEqual({ status: "PAID" });
  expect(changes(rent, { status: "PAID", paidDate: "2026-11-02" })).toEqual({
    status: "PAID",
    paidDate: "2026-11-02",
  });
});

test("a bill's own reminder days are said as a list, taken back with null, and compared as they are stored", () => {
  const own: Expense = { ...rent, remindDaysBefore: "[0,7]" };
  const changes = (expense: Expense, edited: Partial<ExpenseFormValues>) => {
    const form = read({ ...formValuesOf(expense, undefined), ...edited });
    return form.ok ? changesTo(expense, undefined, form.result) : form.errors;
  };
  expect(changes(own, {})).toEqual({});
  expect(changes(own, { remindDaysBefore: null })).toEqual({ remindDaysBefore: null });
  expect(changes(rent, { remindDaysBefore: "[]" })).toEqual({ remindDaysBefore: [] });
  expect(changes(rent, { remindDaysBefore: "[0,7]" })).toEqual({ remindDaysBefore: [0, 7] });
  expect(copiedFormValues(own, undefined)).toMatchObject({ remindDaysBefore: "[0,7]" });
  expect(formErrorsFrom({ "changes.remindDaysBefore": "No days" })).toEqual({ remindDaysBefore: "No days" });
});

test.each([
  [[7, 30], "[7,30]"],
  [null, null],
])("a refused form brings %j back", (said, remindDaysBefore) => {
  const stamp = { id: "1", at: "2026-11-22T09:00:00Z", day: "2026-11-22", hour: 9 };
  const changes = { remindDaysBefore: said };
  const refused = { ...stamp, type: "expense.edit" as const, data: { id: "1", changes } };
  expect(refusedForm(refused, rent)).toMatchObject({ kind: "edit", typed: { remindDaysBefore } });
  expect(refusedForm(refused, undefined)).toMatchObject({ kind: "add", values: { remindDaysBefore } });
});

test("the domain's complaints go to the form's fields, nested or not", () => {
  expect(formErrorsFrom({ "changes.title": "Too long", amount: "Too much", unknown: "?" })).toEqual({
    title: "Too long",
    amountText: "Too much",
  });
});
