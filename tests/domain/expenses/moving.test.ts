import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  daysBetween,
  isDay,
  lastDayOf,
  monthIndex,
  monthOf,
  partsOfDay,
} from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { copyInto, lackingOneOffs, type Move, movedBills, oneOffBills } from "#domain/expenses/moving.ts";
import { anyDay, anyExpense, someExpense } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

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

test("a copy is due in its month, on the same day or the month's last, and owes the same", () => {
  fc.assert(
    fc.property(anyExpense, anyDay, (expense, day) => {
      const copy = copyInto(expense, calendarMonth(monthOf(day)));
      expect(isDay(copy.dueDate)).toBe(true);
      expect(monthOf(copy.dueDate)).toBe(monthOf(day));
      expect(copy.dueDate.slice(8) <= expense.dueDate.slice(8)).toBe(true);
      expect(copy).toMatchObject({ title: expense.title, amountCents: expense.amountCents });
      expect(copy).not.toHaveProperty("status");
    }),
  );
});

test("what belongs to a series isn't copied: it comes by itself", () => {
  fc.assert(
    fc.property(fc.array(anyExpense), (expenses) => {
      for (const expense of oneOffBills(expenses)) expect(expense.recurringId).toBeNull();
    }),
  );
});

const bill = (title: string, dueDate: string, recurringId: string | null = null) =>
  someExpense({ id: `${title}${dueDate}`, title, dueDate, recurringId });

test.each([
  ["all of them in an empty month", ["2026-01-31"], [], ["2026-01-31"]],
  ["none that is there on the month's last day", ["2026-01-31"], ["2026-02-28"], []],
  ["none that was moved", ["2026-01-05"], ["2026-02-17"], []],
  [
    "those of several that have no other",
    ["2026-01-03", "2026-01-10", "2026-01-17"],
    ["2026-02-10"],
    ["2026-01-03", "2026-01-17"],
  ],
])("a month lacks %s", (_, from, into, lacking) => {
  const last = from.map((day) => bill("Market", day));
  const now = into.map((day) => bill("market", day));
  expect(lackingOneOffs(last, now, calendarMonth("2026-02")).map(({ dueDate }) => dueDate)).toEqual(lacking);
});

test("a bill that recurs by now isn't lacked, nor is one that comes by itself", () => {
  const last = [bill("Gym", "2026-01-05"), bill("Rent", "2026-01-01", "rec_1")];
  expect(lackingOneOffs(last, [bill("Gym", "2026-02-05", "rec_2")], calendarMonth("2026-02"))).toEqual([]);
});

test("what was copied isn't lacked any more, also after it was paid, renamed in case, or moved", () => {
  const few = fc.array(
    fc.record({ expense: anyExpense, title: fc.constantFrom("Market", "market", "Dentist") }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(few, few, anyDay, (before, now, day) => {
      const month = monthOf(day);
      const withTitles = (all: typeof before) => all.map(({ expense, title }) => ({ ...expense, title }));
      const last = withTitles(before).map((each) => ({
        ...each,
        dueDate: copyInto(each, calendarMonth(addMonths(month, -1))).dueDate,
      }));
      const there = withTitles(now).map((each) => ({
        ...each,
        dueDate: copyInto(each, calendarMonth(month)).dueDate,
      }));
      const lacking = lackingOneOffs(last, there, calendarMonth(month));
      const copies = lacking.map((each) => ({
        ...each,
        ...copyInto(each, calendarMonth(month)),
        status: "PAID" as const,
      }));
      expect(lackingOneOffs(last, [...there, ...copies], calendarMonth(month))).toEqual([]);
      const moved = copies.map((each) => ({ ...each, dueDate: day, title: each.title.toUpperCase() }));
      expect(lackingOneOffs(last, [...there, ...moved], calendarMonth(month))).toEqual([]);
      // Each existing bill accounts for one.
      const count = (all: readonly Expense[]) => all.filter(({ title }) => /market/i.test(title)).length;
      expect(count(lacking)).toBe(Math.max(0, count(oneOffBills(last)) - count(there)));
    }),
  );
});
