import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideAmounts } from "#domain/importing/amount-column.ts";

/** Reads a column, and returns signed hundredths, or null for what isn't an amount. */
function readColumn(...cells: string[]): (number | null)[] {
  const { read } = decideAmounts(cells);
  return cells.map((cell) => {
    const reading = read(cell);
    return reading === null || "why" in reading ? null : reading.cents;
  });
}

describe("the whole column decides", () => {
  test.each<[cents: number[], ...cells: string[]]>([
    [[123_456, 100_000], "1.234,56", "1.000"],
    [[123_456, 100_000], "1,234.56", "1,000"],
    [[123_456_789, 12_300_000], "12,34,567.89", "1,23,000"],
    [[123_456, 100_000], "1 234,56", "1\u202f000"],
    [[123_450, 1_234_500], "1'234.50", "12’345"],
    [[1250, 9_990_000], "12,5", "99.900"],
    [[-1250, -1250, 1250, -1250], "-12.50", "(12.50)", "+12.50", "12.50-"],
    [[-1250, -1250, -1250, -120_000], "-$12.50", "$(12.50)", "USD −12.50", "($1,200)"],
    [[1200, 123_400, 50], "12.–", "1'234.-", ".50"],
    [[1234, 1234], "12.340000000000000000000000", "12.34"],
    [[1250, 1250, 1250], "EUR 12,50", "12,50 €", "€12,50"],
    [[95_000, 100], "950", "1"],
    [[1250], '="12.50"'],
    [[99_999_999_999], "999,999,999.99"],
  ])("%j: %j", (cents, ...cells) => {
    expect(readColumn(...cells)).toEqual(cents);
    expect(decideAmounts(cells).isSure).toBe(true);
  });

  test.each([["1.234"], ["1,234"], ["2.500", "10"], ["9.990", "12.000"], ["1,234", "2.500"]])(
    "nothing tells whether %j has thousands",
    (...cells) => {
      expect(decideAmounts(cells).isSure).toBe(false);
    },
  );

  test("the user's answer does", () => {
    expect(decideAmounts(["1.500"], ",").read("1.500")).toMatchObject({ cents: 150_000 });
    expect(decideAmounts(["1.500"], ".").read("1.500")).toMatchObject({ cents: 150 });
  });

  test("of two kinds in one column, what could be either is refused", () => {
    expect(readColumn("1.234,56", "1,234.56", "1.234", "12")).toEqual([123_456, 123_456, null, 1200]);
  });
});

test.each([
  ..."abc 1.2.3 12:30 05/12/2026 31.12.2026 5% 1e5 1,23,45 1.23.456 ($5 --5 (-5) EUR €€ 12kg 0x1 ½ ٣".split(
    " ",
  ),
  "1000000000",
  "12 EUR USD",
  "9".repeat(60),
  "12.345678",
])("%j is no amount", (cell) => {
  expect(readColumn(cell, "12.50")).toEqual([null, 1250]);
});

describe("says what else a cell says", () => {
  test.each([
    ["R$ 1.234,56 D", { currency: "BRL", direction: "out" }],
    ["1.234,56 C", { currency: null, direction: "in" }],
    ["1,234.56 CR", { currency: null, direction: "in" }],
    ["84,50 H", { currency: null, direction: "in" }],
    ["$12.00 USD", { currency: "USD", direction: null }],
    ["$12.00", { currency: "$", direction: null }],
    ["kr 12,50", { currency: "KR", direction: null }],
    ["Rs. 1,200.00", { currency: "INR", direction: null }],
    ["CHF 45.50", { currency: "CHF", direction: null }],
  ])("%j", (cell, said) => {
    expect(decideAmounts([cell]).read(cell)).toMatchObject(said);
  });
});

interface Format {
  readonly group: string;
  readonly decimal: string;
  readonly isIndian: boolean;
}

const formats: readonly Format[] = [
  { group: ".", decimal: ",", isIndian: false },
  { group: ",", decimal: ".", isIndian: false },
  { group: " ", decimal: ",", isIndian: false },
  { group: "'", decimal: ".", isIndian: false },
  { group: "", decimal: ".", isIndian: false },
  { group: "", decimal: ",", isIndian: false },
  { group: ",", decimal: ".", isIndian: true },
];

const signs: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `(${text})`,
  (text) => `${text}-`,
  (text) => `−${text}`,
];
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `€${text}`,
  (text) => `${text} EUR`,
  (text) => ` ${text}\u00a0`,
];

function written(cents: number, { group, decimal, isIndian }: Format, hasDecimals: boolean): string {
  const digits = String(Math.floor(Math.abs(cents) / 100));
  const thousands = isIndian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const whole = digits.length > 3 ? digits.replace(thousands, group) : digits;
  return hasDecimals ? `${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, "0")}` : whole;
}

test("amounts in a known format are read back exactly, or it is said that they are unsure", () => {
  const anyColumn = fc.record({
    format: fc.constantFrom(...formats),
    sign: fc.constantFrom(...signs),
    frame: fc.constantFrom(...frames),
    hasDecimals: fc.boolean(),
    units: fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
    hundredths: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(anyColumn, ({ format, sign, frame, hasDecimals, units, hundredths }) => {
      const cents = units.map((unit) => unit * 100 + (hasDecimals ? Math.sign(unit || 1) * hundredths : 0));
      const cells = cents.map((each) => {
        const text = frame(written(each, format, hasDecimals));
        return each < 0 ? sign(text) : text;
      });
      const { isSure } = decideAmounts(cells);
      if (hasDecimals) expect(isSure).toBe(true);
      if (isSure) expect(readColumn(...cells)).toEqual(cents);
    }),
  );
});
