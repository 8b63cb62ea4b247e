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
import { MONTHLY } from "#domain/series/rule.ts";
import { billsToCome, earlierBills, firstBills, pickedAmount } from "#domain/setup/first-bills.ts";
import type { PickedBill } from "#domain/setup/picked-bills.ts";

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays("2000-01-01", count));

const RENT: PickedBill = {
  key: 1,
  title: "Rent",
  category: "Home",
  amountText: "900",
  day: 31,
  autopay: false,
  schedule: null,
};

const at = (today: Day, paidBefore: Day | null = today) => ({ today, currency: "USD" as const, paidBefore });

describe("the amount of a picked bill", () => {
  test("is an example until one is typed", () => {
    expect(pickedAmount({ ...RENT, amountText: null }, "EUR")).toEqual({ cents: 96_000, isExample: true });
    expect(pickedAmount({ ...RENT, amountText: "1.204,20" }, "EUR")).toEqual({
      cents: 120_420,
      isExample: false,
    });
  });

  test.each(["", "0", "rent", "12.345"])("can't be %j", (amountText) => {
    expect(pickedAmount({ ...RENT, amountText }, "USD").cents).toBeNull();
    expect(firstBills([{ ...RENT, amountText }], at("2027-02-10"))).toEqual([]);
  });
});

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The month's own day, which may not exist. */
const dayOf = (month: Month, day: number): Day => `${month}-${String(day).padStart(2, "0")}`;

describe("the first bills", () => {
  test("are due in today's month once each, and paid only if they were due before and are said to be", () => {
    const picked = fc.array(
      fc.record({
        amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
        day: fc.integer({ min: 1, max: 31 }),
      }),
    );
    fc.assert(
      fc.property(picked, anyDay, fc.boolean(), (amounts, today, areEarlierPaid) => {
        const bills = amounts.map(({ amountCents, day }, index) => {
          return { ...RENT, key: index + 1, day, amountText: (amountCents / 100).toFixed(2) };
        });
        const first = firstBills(bills, at(today, areEarlierPaid ? today : null));
        const inMonth = first.filter(({ dueDate }) => monthOf(dueDate) === monthOf(today));
        expect(inMonth.map(({ amountCents }) => amountCents)).toEqual(
          amounts.map(({ amountCents }) => amountCents),
        );
        for (const { dueDate, status, paidDate } of first) {
          const isPaid = areEarlierPaid && dueDate < today;
          expect([status, paidDate]).toEqual(isPaid ? ["PAID", dueDate] : ["PENDING", undefined]);
        }
        expect(earlierBills(bills, today).length > 0).toBe(inMonth.some(({ dueDate }) => dueDate < today));
      }),
    );
  });

  test("recur on the very day that was picked, in every month and on every day of it", () => {
    for (let index = monthIndex(FIRST_MONTH); index < monthIndex(LAST_MONTH); index += 1) {
      const month = monthFromIndex(index);
      const first = firstBills(
        DAYS.map((day) => ({ ...RENT, key: day, day })),
        at(firstDayOf(month)),
      );
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

  test("go on where a schedule is now, however long ago it was typed", () => {
    const schedule = {
      dueDate: "2026-03-31",
      recurringEvery: 3,
      lastDayOfMonth: false,
      recurringRule: null,
      weekendShift: "none",
      recurringEnds: null,
    } as const;
    const dueOn = (today: Day) => firstBills([{ ...RENT, schedule }], at(today))[0]?.dueDate;
    expect(dueOn("2026-03-30")).toBe("2026-03-31");
    expect(dueOn("2026-04-01")).toBe("2026-06-30");
    expect(dueOn("2027-01-15")).toBe("2027-03-31");
  });

  test("are paid only if they were due before the day on which that was said", () => {
    const statusOn = (today: Day, day: number) =>
      firstBills([{ ...RENT, day }], at(today, "2026-11-28"))[0]?.status;
    expect(statusOn("2026-11-28", 1)).toBe("PAID");
    expect(statusOn("2026-11-30", 28)).toBe("PENDING");
    expect(statusOn("2026-12-02", 1)).toBe("PENDING");
  });

  test("leave out a series that is over, and count the bills that it had meanwhile", () => {
    const every = { ...MONTHLY, weekendShift: "none" } as const;
    const until = { ...every, dueDate: "2026-11-28", recurringEnds: { on: "2026-12-01" } } as const;
    const thrice = { ...until, recurringEnds: { times: 3 } } as const;
    const first = (schedule: typeof until | typeof thrice, today: Day) =>
      firstBills([{ ...RENT, schedule }], at(today));
    expect(first(until, "2026-11-30")).toMatchObject([{ dueDate: "2026-11-28", schedule: until }]);
    expect(first(until, "2026-12-02")).toEqual([]);
    expect(billsToCome([RENT, { ...RENT, schedule: until }], "2026-12-02")).toEqual([RENT]);
    expect(first(thrice, "2026-12-02")).toMatchObject([
      { dueDate: "2026-12-28", isRecurring: true, schedule: { recurringEnds: { times: 2 } } },
    ]);
    expect(first(thrice, "2027-02-01")).toEqual([]);
    expect(earlierBills([{ ...RENT, schedule: thrice }], "2027-02-28")).toEqual([]);
  });
});
