import fc from "fast-check";
import { expect, test } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { occurrenceOf, type Series } from "#domain/series/series.ts";
import { priceChange } from "#domain/series/series-figures.ts";
import { MONTHLY } from "../support/ledgers.ts";

const TODAY = "2026-11-22";
const FIRST = 1;

const series = (amountCents: number): Series => ({
  ...BLANK_DETAILS,
  ...MONTHLY,
  id: "rec_5",
  title: "Internet",
  amountCents,
  anchorDate: "2026-01-22",
  firstMonth: "2026-01",
  movedMonths: 0,
  generatedUntil: "2026-12",
  endedOn: null,
});

/** Bills from January 2026 on, one for each amount. */
const bills = (amounts: readonly number[]) =>
  amounts.map((amountCents, index) => ({
    ...occurrenceOf(series(amountCents), `2026-${String(FIRST + index).padStart(2, "0")}`, 0),
    amountCents,
  }));

const change = (amounts: readonly number[], price = amounts.at(-1) ?? 0) =>
  priceChange(series(price), bills(amounts), TODAY);

const anyPrice = fc.integer({ min: 1, max: 5 });
const anyCount = fc.integer({ min: 1, max: 5 });

test("a price that changed is told with the first bill at the new one, in whatever order the bills come", () => {
  fc.assert(
    fc.property(anyPrice, anyPrice, anyCount, anyCount, (before, now, old, young) => {
      fc.pre(before !== now);
      const all = bills([...Array(old).fill(before), ...Array(young).fill(now)]);
      const expected = { beforeCents: before, since: all[old]?.dueDate };
      expect(priceChange(series(now), all, TODAY)).toEqual(expected);
      expect(priceChange(series(now), all.toReversed(), TODAY)).toEqual(expected);
    }),
  );
});

test("what it tells is never today's price, and a bill at that price is due on its day", () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { maxLength: 12 }), anyPrice, (amounts, price) => {
      const told = change(amounts, price);
      if (told === null) return;
      expect(told.beforeCents).not.toBe(price);
      expect(amounts).toContain(told.beforeCents);
      const first = bills(amounts).find(({ dueDate }) => dueDate === told.since);
      expect(first?.amountCents).toBe(price);
    }),
  );
});

test("a bill that was edited alone, other than the first, changes no price", () => {
  fc.assert(
    fc.property(
      fc.array(anyCount, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 11 }),
      fc.constantFrom(98, 99),
      (counts, at, alone) => {
        const amounts = counts.flatMap((count, index) => Array(count + 1).fill(index + 1));
        fc.pre(at < amounts.length && amounts.length < 12);
        // Within a price's run or after the last, where both its neighbours cost the same.
        fc.pre(amounts[at - 1] === amounts[at] && (amounts[at + 1] ?? amounts[at]) === amounts[at]);
        const price = amounts.at(-1) ?? 0;
        const edited = amounts.with(at, alone);
        fc.pre(edited.includes(price));
        expect(change(edited, price)?.beforeCents).toBe(change(amounts, price)?.beforeCents);
      },
    ),
  );
});

test.each([
  ["always the same", [139, 139, 139], 139, null],
  ["no bill yet at the new price", [139, 139], 149, null],
  ["no bills at all", [], 149, null],
  ["another amount every month", [81, 92, 77, 88, 80, 80], 80, 81],
  ["the first bill alone at the old price", [139, 149, 149], 149, 139],
  ["twice, and the last counts", [10, 20, 20, 30], 30, 20],
  ["up and back again", [80, 80, 95, 95, 80], 80, 95],
  ["one bill alone in between", [80, 80, 95, 80], 80, null],
])("%s", (_, amounts, price, before) => {
  expect(change(amounts, price)?.beforeCents ?? null).toBe(before);
});

test("after a year it is no news any more", () => {
  const all = bills([139, 149, 149]);
  expect(priceChange(series(149), all, "2027-01-31")).not.toBeNull();
  expect(priceChange(series(149), all, "2027-02-01")).toBeNull();
});
