import fc from "fast-check";
import { expect, test } from "vitest";
import { compareExpenses } from "#domain/expenses/expense.ts";
import { ribbonPoints } from "#domain/expenses/ribbon.ts";
import { LINE_PITCH, linePoints } from "#domain/timeline/line-points.ts";
import { someExpense } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const anyBills = fc
  .array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 2, 22)),
      fc.oneof(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 100, max: 500_000 })),
    ),
    { maxLength: 100 },
  )
  .map((bills) =>
    bills
      .map(([day, amountCents], index) =>
        someExpense({
          id: String(index + 1),
          dueDate: `2026-11-${String(day).padStart(2, "0")}`,
          amountCents,
        }),
      )
      .toSorted(compareExpenses),
  );

const month = calendarMonth("2026-11");

test("points have the ribbon's sizes, stand on the line or on each other, and none covers another", () => {
  fc.assert(
    fc.property(anyBills, (bills) => {
      const points = linePoints(bills, month);
      const sizes = (each: typeof points) => each.map(({ expense, radius }) => [expense.id, radius]);
      expect(sizes(points)).toEqual(sizes(ribbonPoints(bills, month, 3)));
      const placed = points.map(({ at, x, y, radius }) => ({ x: at * 29 * LINE_PITCH + x, y, radius }));
      for (const [index, a] of placed.entries()) {
        expect(a.y - a.radius).toBeGreaterThanOrEqual(-1e-9);
        for (const b of placed.slice(index + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.9 * (a.radius + b.radius));
      }
    }),
    { numRuns: 300 },
  );
});
