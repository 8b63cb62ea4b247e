import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isDay, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import { DETAILS } from "#domain/expenses/details.ts";
import { COMMON_BILLS, firstBills } from "#domain/setup/common-bills.ts";

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

describe("the first bills", () => {
  test("are all due in today's month, and paid only if they were due before and are said to be", () => {
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
        expect(first.map(({ amountCents }) => amountCents)).toEqual(
          bills.map(({ amountCents }) => amountCents),
        );
        for (const [index, { dueDate, status }] of first.entries()) {
          expect(isDay(dueDate) && monthOf(dueDate) === monthOf(today)).toBe(true);
          expect(partsOfDay(dueDate).day).toBeLessThanOrEqual(bills[index]?.day ?? 0);
          expect(status).toBe(areEarlierPaid && dueDate < today ? "PAID" : "PENDING");
        }
      }),
    );
  });
});
