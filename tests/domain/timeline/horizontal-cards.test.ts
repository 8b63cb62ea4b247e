import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, monthFrom } from "#domain/calendar/days.ts";
import {
  type BillCard,
  CARD_WIDTH,
  END_WIDTH,
  layOutCards,
  middleOfDay,
  SMALL_CARD_WIDTH,
} from "#domain/timeline/horizontal-cards.ts";
import { someExpense } from "../support/expenses.ts";

const bill = (month: string, day: number, index: number) =>
  someExpense({ id: String(index + 1), dueDate: `${month}-${String(day).padStart(2, "0")}` });

/** Up to 120 bills of one month, also most of them on one day. */
const anyMonthOfBills = fc
  .tuple(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }))
  .chain(([year, number]) => {
    const month = monthFrom(year, number);
    const last = daysInMonth(year, number);
    const day = fc.oneof(fc.integer({ min: 1, max: last }), fc.constantFrom(1, last), fc.constant(22));
    return fc.array(day, { maxLength: 120 }).map((days) => ({
      month,
      last,
      bills: days.toSorted((a, b) => a - b).map((each, index) => bill(month, each, index)),
    }));
  });

/** How far a card's edge is from its day; 0 or less if it reaches it. */
const gapToDay = ({ at, dayAt }: BillCard, cardWidth = CARD_WIDTH) =>
  Math.abs(at + cardWidth / 2 - dayAt) - cardWidth / 2;

test("every bill has one card, in due order, alternating above and below the line", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, bills }) => {
      const { cards } = layOutCards(bills, month);
      expect(cards.map(({ expense }) => expense)).toEqual(bills);
      expect(cards.map(({ isAbove }) => isAbove)).toEqual(bills.map((_, index) => index % 2 === 0));
    }),
  );
});

test("no two cards of a lane overlap, they stand in due order, and all are within the width", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, bills }) => {
      const { cards, width, cardWidth, lanesAbove, lanesBelow } = layOutCards(bills, month);
      const nextFree = new Map<string, number>();
      for (const { at, lane, isAbove } of cards) {
        const key = `${isAbove} ${lane}`;
        expect(at).toBeGreaterThanOrEqual((nextFree.get(key) ?? 0) - 1e-9);
        expect(at + cardWidth).toBeLessThanOrEqual(width + 1e-9);
        nextFree.set(key, at + cardWidth);
      }
      // No lane without a card.
      expect(nextFree.size).toBe(lanesAbove + lanesBelow);
      for (const { lane, isAbove } of cards) expect(lane).toBeLessThan(isAbove ? lanesAbove : lanesBelow);
    }),
  );
});

test("days lie at true distances, each in its month of 28 to 31", () => {
  for (const month of ["2026-02", "2028-02", "2026-04", "2026-01"]) {
    const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    const bills = Array.from({ length: last }, (_, index) => bill(month, index + 1, index));
    const { cards, width } = layOutCards(bills, month);
    expect(width).toBe(last + END_WIDTH);
    expect(cards.map(({ dayAt }) => dayAt)).toEqual(bills.map((_, index) => middleOfDay(index + 1)));
  }
});

test("up to five lanes on a side every card reaches its day", () => {
  fc.assert(
    fc.property(anyMonthOfBills, ({ month, bills }) => {
      const { cards, cardWidth, lanesAbove, lanesBelow } = layOutCards(bills, month);
      for (const card of cards)
        if ((card.isAbove ? lanesAbove : lanesBelow) < 6)
          expect(gapToDay(card, cardWidth)).toBeLessThanOrEqual(1e-9);
    }),
  );
});

test("twenty bills of one day stand beside it, and a hundred take as few lanes as they need", () => {
  const onThe22nd = (count: number) =>
    layOutCards(
      Array.from({ length: count }, (_, index) => bill("2026-11", 22, index)),
      "2026-11",
    );
  const twenty = onThe22nd(20);
  expect([twenty.lanesAbove, twenty.lanesBelow]).toEqual([5, 5]);
  for (const card of twenty.cards) expect(gapToDay(card)).toBeLessThanOrEqual(1e-9);
  const hundred = onThe22nd(100);
  expect([hundred.lanesAbove, hundred.lanesBelow]).toEqual([7, 7]);
  expect([twenty.cardWidth, hundred.cardWidth]).toEqual([CARD_WIDTH, SMALL_CARD_WIDTH]);
});

test("a single bill stands next to the line, over its day, and an empty month has no lanes", () => {
  const [card] = layOutCards([bill("2026-11", 15, 0)], "2026-11").cards;
  expect(card).toMatchObject({ isAbove: true, lane: 0, at: 14.5 - CARD_WIDTH / 2, dayAt: 14.5 });
  expect(layOutCards([], "2026-11")).toMatchObject({ lanesAbove: 0, lanesBelow: 0, cards: [] });
});
