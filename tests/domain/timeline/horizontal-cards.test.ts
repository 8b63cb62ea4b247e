import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, monthFrom } from "#domain/calendar/days.ts";
import { STATUSES } from "#domain/expenses/expense.ts";
import {
  CARD_WIDTH,
  END_WIDTH,
  layOutLine,
  MOST_LANES,
  openBills,
} from "#domain/timeline/horizontal-cards.ts";
import { someExpense } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, "0")}`;

const bill = (month: string, day: number, index: number, status = STATUSES[0] as (typeof STATUSES)[number]) =>
  someExpense({ id: String(index + 1), dueDate: dayOf(month, day), status, createdAtMs: 0 });

/** Up to 120 bills of one month, also most of them on one day, looked at on some day of it. */
const anyMonthOfBills = fc
  .tuple(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }))
  .chain(([year, number]) => {
    const month = monthFrom(year, number);
    const last = daysInMonth(year, number);
    const day = fc.oneof(fc.integer({ min: 1, max: last }), fc.constantFrom(1, last), fc.constant(22));
    return fc
      .tuple(fc.array(fc.tuple(day, fc.constantFrom(...STATUSES)), { maxLength: 120 }), day)
      .map(([bills, today]) => ({
        month,
        today: dayOf(month, today),
        bills: bills.toSorted(([a], [b]) => a - b).map(([each, status], n) => bill(month, each, n, status)),
      }));
  });

test("each bill has its point on its day, in due order, and open cards alternate from above the line on", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, today, bills }) => {
      const open = openBills(bills, today);
      const { places, width } = layOutLine(bills, open, calendarMonth(month));
      expect(places.map(({ expense }) => expense)).toEqual(bills);
      for (const { expense, dayAt } of places) expect(dayAt).toBe(Number(expense.dueDate.slice(8)) - 0.5);
      expect(width).toBe(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))) + END_WIDTH);
      const cards = places.filter(({ isOpen }) => isOpen);
      expect(cards.map(({ isAbove }) => isAbove)).toEqual(cards.map((_, n) => n % 2 === 0));
      for (const { expense } of cards) expect(open).toContain(expense);
    }),
  );
});

test("no card covers another, each reaches its point, and they take a few lanes within the width", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, today, bills }) => {
      const { places, width, lanesAbove, lanesBelow } = layOutLine(
        bills,
        openBills(bills, today),
        calendarMonth(month),
      );
      const nextFree = new Map<string, number>();
      for (const { at, lane, isAbove, isOpen, dayAt } of places) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + CARD_WIDTH).toBeLessThanOrEqual(width + 1e-9);
        expect(at).toBeLessThan(dayAt);
        expect(at + CARD_WIDTH).toBeGreaterThan(dayAt);
        if (!isOpen) continue;
        const key = `${isAbove} ${lane}`;
        expect(at).toBeGreaterThanOrEqual((nextFree.get(key) ?? 0) - 1e-9);
        expect(lane).toBeLessThan(isAbove ? lanesAbove : lanesBelow);
        nextFree.set(key, at + CARD_WIDTH);
      }
      // No lane without a card.
      expect(nextFree.size).toBe(lanesAbove + lanesBelow);
      expect(Math.max(lanesAbove, lanesBelow)).toBeLessThanOrEqual(MOST_LANES);
    }),
  );
});

test("no stem passes behind the card of another day", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, today, bills }) => {
      const cards = layOutLine(bills, openBills(bills, today), calendarMonth(month)).places.filter(
        ({ isOpen }) => isOpen,
      );
      for (const { isAbove, lane, dayAt } of cards)
        for (const inner of cards) {
          if (inner.isAbove !== isAbove || inner.lane >= lane || inner.dayAt === dayAt) continue;
          expect(dayAt < inner.at || dayAt > inner.at + CARD_WIDTH).toBe(true);
        }
    }),
  );
});

test("the card of a point floats next to the line, where it covers least of open cards", () => {
  const bills = [1, 8, 14, 15, 20].map((day, index) => bill("2026-11", day, index));
  const floating = (...open: number[]) => {
    const isOpen = ({ dueDate }: (typeof bills)[number]) => open.includes(Number(dueDate.slice(8)));
    const { places } = layOutLine(bills, bills.filter(isOpen), calendarMonth("2026-11"));
    return new Map(
      places
        .filter((place) => !place.isOpen)
        .map(({ expense, at, isAbove, lane }) => [Number(expense.dueDate.slice(8)), { at, isAbove, lane }]),
    );
  };
  expect(floating().get(15)).toEqual({ at: 14.5 - CARD_WIDTH / 2, isAbove: true, lane: 0 });
  expect(floating().get(1)).toEqual({ at: 0, isAbove: true, lane: 0 });
  // Beside the neighbour's card, which is at 11.75.
  expect(floating(15).get(14)).toEqual({ at: 8.5, isAbove: true, lane: 0 });
  // Below the line, beside the card that is there.
  expect(floating(14, 20).get(15)).toEqual({ at: 11.25, isAbove: false, lane: 0 });
});

test("up to four bills are all open wherever they are, and the most urgent one always is", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, today, bills }) => {
      const open = openBills(bills, today);
      const { places } = layOutLine(bills, open, calendarMonth(month));
      const shown = places.filter(({ isOpen }) => isOpen).map(({ expense }) => expense);
      if (open[0] !== undefined) expect(shown).toContain(open[0]);
      if (open.length <= 2 * MOST_LANES) expect(shown).toHaveLength(open.length);
    }),
  );
});

test("beside the edge, the card of an earlier day hangs outside the card of a later one", () => {
  const bills = [1, 1, 2].map((day, n) => bill("2026-08", day, n));
  const { places } = layOutLine(bills, bills, calendarMonth("2026-08"));
  expect(places.map(({ isOpen, isAbove, lane }) => [isOpen, isAbove, lane])).toEqual([
    [true, true, 1],
    [true, false, 0],
    [true, true, 0],
  ]);
});

test("what is overdue, due today and the next five stand open; what was paid in this visit stays", () => {
  const bills = [
    bill("2026-11", 1, 0, "PAID"),
    bill("2026-11", 4, 1),
    bill("2026-11", 8, 2, "UNPAID"),
    bill("2026-11", 22, 3),
    bill("2026-11", 22, 4, "PAID"),
    ...[23, 24, 25, 26, 27, 28].map((day, n) => bill("2026-11", day, 5 + n)),
  ];
  const ids = (owed?: ReadonlySet<string>) => openBills(bills, "2026-11-22", owed).map(({ id }) => id);
  expect(ids()).toEqual(["4", "3", "6", "2", "7", "8", "9", "10"]);
  expect(ids(new Set(["1", "5"]))).toEqual(["4", "5", "3", "6", "2", "7", "1", "8", "9", "10"]);
  // Another month has no today: what is ahead of it begins with its first bill.
  expect(openBills(bills, "2026-10-22")).toHaveLength(5);
});

test("of a hundred overdue bills on one day, four are open and the rest are points", () => {
  const bills = Array.from({ length: 100 }, (_, n) => bill("2026-11", 20, n));
  const { places, lanesAbove, lanesBelow } = layOutLine(
    bills,
    openBills(bills, "2026-11-22"),
    calendarMonth("2026-11"),
  );
  expect([lanesAbove, lanesBelow]).toEqual([2, 2]);
  const open = places.filter(({ isOpen }) => isOpen);
  expect(open).toHaveLength(4);
  // The latest ones.
  expect(open.map(({ expense }) => expense.id)).toEqual(bills.slice(-open.length).map(({ id }) => id));
});

test("a month of a hundred overdue bills is laid out in few steps", () => {
  let steps = 0;
  const bills = Array.from({ length: 100 }, (_, n) => {
    const each = bill("2026-11", 1 + Math.floor(n * 0.27), n);
    const { dueDate } = each;
    const get = () => {
      steps += 1;
      return dueDate;
    };
    return Object.defineProperty({ ...each }, "dueDate", { get, enumerable: true });
  });
  const open = openBills(bills, "2026-11-28");
  steps = 0;
  const { places } = layOutLine(bills, open, calendarMonth("2026-11"));
  expect(places.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(10);
  expect(steps).toBeLessThan(20_000);
});

test("a single bill hangs above its day, next to the line, and an empty month has no lanes", () => {
  const bills = [bill("2026-11", 15, 0)];
  const [card] = layOutLine(bills, bills, calendarMonth("2026-11")).places;
  expect(card).toMatchObject({ isAbove: true, lane: 0, at: 14.5 - CARD_WIDTH / 2, dayAt: 14.5 });
  expect(layOutLine([], [], calendarMonth("2026-11"))).toMatchObject({
    lanesAbove: 0,
    lanesBelow: 0,
    places: [],
  });
});
