import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { expensesCsv, harmless } from "#domain/export/csv.ts";
import { decimalText } from "#domain/money/currency.ts";
import { anyExpense } from "../support/expenses.ts";

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
    "Rent; Water",
    "a\tb",
    ";",
    "\ufeffmarked",
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
        data.map(({ ID: id, Title: title, Amount: amount, Note: note, Status: status }) => ({
          id,
          title,
          amount,
          note,
          status,
        })),
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

test("a head that people can read, behind a byte order mark, even without rows", () => {
  expect(expensesCsv([], "USD")).toBe(
    "\ufeffID,Title,Amount,Currency,Due date,Status,Paid on,Recurring,Series,Category,Note,Created,Planned amount,Estimate,Autopay\r\n",
  );
});

test.each([";", "\t"])("a cell with %j is one cell wherever that divides cells", (divider) => {
  fc.assert(
    fc.property(fc.array(anyExpense, { minLength: 1, maxLength: 5 }), (expenses) => {
      const divided = expenses.map((expense) => ({ ...expense, title: `Rent${divider} Water` }));
      const csv = expensesCsv(divided, "EUR");
      expect(csv.split(`"Rent${divider} Water"`)).toHaveLength(expenses.length + 1);
    }),
  );
});
