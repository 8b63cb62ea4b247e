import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  currencyOfLanguage,
  decimalText,
  formatCents,
  isCurrency,
} from "#domain/money/money.ts";
import { shortAmount } from "#domain/money/short-amount.ts";

describe("the twelve currencies each show an amount with their symbol, grouped, with two decimals", () => {
  const texts = [
    ["USD", "$1,234.50"],
    ["EUR", "€1,234.50"],
    ["BRL", "R$1,234.50"],
    ["GBP", "£1,234.50"],
    ["JPY", "¥1,234.50"],
    ["CAD", "C$1,234.50"],
    ["AUD", "A$1,234.50"],
    ["CHF", "CHF 1,234.50"],
    ["CNY", "¥1,234.50"],
    ["INR", "₹1,234.50"],
    ["MXN", "$1,234.50"],
    ["KRW", "₩1,234.50"],
  ] as const;

  test.each(texts)("%s: %s", (currency, text) => {
    expect(formatCents(123_450, currency)).toBe(text);
  });

  test("and there are no others", () => {
    expect(CURRENCIES).toEqual(texts.map(([currency]) => currency));
  });
});

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [99, "$0.99"],
  [100, "$1.00"],
  [99_999, "$999.99"],
  [100_000, "$1,000.00"],
  [99_999_999_999, "$999,999,999.99"],
  [-5, "-$0.05"],
  [-123_450, "-$1,234.50"],
])("%d hundredths are %s", (cents, text) => {
  expect(formatCents(cents, "USD")).toBe(text);
});

test("the number is the one that English formatting gives", () => {
  const english = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.constantFrom(...CURRENCIES), (cents, currency) => {
      const gap = currency === "CHF" ? " " : "";
      expect(formatCents(cents, currency)).toBe(
        `${CURRENCY_SYMBOLS[currency]}${gap}${english.format(cents / 100)}`,
      );
    }),
  );
});

test("a field shows the plain number", () => {
  expect([0, 5, 50, 123_450].map(decimalText)).toEqual(["0.00", "0.05", "0.50", "1234.50"]);
});

test.each(
  Object.entries({
    ...{ BRL: "pt-BR PT-br", GBP: "en-GB", CAD: "en-CA fr-CA", AUD: "en-AU", JPY: "ja-JP", KRW: "ko-KR" },
    ...{ INR: "hi-IN", MXN: "es-MX", CHF: "de-CH", CNY: "zh-CN zh-Hans-CN" },
    EUR: "de-DE fr-FR it-IT es-ES nl-NL en-EU de fr de-u-co-phonebk",
    USD: "en-US en en-US-u-ca-gregory sv-SE de-AT es-AR es-419 ca br - __proto__ constructor",
  }),
)("%s is guessed from the languages %s", (currency, languages) => {
  for (const language of languages.split(" ")) expect(currencyOfLanguage(language), language).toBe(currency);
  expect(currencyOfLanguage("")).toBe("USD");
});

test("only the twelve codes are currencies", () => {
  expect(CURRENCIES.every(isCurrency)).toBe(true);
  for (const other of ["usd", "XXX", "", "toString", "__proto__", null, 1, ["USD"], {}]) {
    expect(isCurrency(other)).toBe(false);
  }
});

test.each([
  [0, "$0"],
  [1549, "$15"],
  [400_766, "$4,008"],
  [9_999_949, "$99,999"],
  [15_240_000, "$152K"],
  [199_999_999_998, "$2B"],
  [240_000_000, "$2.4M"],
] as const)("%i cents are short for a narrow column: %s", (cents, text) => {
  expect(shortAmount(cents, "USD")).toBe(text);
});
