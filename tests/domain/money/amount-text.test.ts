import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAmountText } from "#domain/money/amount-text.ts";
import {
  CURRENCIES,
  type Currency,
  decimalText,
  formatCents,
  groupedDecimal,
  MAX_AMOUNT_CENTS,
} from "#domain/money/money.ts";
import { cases } from "../../support/cases.ts";

const parse = (text: string) => parseAmountText(text, "USD");

function parseAmountText(text: string, currency: Currency): number | null {
  const reading = readAmountText(text, currency);
  return reading.kind === "amount" ? reading.cents : null;
}

const anyCents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });

describe("reads an amount as people type it", () => {
  test.each<[cents: number, ...texts: string[]]>([
    [999, "9.99", "9,99", "$9.99", "$ 9.99", "9,99 €", "  9.99  "],
    [1200, "12"],
    [0, "0"],
    [700, "007"],
    [50, ".5", ",5"],
    [123_450, "1234,5", "1,234.50", "1.234,50", "1 234,50", "1\u00a0234,50", "1\u202f234,50", "1'234.50"],
    [123_400, "1,234", "1,234."],
    [500, "5.", "5,"],
    [1_234_500, "12'345"],
    [123_456_789, "1,234,567.89"],
    [123_456_700, "1.234.567"],
    [1250, "１２．５０"],
    [MAX_AMOUNT_CENTS, "999,999,999.99"],
  ])("%d hundredths: %j", (cents, ...texts) => {
    for (const text of texts) expect(parse(text), text).toBe(cents);
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
    ["5.+3,", 800],
    ["1-2+3", 200],
  ])("%j is %d hundredths", (text, cents) => {
    expect(parse(text)).toBe(cents);
  });
});

describe("multiplies and divides before it adds", () => {
  test.each<[string, number, ("rounded" | "exact")?]>([
    ["84.50*2", 16_900],
    ["84.50 \u00d7 2", 16_900],
    ["120/4", 3000],
    ["120 \u00f7 4", 3000],
    ["$1,200 / 12", 10_000],
    ["2+3*4", 1400],
    ["10-6/2", 700],
    ["2*3+4*5", 2600],
    ["12/5", 240],
    ["100/3", 3333, "rounded"],
    ["200/3", 6667, "rounded"],
    ["100/3*3", 10_000],
    ["1/3+1/3+1/3", 100],
    ["0.01/2", 1, "rounded"],
    ["0.01/3", 0, "rounded"],
    ["0.3145*320", 10_064],
    ["0,315*10", 315],
    ["1000000000/1000", 100_000_000],
    ["5*0", 0],
  ])("%j is %d hundredths", (text, cents, kind = "exact") => {
    expect(readAmountText(text, "USD")).toEqual({ kind: "amount", cents, isRounded: kind === "rounded" });
  });

  const refused =
    "5/0 5/0.00 5/0*0 0/0 *5 /5 5* 5/ 5**2 5//2 5*-3 5+*3 5-6*2 0.1234567*2 1.234+0.3145 \u00bd 5%*2";
  test.each([...refused.split(" "), "999999999.99*2"])("%j isn't understood", (text) => {
    expect(parse(text)).toBeNull();
  });
});

describe("refuses what it can't be sure of", () => {
  const texts =
    "$ +5 -5 5-6 5+ 5--5 12++3 abc 1e5 0x10 NaN Infinity . , 5.. 1,5. 1.234. 1.234.5678 1,23,456 12,34,567.89 " +
    "1,234,50 1.234,567 1.2.3 12.345,6,7 1,2345 1234,567 0.123 0.500 00,123 (5) 5*3) 1000000000 999,999,999.99+0.01";

  test.each(["", " ", "9".repeat(400), "\u0661\u0662", ...texts.split(" ")])("%j", (text) => {
    expect(parse(text)).toBeNull();
  });
});

const amounts = (text: string, currency: Currency) => {
  const reading = readAmountText(text, currency);
  return reading.kind === "unclear" ? reading.choices : reading.kind === "amount" ? reading.cents : null;
};

describe("asks where it can't know", () => {
  test.each<[string, Currency, [number, number]]>([
    ["12.345", "USD", [1_234_500, 1235]],
    ["$ 1.234", "USD", [123_400, 123]],
    ["999.999", "JPY", [99_999_900, 100_000]],
    ["12,345", "EUR", [1_234_500, 1235]],
    ["12.345 €", "EUR", [1_234_500, 1235]],
    ["1,500", "BRL", [150_000, 150]],
    ["12.345+5", "USD", [1_235_000, 1735]],
    ["100.000-1.000", "USD", [9_900_000, 9900]],
    ["12.345*2", "USD", [2_469_000, 2469]],
    ["100/1.250", "USD", [8, 8000]],
  ])("%j in %s is either of %j", (text, currency, choices) => {
    expect(amounts(text, currency)).toEqual(choices);
    expect(parseAmountText(text, currency)).toBeNull();
  });

  test.each<[string, Currency, number | null]>([
    ["12,345", "USD", 1_234_500],
    ["1.234.567", "EUR", 123_456_700],
    ["12.345,00", "EUR", 1_234_500],
    ["12.345,", "EUR", 1_234_500],
    ["12.34", "EUR", 1234],
    ["1.234-1.234", "USD", 0],
    ["0.500", "USD", null],
    ["1234.567", "USD", null],
    ["5-12.345", "USD", null],
  ])("%j in %s is clear: %s", (text, currency, cents) => {
    expect(amounts(text, currency)).toBe(cents);
  });

  test("in any currency for a dot with three digits behind it, and each answer is clear when typed", () => {
    const anyUnclear = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(anyUnclear, fc.constantFrom(...CURRENCIES), ([left, right], currency) => {
        const digits = `${left}${String(right).padStart(3, "0")}`;
        const reading = readAmountText(`${left}.${digits.slice(-3)}`, currency);
        if (reading.kind !== "unclear") throw new Error("It is unclear.");
        expect(reading.choices).toEqual([Number(digits) * 100, Math.round(Number(digits) / 10)]);
        for (const cents of reading.choices) {
          expect(parseAmountText(groupedDecimal(cents), currency)).toBe(cents);
        }
      }),
    );
  });
});

describe("reads rupees as India groups them", () => {
  test.each([
    ["12,34,567.89", 123_456_789],
    ["1,00,000", 10_000_000],
    ["₹ 1,00,00,000", 1_000_000_000],
    ["1,23,456+1", 12_345_700],
  ])("%j is %d hundredths", (text, cents) => {
    expect(parseAmountText(text, "INR")).toBe(cents);
  });

  test.each(["1,2,345", "1,234,56", "123,45,678", "1.23.456", "0,12,345", "12,34,56"])(
    "%j isn't understood",
    (text) => {
      expect(parseAmountText(text, "INR")).toBeNull();
    },
  );

  test("for every amount, as the browser writes it there", () => {
    const inIndia = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseAmountText(inIndia.format(cents / 100), "INR")).toBe(cents);
      }),
    );
  });
});

test("an amount shown in any currency and typed again is the same amount", () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom(...CURRENCIES), (cents, currency) => {
      const number = formatCents(cents, currency).replace(/^[^\d]+/, "");
      expect(parseAmountText(number, currency)).toBe(cents);
    }),
  );
});

test("an amount put into a form's field and read again is the same amount, also with a decimal comma", () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom(...CURRENCIES), (cents, currency) => {
      expect(parseAmountText(groupedDecimal(cents), currency)).toBe(cents);
      expect(parseAmountText(decimalText(cents), currency)).toBe(cents);
      expect(parseAmountText(decimalText(cents).replace(".", ","), currency)).toBe(cents);
    }),
  );
});

test("a sum of amounts is their exact sum", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 20 }), (parts) => {
      const sum = parts.reduce((total, cents) => total + cents, 0);
      expect(parse(parts.map(decimalText).join("+"))).toBe(sum);
    }),
  );
});

interface Calculation {
  readonly terms: readonly { readonly sign: "+" | "-"; readonly factors: readonly Factor[] }[];
}
interface Factor {
  readonly operator: "*" | "/";
  readonly cents: number;
}

const factorOf = (divisors: fc.Arbitrary<number>): fc.Arbitrary<Factor> =>
  fc.oneof(
    fc.record({ operator: fc.constant("*" as const), cents: fc.nat(99_999) }),
    fc.record({ operator: fc.constant("/" as const), cents: divisors }),
  );

const calculation = (divisors: fc.Arbitrary<number>): fc.Arbitrary<Calculation> =>
  fc.record({
    terms: fc.array(
      fc.record({
        sign: fc.constantFrom("+" as const, "-" as const),
        factors: fc
          .tuple(fc.nat(9_999_999), fc.array(factorOf(divisors), { maxLength: 3 }))
          .map(([cents, others]) => [{ operator: "*" as const, cents }, ...others]),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });

function textOf({ terms }: Calculation): string {
  const texts = terms.map(({ sign, factors }, at) => {
    const product = factors.map(
      ({ operator, cents }, index) => `${index ? operator : ""}${decimalText(cents)}`,
    );
    return `${at === 0 ? "" : sign}${product.join("")}`;
  });
  return texts.join("");
}

/** In 10⁻⁶⁰, cut off: exact as long as the divisors have no other prime factors than 2 and 5. */
const SCALE = 10n ** 60n;

function longDivision({ terms }: Calculation): bigint {
  let sum = 0n;
  for (const [at, { sign, factors }] of terms.entries()) {
    let value = SCALE;
    for (const { operator, cents } of factors)
      value = operator === "*" ? (value * BigInt(cents)) / 100n : (value * 100n) / BigInt(cents);
    sum += at > 0 && sign === "-" ? -value : value;
  }
  return sum;
}

test("a calculation that comes out even is rounded half up only where it has more than cents", () => {
  const even = fc.constantFrom(1, 2, 4, 5, 8, 10, 25, 50, 100, 125, 200, 500, 800, 1000, 1250, 2500);
  fc.assert(
    fc.property(calculation(even), (typed) => {
      const hundredths = longDivision(typed) * 100n;
      const cents = (hundredths + SCALE / 2n) / SCALE;
      const isKnown = hundredths >= 0n && cents <= BigInt(MAX_AMOUNT_CENTS);
      expect(readAmountText(textOf(typed), "USD")).toEqual(
        isKnown
          ? { kind: "amount", cents: Number(cents), isRounded: hundredths % SCALE !== 0n }
          : { kind: "none" },
      );
    }),
    { numRuns: cases(2000) },
  );
});

test("any calculation is at most half a cent from what long division gives", () => {
  fc.assert(
    fc.property(calculation(fc.integer({ min: 1, max: 99_999 })), (typed) => {
      const cents = parse(textOf(typed));
      const hundredths = longDivision(typed) * 100n;
      if (cents === null) {
        const tooLarge = (BigInt(MAX_AMOUNT_CENTS) * 2n + 1n) * (SCALE / 2n);
        expect(hundredths < 0n || hundredths > tooLarge - SCALE / 10n ** 30n).toBe(true);
        return;
      }
      const apart = BigInt(cents) * SCALE - hundredths;
      expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(SCALE / 2n + SCALE / 10n ** 30n);
    }),
    { numRuns: cases(2000) },
  );
});

test("any text gives hundredths within the limits or nothing", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,'+-*/ $€") }),
  );
  fc.assert(
    fc.property(anyText, fc.constantFrom(...CURRENCIES), (text, currency) => {
      const reading = readAmountText(text, currency);
      if (reading.kind === "none") return;
      const all = reading.kind === "amount" ? [reading.cents] : reading.choices;
      expect(new Set(all).size).toBe(all.length);
      for (const cents of all) {
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(MAX_AMOUNT_CENTS);
      }
    }),
    { numRuns: cases(2000) },
  );
});
