import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  type Day,
  FIRST_MONTH,
  firstDayOf,
  isDay,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
} from "#domain/calendar/days.ts";
import { DETAILS } from "#domain/expenses/details.ts";
import { COMMON_BILLS, firstBills, type PickedBill } from "#domain/setup/common-bills.ts";

const anyDay = fc.integer({ min: 0, max: 73_048 }).map((count) => addDays("2000-01-01", count));

describe("the common bills", () => {
  test("are sixteen, each with a name, a category and a day that every month has", () => {
    expect(COMMON_BILLS).toHaveLength(16);
    expect(new Set(COMMON_BILLS.map(({ title }) => title)).size).toBe(16);
    for (const { title, category, day } of COMMON_BILLS) {
      expect(DETAILS.title.read(title)).toBe(title);
      expect(DETAILS.category.read(category)).toBe(category);
      expect(day).toBeGreaterThanOrEqual(1);
      expect(day).toBeLessThanOrEqual(28);
    }
  });
});

const RENT: PickedBill = { title: "Rent", category: "Home", day: 31, amountCents: 90_000 };

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The month's own day, which may not exist. */
const dayOf = (month: Month, day: number): Day => `${month}-${String(day).padStart(2, "0")}`;

describe("the first bills", () => {
  test("are due in today's month once each, and paid only if they were due before and are said to be", () => {
    const picked = fc.array(
      fc.record({
        title: fc.constantFrom("Rent", "Water"),
        category: fc.constant("Home"),
        day: fc.integer({ min: 1, max: 31 }),
        amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
      }),
    );
    fc.assert(
      fc.property(picked, anyDay, fc.boolean(), (bills, today, areEarlierPaid) => {
        const first = firstBills(bills, today, { areEarlierPaid });
        const inMonth = first.filter(({ dueDate }) => monthOf(dueDate) === monthOf(today));
        expect(inMonth.map(({ amountCents }) => amountCents)).toEqual(
          bills.map(({ amountCents }) => amountCents),
        );
        for (const { dueDate, status, paidDate } of first) {
          const isPaid = areEarlierPaid && dueDate < today;
          expect([status, paidDate]).toEqual(isPaid ? ["PAID", dueDate] : ["PENDING", undefined]);
        }
      }),
    );
  });

  test("recur on the very day that was picked, in every month and on every day of it", () => {
    for (let index = monthIndex(FIRST_MONTH); index <= monthIndex(LAST_MONTH); index += 1) {
      const month = monthFromIndex(index);
      const picked = DAYS.map((day) => ({ ...RENT, day }));
      const first = firstBills(picked, firstDayOf(month), { areEarlierPaid: true });
      const series = first.filter(({ isRecurring }) => isRecurring).map(({ dueDate }) => dueDate);
      expect(series.every(isDay), month).toBe(true);
      const days = DAYS.map((day) =>
        dayOf(dayOf(month, day) <= lastDayOf(month) ? month : addMonths(month, 1), day),
      );
      expect(series, month).toEqual(days);
      const oneOffs = first.filter(({ isRecurring }) => !isRecurring).map(({ dueDate }) => dueDate);
      const tooLate = DAYS.filter((day) => dayOf(month, day) > lastDayOf(month));
      expect(oneOffs, month).toEqual(tooLate.map(() => lastDayOf(month)));
    }
  });

  test("have a one-off of the same bill in a month that is too short", () => {
    const { day: _, ...rent } = RENT;
    expect(firstBills([RENT], "2027-02-28", { areEarlierPaid: true })).toEqual([
      { ...rent, dueDate: "2027-02-28", status: "PENDING", isRecurring: false },
      { ...rent, dueDate: "2027-03-31", status: "PENDING", isRecurring: true },
    ]);
  });
});
