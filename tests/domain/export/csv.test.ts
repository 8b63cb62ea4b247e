import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { EXPENSE_FIELDS } from "#domain/expenses/fields.ts";
import { cellText, type ExportFacts, expensesCsv } from "#domain/export/csv.ts";
import { decimalText } from "#domain/money/money.ts";
import { cases } from "../../support/cases.ts";
import { anyExpense, someExpense } from "../support/expenses.ts";
import { User } from "../support/ledgers.ts";

const EUROS: ExportFacts = { currency: "EUR", seriesOf: () => undefined };

/** Each divides cells or lines in some program, as it is or once its width is made usual. */
const DIVIDERS = [..."\t\n\v\f\r\u001c\u001d\u001e\u001f\u0085\u2028\u2029,;|，；｜﹐﹔︐︔"];

const BETWEEN_PARTS = new RegExp(`([${DIVIDERS.join("")}])`);

/** Unicode's compatibility form is what a program that doesn't care for widths reads. */
const SIGNS = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)).filter((character) =>
  "=+-@−".includes(character.normalize("NFKC")),
);

/** What a program may drop where a cell begins. */
const DROPPED = /^[\s\p{Z}\p{Cc}\p{Cf}"]*/u;

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...DIVIDERS) },
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('"', '""', "'", "''", " ", "\u00a0", "\u3000", "\u200b", "\ufeff"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("=1+1", "x", "Rent", "房租 🏠", "مرحبا", "-5%", '=HYPERLINK("x")'),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) },
);
const nastyText = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));

const nastyExpenses = fc.array(
  fc
    .tuple(anyExpense, nastyText, nastyText, nastyText)
    .map(([expense, title, category, note]) => ({ ...expense, title, category, note })),
  { minLength: 1, maxLength: 5 },
);

/** By docs/contracts.md#exports: an apostrophe goes where a sign follows it in its part of the cell. */
function unprotected(cell: string): string {
  const parts = cell.split(BETWEEN_PARTS);
  return parts
    .map((part, index) => {
      const behind = part.replace(/^'+/, "");
      const isFormula = SIGNS.includes(behind.replace(DROPPED, "").charAt(0));
      const isTab = index === 0 && behind === "" && ["\t", "\r"].includes(parts[1] ?? "");
      return part.startsWith("'") && (isFormula || isTab) ? part.slice(1) : part;
    })
    .join("");
}

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true, delimiter: "," });

test("papaparse reads every row, and without the apostrophes each text is what it was", () => {
  fc.assert(
    fc.property(nastyExpenses, (expenses) => {
      const { data, errors } = rowsOf(expensesCsv(expenses, EUROS));
      expect(errors).toEqual([]);
      expect(
        data.map(({ ID, Title = "", Amount, Category = "", Note = "", Status }) => [
          ID,
          unprotected(Title),
          Amount,
          unprotected(Category),
          unprotected(Note),
          Status,
        ]),
      ).toEqual(
        expenses.map(({ id, title, amountCents, category, note, status }) => [
          id,
          title,
          decimalText(amountCents),
          category,
          note,
          status,
        ]),
      );
    }),
    { numRuns: cases(500) },
  );
});

test("the apostrophes come off again, and only those", () => {
  fc.assert(
    fc.property(nastyExpenses, (expenses) => {
      const { data } = rowsOf(expensesCsv(expenses, EUROS));
      for (const [index, { Title = "", Note = "" }] of data.entries()) {
        expect([cellText(Title), cellText(Note)]).toEqual([expenses[index]?.title, expenses[index]?.note]);
        expect(cellText(Title)).toBe(unprotected(Title));
      }
    }),
    { numRuns: cases(500) },
  );
});

/** Papaparse takes any text as a delimiter but quotes, line breaks and the mark at the file's beginning. */
const PAPA_DIVIDERS = DIVIDERS.filter((divider) => !"\r\n".includes(divider));

describe.each([...PAPA_DIVIDERS, ""])("by papaparse with %j between cells", (delimiter) => {
  test.each(["\r\n", "\n", "\r"] as const)(
    "and %j between lines, no cell begins like a formula",
    (newline) => {
      fc.assert(
        fc.property(nastyExpenses, (expenses) => {
          const { data } = Papa.parse<string[]>(expensesCsv(expenses, EUROS), { delimiter, newline });
          for (const cell of data.flat()) expect(SIGNS).not.toContain(cell.replace(DROPPED, "").charAt(0));
        }),
      );
    },
  );
});

test("nor does one where quotes mean nothing and any of the dividers divides", () => {
  fc.assert(
    fc.property(nastyExpenses, (expenses) => {
      const cells = DIVIDERS.reduce(
        (parts, divider) => parts.flatMap((part) => part.split(divider)),
        [expensesCsv(expenses, EUROS)],
      );
      for (const cell of cells) expect(SIGNS).not.toContain(cell.replace(DROPPED, "").charAt(0));
    }),
    { numRuns: cases(500) },
  );
});

const titleCell = (title: string) => rowsOf(expensesCsv([someExpense({ title })], EUROS)).data[0]?.["Title"];

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ["\rx", "'\rx"],
  ["＝1", "'＝1"],
  ["−1", "'−1"],
  [" =1", "' =1"],
  ["\u00a0\u200b=1", "'\u00a0\u200b=1"],
  ["x;=1+1;y", "x;'=1+1;y"],
  ["x\t=1+1", "x\t'=1+1"],
  ["milk\n- eggs\r\n=1", "milk\n'- eggs\r\n'=1"],
  ["a; @b|+c, -d", "a;' @b|'+c,' -d"],
  ['a;"=1+1";b', `a;'"=1+1";b`],
  ["'=1", "''=1"],
  ["x;'=1", "x;''=1"],
  // Nothing that a person writes every day is touched.
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ["Rent - flat 3 (2+1)", "Rent - flat 3 (2+1)"],
  ["ana@example.com; 20 May", "ana@example.com; 20 May"],
  ["\n\nx", "\n\nx"],
])("%j is written as %j", (title, cell) => {
  expect(titleCell(title)).toBe(cell);
  expect(cellText(cell)).toBe(title);
});

test("a head that people can read, behind a byte order mark, even without rows", () => {
  expect(expensesCsv([], { ...EUROS, currency: "USD" })).toBe(
    "\ufeffID,Title,Amount,Currency,Due date,Status,Paid on,Recurring,Series,Category,Note,Created,Planned amount,Estimate,Autopay,Interval,End,Payments,Reminders,Contract,Series details\r\n",
  );
});

test("every cell that a field of a bill has is a column", () => {
  const [head = ""] = expensesCsv([], EUROS).trimEnd().split("\r\n");
  const cells = Object.values(EXPENSE_FIELDS).flatMap((field) => Object.keys(field.cells));
  expect(head.split(",")).toEqual(expect.arrayContaining(cells));
});

test.each([";", "\t"])("a cell with %j is one cell wherever that divides cells", (divider) => {
  fc.assert(
    fc.property(fc.array(anyExpense, { minLength: 1, maxLength: 5 }), (expenses) => {
      const divided = expenses.map((expense) => ({ ...expense, title: `Rent${divider} Water` }));
      const csv = expensesCsv(divided, EUROS);
      expect(csv.split(`"Rent${divider} Water"`)).toHaveLength(expenses.length + 1);
    }),
  );
});

describe("Interval, End, Estimate and Autopay", () => {
  function cellsOf(user: User, id: string) {
    const seriesOf = (seriesId: string) => user.ledger.get("series", seriesId);
    const { data } = rowsOf(expensesCsv(user.living(), { currency: "USD", seriesOf }));
    const row = data.find(({ ID }) => ID === id);
    return [row?.["Interval"], row?.["End"], row?.["Estimate"], row?.["Autopay"]];
  }
  const recurring = { isRecurring: true, recurringId: "rec_5" };

  test("a one-off bill has no interval and no end", () => {
    const user = new User();
    user.add("1", { autopay: true });
    expect(cellsOf(user, "1")).toEqual(["", "", "false", "true"]);
  });

  test.each([
    [{}, "1", ""],
    [{ recurringEvery: 12 }, "12", ""],
    [{ recurringEvery: 3, endsOn: "2027-06-30" }, "3", "2027-06-30"],
    [{ endsAfter: 12 }, "1", "12 times"],
    [{ endsAfter: 1 }, "1", "1 time"],
  ] as const)("a bill of a series with %j has %s and %j", (rule, interval, end) => {
    const user = new User();
    user.add("1", { ...recurring, ...rule, amountIsEstimate: true });
    expect(cellsOf(user, "1")).toEqual([interval, end, "true", "false"]);
  });

  test("a series whose later bills were deleted ends before the first of them", () => {
    const user = new User();
    user.addSeries("1", "rec_5", "2026-06-30", { endsAfter: 24, dueDate: "2026-03-15" });
    const may = user.living().find(({ dueDate }) => dueDate === "2026-05-15");
    user.delete(may?.id ?? "", "following");
    expect(cellsOf(user, "1")).toEqual(["1", "2026-05-14", "false", "false"]);
  });

  test("a stopped series leaves bills without either", () => {
    const user = new User();
    user.addSeries("1", "rec_5", "2026-06-30");
    user.stop("1");
    expect(cellsOf(user, "1")).toEqual(["", "", "false", "false"]);
  });
});
