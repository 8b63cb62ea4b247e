import { expect, test } from "vitest";
import type { Expense } from "#domain/expense.ts";
import {
  changesTo,
  emptyFormValues,
  formErrorsFrom,
  formValuesOf,
  readExpenseForm,
} from "../../app/features/expenses/expense-form-rules.ts";

const rent: Expense = {
  id: "1",
  title: "Rent",
  amountCents: 145_000,
  dueDate: "2026-11-01",
  status: "PENDING",
  paidDate: null,
  recurringId: null,
  category: "Housing",
  note: null,
  createdAtMs: 0,
  deleted: false,
};

test("an empty form says SPEC.md's three sentences", () => {
  expect(readExpenseForm(emptyFormValues(""))).toEqual({
    ok: false,
    errors: {
      title: "Expense title is required",
      amountText: "Please enter a valid amount",
      dueDate: "Due date is required",
    },
  });
});

test.each([" \t ", "\u202e\u2066", "\u200b"])("a title of nothing visible is no title: %j", (title) => {
  const read = readExpenseForm({ ...emptyFormValues("2026-11-18"), title, amountText: "1" });
  expect(read).toEqual({ ok: false, errors: { title: "Expense title is required" } });
});

test.each(["0", "0.00", "5-5", "abc", "1.2345", "-3", "1e5"])("no amount: %s", (amountText) => {
  const read = readExpenseForm({ ...emptyFormValues("2026-11-18"), title: "Rent", amountText });
  expect(read).toEqual({ ok: false, errors: { amountText: "Please enter a valid amount" } });
});

test.each([
  ["1,234.50", 1234.5],
  ["1234,5", 1234.5],
  ["12+30", 42],
  ["999,999,999.99", 999_999_999.99],
])("the amount %s is %d", (amountText, amount) => {
  const read = readExpenseForm({ ...emptyFormValues("2026-11-18"), title: "Rent", amountText });
  expect(read).toMatchObject({ ok: true, result: { amount, category: null, note: null } });
});

test("a form that was only opened changes nothing, one that was edited only what differs", () => {
  const untouched = readExpenseForm(formValuesOf(rent));
  const edited = readExpenseForm({ ...formValuesOf(rent), title: " Rent, flat ", category: "" });
  if (!untouched.ok || !edited.ok) throw new Error("both forms are valid");
  expect(changesTo(rent, untouched.result)).toEqual({});
  expect(changesTo(rent, edited.result)).toEqual({ title: "Rent, flat", category: null });
});

test("the domain's complaints go to the form's fields, nested or not", () => {
  expect(formErrorsFrom({ "changes.title": "Too long", amount: "Too much", unknown: "?" })).toEqual({
    title: "Too long",
    amountText: "Too much",
  });
});
