import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { CSV_COLUMNS, expensesCsv, harmless } from "#domain/csv.ts";
import { decimalText } from "#domain/currency.ts";
import { anyExpense } from "./support/expenses.ts";

const nastyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom(
    '=HYPERLINK("x")',
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    'a "b", c',
    "two\nlines",
    " x ",
    "مرحبا",
    "房租 🏠",
  ),
);

test("what papaparse reads is what was written, formulas behind an apostrophe", () => {
  const anyNasty = fc
    .tuple(anyExpense, nastyText, nastyText)
    .map(([expense, title, note]) => ({ ...expense, title, note }));
  fc.assert(
    fc.property(fc.array(anyNasty, { maxLength: 20 }), (expenses) => {
      const { data, errors } = Papa.parse<Record<string, string>>(expensesCsv(expenses, "EUR"), {
        header: true,
        skipEmptyLines: true,
      });
      expect(errors).toEqual([]);
      expect(
        data.map(({ id, title, amount, note, status }) => ({ id, title, amount, note, status })),
      ).toEqual(
        expenses.map(({ id, title, amountCents, note, status }) => ({
          id,
          title: harmless(title),
          amount: decimalText(amountCents),
          note: harmless(note),
          status,
        })),
      );
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1"])("%j can't run in a spreadsheet", (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

test("no byte order mark, and a head even without rows", () => {
  expect(expensesCsv([], "USD")).toBe(`${CSV_COLUMNS.join(",")}\r\n`);
});
