import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import { occurrenceOf, type Series } from "#domain/series/series.ts";
import { comingOfSeries, priceChange } from "#domain/series/series-figures.ts";
import { cases } from "../../support/cases.ts";
import { MONTHLY, User } from "../support/ledgers.ts";

const someone = () => {
  const ana = User.withSeries("2026-03-31");
  ana.addSeries("2", "rec_6", "2026-03-31", { title: "Phone", dueDate: "2026-02-15", amountCents: 2500 });
  return ana;
};

test("bills yet to be generated count as if they were, whatever the day and the number of days", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 120 }), (later, days) => {
      const today = addDays("2026-01-01", later);
      const [before, generated] = [someone(), someone()];
      generated.generate("2026-12-31");
      const coming = comingOfSeries(before.ledger, today, days);
      expect(coming).toEqual(comingOfSeries(generated.ledger, today, days));
      const due = generated
        .living()
        .filter(({ dueDate }) => dueDate >= today && dueDate < addDays(today, days));
      expect(coming).toEqual({
        count: due.length,
        cents: due.reduce((sum, bill) => sum + bill.amountCents, 0),
      });
    }),
    { numRuns: cases(50) },
  );
});

test("only what is still to pay of a series that runs", () => {
  const ana = someone();
  ana.add("9", { dueDate: "2026-03-12", amountCents: 7 });
  const within = () => comingOfSeries(ana.ledger, "2026-03-10", 30);
  expect(within()).toEqual({ count: 2, cents: 3500 });
  const march = ana.living().find(({ title, dueDate }) => title === "Phone" && dueDate === "2026-03-15");
  ana.setStatus(march?.id ?? "", "PAID");
  expect(within()).toEqual({ count: 1, cents: 1000 });
  ana.stop("1");
  expect(within()).toEqual({ count: 0, cents: 0 });
});

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
