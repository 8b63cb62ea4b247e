import { describe, expect, test } from "vitest";
import { DETAILS } from "#domain/expenses/details.ts";
import { CURRENCIES } from "#domain/money/money.ts";
import { COMMON_BILLS, commonBillOf, exampleCents, IN_SIGHT } from "#domain/setup/common-bills.ts";

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
    // Five of them can be picked without another press.
    expect(IN_SIGHT).toBeGreaterThanOrEqual(5);
  });

  test("are found by their name, however it is typed", () => {
    expect(commonBillOf(" mobile PHONE ")?.day).toBe(8);
    expect(commonBillOf("Yacht")).toBeUndefined();
  });

  test("have round examples in every currency", () => {
    for (const currency of CURRENCIES)
      for (const bill of COMMON_BILLS) {
        const cents = exampleCents(bill, currency);
        expect(cents).toBeGreaterThan(0);
        expect(String(cents / 100)).toMatch(/^\d\d?0*$/);
      }
    expect(exampleCents({ example: 1200 }, "USD")).toBe(120_000);
    expect(exampleCents({ example: 45 }, "KRW")).toBe(2_300_000);
  });
});
