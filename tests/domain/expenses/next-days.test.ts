import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { nextSevenDays } from "#domain/expenses/side-figures.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

test("the next seven days are three sums: today, tomorrow, and the five days after", () => {
  const bill = (dueDate: string, amountCents: number, status: "PENDING" | "PAID" = "PENDING") =>
    someExpense({ dueDate, amountCents, status });
  const bills = [
    bill("2026-11-21", 1),
    bill("2026-11-22", 8500),
    bill("2026-11-22", 900, "PAID"),
    bill("2026-11-24", 1549),
    bill("2026-11-28", 4900),
    bill("2026-11-29", 2),
  ];
  expect(nextSevenDays(bills, "2026-11-22")).toEqual([
    { name: "Today", to: "2026-11-22", count: 1, totalCents: 8500 },
    { name: "Tomorrow", to: "2026-11-23", count: 0, totalCents: 0 },
    { name: "Tue 24 – Sat 28", to: "2026-11-28", count: 2, totalCents: 6449 },
  ]);
  expect(nextSevenDays([], "2026-11-28").map(({ name }) => name)).toContain("Mon 30 – Fri 4");
});

test("each unpaid bill of the seven days is counted once", () => {
  const near = fc.tuple(anyExpense, anyDay, fc.integer({ min: -3, max: 10 }));
  fc.assert(
    fc.property(fc.array(near, { maxLength: 30 }), anyDay, (rows, today) => {
      const bills = rows.map(([bill, , days]) => ({ ...bill, dueDate: addDays(today, days) }));
      const due = bills.filter(
        ({ status, dueDate }) =>
          status !== "PAID" && daysBetween(today, dueDate) >= 0 && daysBetween(today, dueDate) < 7,
      );
      const sums = nextSevenDays(bills, today);
      expect(sums.reduce((count, each) => count + each.count, 0)).toBe(due.length);
    }),
  );
});
