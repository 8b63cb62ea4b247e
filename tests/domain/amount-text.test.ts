import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSumText, parseAmountText } from "#domain/amount-text.ts";
import { CURRENCIES, decimalText, formatCents } from "#domain/currency.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money.ts";

const anyCents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });

describe("reads an amount as people type it", () => {
  test.each([
    ["9.99", 999],
    ["9,99", 999],
    ["12", 1200],
    ["0", 0],
    ["007", 700],
    [".5", 50],
    [",5", 50],
    ["1234,5", 123_450],
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1 234,50", 123_450],
    ["1\u00a0234,50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1'234.50", 123_450],
    ["1,234", 123_400],
    ["1.234", 123_400],
    ["1,234,567.89", 123_456_789],
    ["1.234.567", 123_456_700],
    ["$9.99", 999],
    ["$ 9.99", 999],
    ["9,99 €", 999],
    ["  9.99  ", 999],
    ["１２．５０", 1250],
    ["999,999,999.99", MAX_AMOUNT_CENTS],
  ])("%j is %d hundredths", (text, cents) => {
    expect(parseAmountText(text)).toBe(cents);
  });
});

describe("adds and subtracts", () => {
  test.each([
    ["12+30", 4200],
    ["20-5", 1500],
    ["20 \u2212 5", 1500],
    ["1,50 + 2.25", 375],
    ["0.1+0.2", 30],
    ["1,000.50+1.000,50", 200_100],
    ["5-5", 0],
    ["1-2+3", 200],
  ])("%j is %d hundredths", (text, cents) => {
    expect(parseAmountText(text)).toBe(cents);
  });
});

describe("refuses what it can't be sure of", () => {
  test.each([
    "",
    " ",
    "$",
    "+5",
    "-5",
    "5-6",
    "5+",
    "5--5",
    "12++3",
    "abc",
    "1e5",
    "0x10",
    "NaN",
    "Infinity",
    "1.234.5678",
    "1,23,456",
    "1,234,50",
    "1.234,567",
    "1.2.3",
    "12.",
    "12.345,6,7",
    "1,2345",
    "1234,567",
    "0.123",
    "0.500",
    "00,123",
    "5*3",
    "(5)",
    "1000000000",
    "999,999,999.99+0.01",
    "9".repeat(400),
    "\u0661\u0662",
  ])("%j", (text) => {
    expect(parseAmountText(text)).toBeNull();
  });
});

test("an amount shown in any currency and typed again is the same amount", () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom(...CURRENCIES), (cents, currency) => {
      const number = formatCents(cents, currency).replace(/^[^\d]+/, "");
      expect(parseAmountText(number)).toBe(cents);
    }),
  );
});

test("an amount put into a form's field and read again is the same amount, also with a decimal comma", () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(parseAmountText(decimalText(cents))).toBe(cents);
      expect(parseAmountText(decimalText(cents).replace(".", ","))).toBe(cents);
    }),
  );
});

test("a sum of amounts is their exact sum", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 20 }), (parts) => {
      const sum = parts.reduce((total, cents) => total + cents, 0);
      expect(parseAmountText(parts.map(decimalText).join("+"))).toBe(sum);
    }),
  );
});

test("any text gives hundredths within the limits or nothing", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,'+- $€") }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const cents = parseAmountText(text);
      if (cents === null) return;
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(MAX_AMOUNT_CENTS);
    }),
    { numRuns: 2000 },
  );
});

test("only a text with a plus or a minus between numbers is a sum", () => {
  expect(["12+30", "20 - 5", "20\u22125"].map(isSumText)).toEqual([true, true, true]);
  expect(["12", "", "-5", "+5", "1,234.50"].map(isSumText)).toEqual([false, false, false, false, false]);
});
