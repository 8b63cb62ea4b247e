import fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween, isDay, lastDayOf, monthIndex, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import { type Move, movedBills } from "#domain/expenses/moving.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";

const bills = fc.array(anyExpense, { maxLength: 10 });

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.constant({ kind: "nextMonth" as const }),
  anyDay.map((day) => ({ kind: "toDay" as const, day })),
  fc.integer({ min: -4000, max: 4000 }).map((days) => ({ kind: "byDays" as const, days })),
);

test("bills are only moved to other days of the calendar, each bill at most once, in their order", () => {
  fc.assert(
    fc.property(bills, anyMove, (expenses, move) => {
      const moved = movedBills(expenses, move);
      if (moved === null) return;
      expect(moved.map(({ expense }) => expense)).toEqual(
        expenses.filter((expense) => moved.some((each) => each.expense === expense)),
      );
      for (const { expense, dueDate } of moved) {
        expect(isDay(dueDate)).toBe(true);
        expect(dueDate).not.toBe(expense.dueDate);
      }
    }),
  );
});

test("the next month keeps the day, or takes the last one of a month that lacks it", () => {
  fc.assert(
    fc.property(anyExpense, (expense) => {
      const moved = movedBills([expense], { kind: "nextMonth" });
      if (expense.dueDate.startsWith("2199-12")) {
        expect(moved).toBeNull();
        return;
      }
      const [dueDate = ""] = moved?.map((each) => each.dueDate) ?? [];
      expect(monthIndex(monthOf(dueDate))).toBe(monthIndex(monthOf(expense.dueDate)) + 1);
      const kept = partsOfDay(dueDate).day === partsOfDay(expense.dueDate).day;
      expect(kept || dueDate === lastDayOf(monthOf(dueDate))).toBe(true);
    }),
  );
  const dueOn = (dueDate: string) => movedBills([someExpense({ dueDate })], { kind: "nextMonth" });
  expect(dueOn("2027-01-31")?.[0]?.dueDate).toBe("2027-02-28");
  expect(dueOn("2027-12-05")?.[0]?.dueDate).toBe("2028-01-05");
});

test("by days moves each bill as far, and a day takes all", () => {
  fc.assert(
    fc.property(bills, fc.integer({ min: -400, max: 400 }), anyDay, (expenses, days, day) => {
      for (const { expense, dueDate } of movedBills(expenses, { kind: "byDays", days }) ?? []) {
        expect(daysBetween(expense.dueDate, dueDate)).toBe(days);
      }
      for (const { dueDate } of movedBills(expenses, { kind: "toDay", day }) ?? []) expect(dueDate).toBe(day);
    }),
  );
  expect(movedBills([someExpense({ dueDate: "2000-01-03" })], { kind: "byDays", days: -3 })).toBeNull();
  expect(
    movedBills([someExpense({ dueDate: "2000-01-03" })], { kind: "toDay", day: "2000-02-30" }),
  ).toBeNull();
  expect(movedBills([someExpense({ dueDate: "2000-01-03" })], { kind: "byDays", days: 0 })).toEqual([]);
});
