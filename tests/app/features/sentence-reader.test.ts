import { expect, test } from "vitest";
import { understand } from "../../../app/features/expenses/form/sentence-reader.ts";

const problemOf = (text: string) => understand(text, "2026-11-22", "USD")?.problem;

test("a sentence says what of it can't be kept, before anything is saved", () => {
  const long = "x".repeat(121);
  expect(problemOf("rent 950 on the 1st")).toBe("");
  expect(problemOf("cleaner 60 weekly")).toBe("");
  expect(problemOf("cleaner 60 daily")).toBe("“daily” isn't supported.");
  expect(problemOf("rent 450 twice a month")).toBe(
    "“twice a month” needs its days, such as “on the 1st and 15th”.",
  );
  expect(problemOf(`${long} 950`)).toBe("Title can have at most 120 characters.");
  expect(problemOf(`${long} 60 daily`)).toBe(
    "“daily” isn't supported. Title can have at most 120 characters.",
  );
});

test.each<[string, object]>([
  ["childcare 60 every Friday", { unit: "week", every: "1", weekdays: "", dueDate: "2026-11-27" }],
  ["cleaner 60 every other Monday and Thursday", { unit: "week", every: "2", weekdays: "1,4" }],
  ["gym 35 every 4 weeks from 3 Jan", { unit: "week", every: "4", weekdays: "", dueDate: "2027-01-03" }],
  ["allowance 20 on 1 and 15", { unit: "days", every: "1", days: "1, 15", dueDate: "2026-12-01" }],
  ["rent 950 15th and last day of every month", { unit: "days", days: "15, last" }],
  ["gym 40 every 5 months", { unit: "month", every: "5", on: "same" }],
  ["domain 30 every two years", { unit: "year", every: "2", on: "same" }],
  ["yoga 20 second Tuesday of every month", { unit: "month", on: "2/2", dueDate: "2026-12-08" }],
  ["rent 950 last working day of every month", { unit: "month", on: "last working day" }],
  ["rent 950 on the last day of every month", { unit: "month", on: "last" }],
  ["gym 40 weekly, 12 payments", { unit: "week", ends: "times", endsTimes: "12" }],
  ["loan 200 for 6 payments", { unit: "month", every: "1", on: "same", ends: "times", endsTimes: "6" }],
])("a sentence fills the form's schedule: %s", (text, values) => {
  expect(understand(text, "2026-11-22", "USD")?.values).toMatchObject({ isRecurring: true, ...values });
});

test("the day of a month is only a date where nothing says that it repeats", () => {
  const values = understand("rent 950 on the last working day", "2026-11-22", "USD")?.values;
  expect(values).toEqual({ title: "Rent", amountText: "950.00", dueDate: "2026-11-30" });
});
