import { expect, test } from "vitest";
import { afterBills, incomeText } from "#domain/settings/income.ts";

const INCOME = JSON.stringify({ amount: 3200, day: 25 });

test.each([
  [238_000, "$820.00 left after bills"],
  [0, "$3,200.00 left after bills"],
  [320_000, "$0.00 left after bills"],
  [320_001, "Bills are $0.01 more than what comes in"],
])("with bills of %i cents it says %s", (totalCents, text) => {
  expect(afterBills(INCOME, totalCents, "USD")).toEqual({
    left: text,
    income: "$3,200.00 comes in on the 25th",
  });
});

test("without an income nothing is said", () => {
  expect(afterBills(null, 100, "USD")).toBeNull();
  expect(incomeText(null, "USD")).toBe("none");
});

test("the history names the amount and the day", () => {
  expect(incomeText(INCOME, "EUR")).toBe("€3,200.00 on the 25th");
  expect(incomeText(JSON.stringify({ amount: 10, day: 31 }), "USD")).toBe("$10.00 on the last day");
});
