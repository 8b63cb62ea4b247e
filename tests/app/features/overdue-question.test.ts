import { expect, test } from "vitest";
import { emptyFormValues, readExpenseForm } from "../../../app/features/expenses/form/form-values.ts";
import {
  addedOverdue,
  hasUnlikelyYear,
  switchedOverdue,
} from "../../../app/features/expenses/form/saving.ts";
import { someExpense } from "../../domain/support/expenses.ts";

const TODAY = "2026-11-27";

function added(fields: object) {
  const values = {
    ...emptyFormValues("2026-07-01"),
    title: "Rent",
    amountText: "950",
    isRecurring: true,
    ...fields,
  };
  const read = readExpenseForm(values, "USD");
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return addedOverdue(read.result, { isNew: true, today: TODAY });
}

test("a new series on autopay is asked about from the first overdue bill on, any other from the fourth on", () => {
  const dates = (fields: object) => added(fields)?.bills.map(({ dueDate }) => dueDate);
  expect(dates({ autopay: true })).toEqual([
    "2026-07-01",
    "2026-08-01",
    "2026-09-01",
    "2026-10-01",
    "2026-11-01",
  ]);
  expect(dates({})).toHaveLength(5);
  expect(dates({ autopay: true, dueDate: "2026-11-26" })).toEqual(["2026-11-26"]);
  expect(dates({ autopay: true, dueDate: "2026-11-26", isRecurring: false })).toEqual(["2026-11-26"]);
  expect(added({ dueDate: "2026-09-01" })).toBeNull();
  expect(added({ autopay: true, dueDate: TODAY })).toBeNull();
  expect(added({ autopay: true })?.bills.map(({ cents }) => cents)).toEqual(Array(5).fill(95_000));
});

test("an existing bill is asked about if it is overdue, pending and wasn't on autopay", () => {
  const overdue = { dueDate: "2026-11-26", status: "PENDING", autopay: false } as const;
  const isAsked = (fields: object) =>
    switchedOverdue([someExpense({ ...overdue, ...fields })], TODAY) !== null;
  expect(isAsked({})).toBe(true);
  for (const fields of [{ dueDate: TODAY }, { status: "PAID" }, { status: "UNPAID" }, { autopay: true }])
    expect(isAsked(fields)).toBe(false);
  const paidInPart = someExpense({ ...overdue, amountCents: 45_000, payments: '[[20000,"2026-11-20"]]' });
  expect(switchedOverdue([paidInPart], TODAY)?.bills).toEqual([{ dueDate: "2026-11-26", cents: 25_000 }]);
});

test("a year more than ten away from this one is asked about", () => {
  const years = Array.from({ length: 200 }, (_, at) => 2000 + at);
  const asked = years.filter((year) => hasUnlikelyYear(`${year}-02-28`, "2026-12-31"));
  expect(asked).toEqual(years.filter((year) => year < 2016 || year > 2036));
  // The domain refuses a day that isn't in the calendar.
  expect(hasUnlikelyYear("12026-11-18", "2026-12-31")).toBe(false);
});
