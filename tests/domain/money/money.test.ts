import fc from "fast-check";
import { expect, test } from "vitest";
import { centsFromAmount } from "#domain/money/json-amounts.ts";
import { amountFromCents, MAX_AMOUNT_CENTS, percentOf, sumCents } from "#domain/money/money.ts";
import { cases } from "../../support/cases.ts";

const anyCents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });

test("every number of hundredths comes back from its JSON amount unchanged", () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(centsFromAmount(amountFromCents(cents))).toBe(cents);
    }),
    { numRuns: cases(2000) },
  );
});

test("an amount written with two decimals is those hundredths", () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(centsFromAmount(JSON.parse(text))).toBe(cents);
    }),
    { numRuns: cases(2000) },
  );
});

test("a number is taken exactly when its shortest text has at most two decimals", () => {
  const anyAmount = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true, maxExcluded: true }),
    fc.tuple(fc.nat(999_999_999), fc.nat(9999)).map(([whole, fraction]) => Number(`${whole}.${fraction}`)),
  );
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const taken = /^\d+(\.\d{1,2})?$/.test(String(amount));
      expect(centsFromAmount(amount) !== null).toBe(taken);
    }),
    { numRuns: cases(2000) },
  );
});

test.each([
  [0.01, 1],
  [0.1, 10],
  [1.005, null],
  [0.001, null],
  [0.29, 29],
  [1.15, 115],
  [0.1 + 0.2, null],
  [999_999_999.99, 99_999_999_999],
  [1_000_000_000, null],
  [5e-324, null],
  [1e308, null],
  [2 ** 53, null],
  [-1, null],
  [-0.001, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("the amount %d is %s hundredths", (amount, cents) => {
  expect(centsFromAmount(amount)).toBe(cents);
});

test("minus zero is plain zero", () => {
  expect(centsFromAmount(-0)).toBe(0);
});

test.each([["1"], [null], [undefined], [true], [[1]], [{}], [1n]])("%o is no amount", (value) => {
  expect(centsFromAmount(value)).toBeNull();
});

test("a sum is exact in whatever order its parts come", () => {
  fc.assert(
    fc.property(fc.array(anyCents, { maxLength: 200 }), (parts) => {
      const exact = parts.reduce((sum, cents) => sum + BigInt(cents), 0n);
      expect(BigInt(sumCents(parts))).toBe(exact);
      expect(sumCents(parts.toReversed())).toBe(Number(exact));
    }),
  );
});

test("a sum that could not be exact is refused rather than rounded", () => {
  expect(sumCents([Number.MAX_SAFE_INTEGER])).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => sumCents([0.5])).toThrow(RangeError);
  expect(() => sumCents([Number.NaN])).toThrow(RangeError);
});

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [50, 200, 25],
  [1, 200, 1],
  [1, 201, 0],
  [250, 200, 125],
])("%d of %d is %d percent", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
