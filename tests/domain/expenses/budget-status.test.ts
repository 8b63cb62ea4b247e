import fc from "fast-check";
import { expect, test } from "vitest";
import { monthOf } from "#domain/calendar/days.ts";
import { budgetShareText, budgetStanding } from "#domain/expenses/month-figures.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money/money.ts";
import { anyDay } from "../support/expenses.ts";
import { calendarMonth } from "../support/months.ts";

const MONTH = "2026-11";
const TODAY = "2026-11-21";

const anyCents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
const anyBudget = fc.integer({ min: 1, max: MAX_AMOUNT_CENTS });

test.each([
  [0, 10_000, 0, "On Track"],
  [8_000, 10_000, 80, "On Track"],
  [8_049, 10_000, 80, "On Track"],
  [8_050, 10_000, 81, "Close to Limit"],
  [10_000, 10_000, 100, "Close to Limit"],
  [10_049, 10_000, 100, "Close to Limit"],
  [10_050, 10_000, 101, "Over Budget"],
  [MAX_AMOUNT_CENTS, 1, MAX_AMOUNT_CENTS * 100, "Over Budget"],
])("%d of %d is %d%%: %s", (total, budget, percent, status) => {
  expect(budgetStanding(total, budget, calendarMonth(MONTH), TODAY)).toMatchObject({ percent, status });
});

test.each([
  [9_949, true],
  [9_950, false],
  [9_999, false],
  [10_000, true],
  [10_001, false],
  [10_049, false],
  [10_050, true],
])("of 100.00, %d hundredths: the percentage says as much as what is left: %s", (total, isPercentTrue) => {
  expect(budgetStanding(total, 10_000, calendarMonth(MONTH), TODAY)).toMatchObject({ isPercentTrue });
});

test("100% is said of nothing that is over or left", () => {
  fc.assert(
    fc.property(anyCents, anyBudget, (total, budget) => {
      const standing = budgetStanding(total, budget, calendarMonth(MONTH), TODAY);
      if (standing?.isPercentTrue && standing.percent === 100) expect(standing.leftCents).toBe(0);
    }),
  );
});

test("without a budget nothing is shown", () => {
  expect(budgetStanding(5_000, null, calendarMonth(MONTH), TODAY)).toBeNull();
});

test("of a budget with nothing left all is over, and no share is said", () => {
  const standing = budgetStanding(5_000, 0, calendarMonth(MONTH), TODAY);
  expect(standing).toMatchObject({ status: "Over Budget", barPercent: 100, leftCents: -5_000 });
  const untouched = budgetStanding(0, 0, calendarMonth(MONTH), TODAY);
  expect(untouched).toMatchObject({ status: "Close to Limit", barPercent: 100, leftCents: 0 });
  expect([standing, untouched].map((each) => each && budgetShareText(each))).toEqual([null, null]);
});

test("the bar never leaves its track and spending more never looks better", () => {
  const order = ["On Track", "Close to Limit", "Over Budget"];
  fc.assert(
    fc.property(anyCents, anyCents, anyBudget, (first, second, budget) => {
      const [less, more] = [Math.min(first, second), Math.max(first, second)].map((total) =>
        budgetStanding(total, budget, calendarMonth(MONTH), TODAY),
      );
      if (less == null || more == null) throw new Error("there is a budget");
      expect(more.barPercent).toBeLessThanOrEqual(100);
      expect(less.barPercent).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(less.status)).toBeLessThanOrEqual(order.indexOf(more.status));
      expect(less.leftCents).toBe(budget - Math.min(first, second));
    }),
  );
});

test("what is left a day, over the days left, is never more than what is left", () => {
  fc.assert(
    fc.property(anyCents, anyBudget, anyDay, (total, budget, today) => {
      const standing = budgetStanding(total, budget, calendarMonth(monthOf(today)), today);
      const perDay = standing?.leftPerDayCents ?? null;
      if (total >= budget) expect(perDay).toBeNull();
      else expect((perDay ?? 0) * 1).toBeLessThanOrEqual(budget - total);
    }),
  );
});

test("today counts as a day that is left, another month has none", () => {
  expect(budgetStanding(0, 10_000, calendarMonth(MONTH), "2026-11-30")?.leftPerDayCents).toBe(10_000);
  expect(budgetStanding(0, 10_000, calendarMonth(MONTH), "2026-11-21")?.leftPerDayCents).toBe(1_000);
  expect(budgetStanding(0, 10_000, calendarMonth(MONTH), "2026-12-01")?.leftPerDayCents).toBeNull();
});

test("a share beyond ten times the budget isn't said in percent", () => {
  const share = (totalCents: number) => {
    const standing = budgetStanding(totalCents, 2_000, calendarMonth(MONTH), TODAY);
    return standing && budgetShareText(standing);
  };
  expect(share(1_340)).toBe("67% of budget");
  expect(share(2_000)).toBe("100% of budget");
  expect(share(2_001)).toBeNull();
  expect(share(20_000)).toBe("1000% of budget");
  expect(share(9_999_999_999)).toBe("over 10 times the budget");
});
