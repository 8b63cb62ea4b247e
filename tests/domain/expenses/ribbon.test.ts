import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, monthFrom } from "#domain/calendar/days.ts";
import { placeInSpan } from "#domain/calendar/periods.ts";
import { compareExpenses, type Expense, STATUSES } from "#domain/expenses/expense.ts";
import {
  DAY_PITCH,
  labelledDays,
  MAX_RADIUS,
  MIN_RADIUS,
  MOST_OF_DAY,
  pointKind,
  pointWords,
  RIBBON_HEIGHT,
  ribbonMarks,
  ribbonPoints,
  SMALLEST_RADIUS,
} from "#domain/expenses/ribbon.ts";
import { someExpense } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const anyYearAndMonth = fc.tuple(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }));
const twoDigits = (number: number) => String(number).padStart(2, "0");
/** From nothing to the largest amount, and what bills usually cost. */
const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999_999 }),
  fc.integer({ min: 100, max: 10_000_000 }),
);

/** Up to a hundred bills of one month, also all on one day. */
const anyMonthOfBills = anyYearAndMonth.chain(([year, month]) => {
  const last = daysInMonth(year, month);
  const days = fc.oneof(fc.integer({ min: 1, max: last }), fc.constantFrom(1, last), fc.constant(15));
  return fc
    .array(fc.tuple(days, anyAmount, fc.constantFrom(...STATUSES)), { minLength: 1, maxLength: 100 })
    .map((rows) =>
      rows
        .map(([day, amountCents, status], index) =>
          someExpense({
            id: String(index + 1),
            dueDate: `${monthFrom(year, month)}-${twoDigits(day)}`,
            amountCents,
            status,
          }),
        )
        .toSorted(compareExpenses),
    );
});

const NOVEMBER = calendarMonth("2026-11");

function monthOfAll([first]: readonly { readonly dueDate: string }[]) {
  return calendarMonth((first?.dueDate ?? "2026-11-01").slice(0, 7));
}

function shareOf(day: string): number {
  const [year = 0, month = 0, number = 0] = day.split("-").map(Number);
  return (number - 1) / (daysInMonth(year, month) - 1);
}

const numbers = (days: readonly string[]) => days.map((day) => Number(day.slice(8)));

test("every bill has one point inside the box, in due order, on its own day", () => {
  fc.assert(
    fc.property(anyMonthOfBills, (bills) => {
      const points = ribbonPoints(bills, monthOfAll(bills));
      expect(points.map(({ expense }) => expense)).toEqual(bills);
      for (const { expense, at, x, y, radius } of points) {
        expect(at).toBeCloseTo(shareOf(expense.dueDate), 10);
        expect(radius).toBeGreaterThanOrEqual(MIN_RADIUS);
        expect(radius).toBeLessThanOrEqual(MAX_RADIUS);
        expect(Math.abs(x)).toBeLessThanOrEqual(DAY_PITCH / 2);
        expect(Math.abs(x) + radius).toBeLessThanOrEqual(MAX_RADIUS);
        expect(y - radius).toBeGreaterThanOrEqual(-1e-9);
        expect(y + radius).toBeLessThanOrEqual(RIBBON_HEIGHT + 1e-9);
      }
    }),
  );
});

test("a larger amount never has a smaller point, and points of different days can be told apart", () => {
  fc.assert(
    fc.property(anyMonthOfBills, (bills) => {
      const points = ribbonPoints(bills, monthOfAll(bills));
      const bySize = points.toSorted((a, b) => a.expense.amountCents - b.expense.amountCents);
      for (const [index, point] of bySize.entries())
        expect(point.radius).toBeLessThanOrEqual(bySize[index + 1]?.radius ?? MAX_RADIUS);
      for (const [index, point] of points.entries()) {
        const next = points.slice(index + 1).find(({ at }) => at > point.at);
        if (next === undefined) continue;
        const days = Number(next.expense.dueDate.slice(8)) - Number(point.expense.dueDate.slice(8));
        const distance = Math.hypot(days * DAY_PITCH + next.x - point.x, next.y - point.y);
        expect(distance).toBeGreaterThan(0.8 * (point.radius + next.radius));
      }
    }),
  );
});

test("a month's card has points of at least nine pixels, and one with a number for a day of more than four bills", () => {
  expect(2 * SMALLEST_RADIUS).toBe(9);
  fc.assert(
    fc.property(anyMonthOfBills, fc.nat({ max: 27 }), (bills, day) => {
      const today = `${bills[0]?.dueDate.slice(0, 8)}${twoDigits(day + 1)}`;
      const marks = ribbonMarks(bills, monthOfAll(bills), today);
      expect(marks.flatMap((mark) => mark.bills.map(({ id }) => id)).toSorted()).toEqual(
        bills.map(({ id }) => id).toSorted(),
      );
      for (const {
        expense,
        bills: { length: count },
        x,
        y,
        radius,
      } of marks) {
        const ofDay = bills.filter(({ dueDate }) => dueDate === expense.dueDate);
        expect(count).toBe(ofDay.length > MOST_OF_DAY ? ofDay.length : 1);
        expect(radius).toBeGreaterThanOrEqual(SMALLEST_RADIUS);
        expect(y + radius).toBeLessThanOrEqual(RIBBON_HEIGHT + 1e-9);
        if (count === 1) continue;
        expect(x).toBe(0);
        expect(expense.title).toBe(`${count} bills`);
        expect(expense.amountCents).toBe(ofDay.reduce((sum, { amountCents }) => sum + amountCents, 0));
        const kinds = ofDay.map((each) => pointKind(each, today));
        const pressing = (["overdue", "unpaid", "today", "pending", "paid"] as const).find((each) =>
          kinds.includes(each),
        );
        expect(pointKind(expense, today)).toBe(pressing);
      }
      for (const [index, mark] of marks.entries()) {
        const next = marks.slice(index + 1).find(({ at }) => at > mark.at);
        if (next === undefined) continue;
        const days = Number(next.expense.dueDate.slice(8)) - Number(mark.expense.dueDate.slice(8));
        const distance = Math.hypot(days * DAY_PITCH + next.x - mark.x, next.y - mark.y);
        const isNumbered = mark.bills.length > 1 || next.bills.length > 1;
        expect(distance).toBeGreaterThan((isNumbered ? 0.8 : 0.999) * (mark.radius + next.radius));
      }
      // Those of one day stand above each other.
      for (const [index, mark] of marks.entries()) {
        const above = marks[index + 1];
        if (above?.at !== mark.at) continue;
        expect(above.y - mark.y).toBeGreaterThan(mark.radius + above.radius);
      }
    }),
  );
});

test("a point says its bill's status, and a numbered one how many of its bills are overdue, to pay and paid", () => {
  const bills = (...statuses: Expense["status"][]) =>
    statuses.map((status) =>
      someExpense({
        status,
        dueDate: "2026-11-20",
        autopay: false,
        paidDate: status === "PAID" ? "2026-11-19" : null,
      }),
    );
  const words = (today: string, ...statuses: Expense["status"][]) => {
    const [expense, ...others] = bills(...statuses) as [Expense, ...Expense[]];
    return pointWords({ expense, bills: [expense, ...others] }, today);
  };
  expect(words("2026-11-22", "PENDING")).toBe("Overdue · 2 days");
  expect(words("2026-11-22", "PAID")).toBe("paid 19 Nov");
  expect(words("2026-11-22", "UNPAID", "PENDING", "PAID")).toBe("2 overdue, 1 paid");
  expect(words("2026-11-22", "UNPAID", "PENDING")).toBe("2 overdue");
  expect(words("2026-11-22", "PAID", "PAID")).toBe("2 paid");
  expect(words("2026-11-20", "PENDING", "PAID", "PAID")).toBe("1 to pay, 2 paid");
  expect(words("2026-11-20", "PENDING")).toBe("due today");
});

test("days lie at true distances in months of 28 to 31 days", () => {
  for (const month of ["2026-02", "2028-02", "2026-04", "2026-01"]) {
    const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    const span = calendarMonth(month);
    const places = Array.from({ length: last }, (_, at) =>
      placeInSpan(`${month}-${twoDigits(at + 1)}`, span),
    );
    expect([places[0], places.at(-1)]).toEqual([0, 1]);
    for (let day = 1; day < last; day++)
      expect((places[day] ?? 0) - (places[day - 1] ?? 0)).toBeCloseTo(1 / (last - 1), 10);
    expect(numbers(labelledDays(span, null))).toEqual([1, 8, 15, 22, last]);
  }
  expect(numbers(labelledDays(calendarMonth("2026-11"), "2026-11-22"))).toEqual([1, 8, 15, 30]);
  expect(numbers(labelledDays(calendarMonth("2026-11"), "2026-11-29"))).toEqual([1, 8, 15, 22]);
  expect(numbers(labelledDays(calendarMonth("2026-08"), "2026-08-28"))).toEqual([1, 8, 15, 22]);
});

test("areas are proportional to amounts between the smallest and the largest point", () => {
  const bills = [20_000, 80_000, 45_000].map((amountCents, index) =>
    someExpense({ id: String(index + 1), dueDate: `2026-11-0${3 * index + 1}`, amountCents }),
  );
  const [small = 0, large = 0, middle = 0] = ribbonPoints(bills, NOVEMBER).map(({ radius }) => radius ** 2);
  expect(large / small).toBeCloseTo(4, 5);
  expect(middle / small).toBeCloseTo(2.25, 5);
});

test("one bill has a point of ordinary size, and the smallest of bills one that can be seen", () => {
  const bill = (id: string, dueDate: string, amountCents: number) =>
    someExpense({ id, dueDate, amountCents });
  const [alone] = ribbonPoints([bill("1", "2026-11-05", 100_000_000)], NOVEMBER);
  expect(alone?.radius).toBeCloseTo(4.5);
  const [tiny, huge] = ribbonPoints(
    [bill("1", "2026-11-05", 100), bill("2", "2026-11-20", 10_000_000)],
    NOVEMBER,
  );
  expect([tiny?.radius, huge?.radius]).toEqual([MIN_RADIUS, MAX_RADIUS]);
  expect(ribbonPoints([], NOVEMBER)).toEqual([]);
});

test("a point's kind is what its row shows", () => {
  const kind = (status: "PENDING" | "PAID" | "UNPAID", dueDate: string) =>
    pointKind(someExpense({ status, dueDate }), "2026-11-22");
  expect(kind("PENDING", "2026-11-21")).toBe("overdue");
  expect(kind("PENDING", "2026-11-22")).toBe("today");
  expect(kind("PENDING", "2026-11-23")).toBe("pending");
  expect(kind("UNPAID", "2026-11-22")).toBe("unpaid");
  expect(kind("PAID", "2026-11-22")).toBe("paid");
});

test("days of two calendar months on one line are as far apart as they are in time", () => {
  const payday = { from: "2026-11-25", to: "2026-12-24" };
  const bills = ["2026-11-30", "2026-12-01", "2026-12-02"].map((dueDate, index) =>
    someExpense({ id: String(index + 1), dueDate, amountCents: 100_000 }),
  );
  const points = ribbonPoints(bills, payday);
  expect(points.map(({ at }) => at)).toEqual([5 / 29, 6 / 29, 7 / 29]);
  const [first, next] = points;
  const distance = Math.hypot(DAY_PITCH + (next?.x ?? 0) - (first?.x ?? 0), (next?.y ?? 0) - (first?.y ?? 0));
  expect(distance).toBeGreaterThanOrEqual((first?.radius ?? 0) + (next?.radius ?? 0));
  expect(labelledDays(payday, "2026-12-02")).toEqual([
    "2026-11-25",
    "2026-12-09",
    "2026-12-16",
    "2026-12-24",
  ]);
});
