/** What the user decides in place of the reader. */
import { describe, expect, test } from "vitest";
import type { ReadChoices } from "#domain/importing/found.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { sheetOf } from "./support/fixtures.ts";
import { TODAY } from "./support/own-exports.ts";
import { told } from "./support/told.ts";

const read = (lines: readonly string[], choices?: ReadChoices) => {
  const found = readSheet(sheetOf(lines.join("\n")), {
    today: TODAY,
    ...(choices !== undefined && { choices }),
  });
  return { ...found, lines: told(found).filter((each) => /^\d/.test(each)) };
};

describe("roles", () => {
  const FILE = ["Due,Paid,Bill,Where,Cost", "2026-03-01,2026-02-27,Rent,Flat 3,950.00"];

  test("replace every role that was found", () => {
    const roles = { 1: "dueDate", 3: "title", 4: "amount" } as const;
    const { lines, columns, assumptions } = read(FILE, { roles });
    expect(lines).toEqual(["2 Flat 3 | 95000 - | 2026-02-27 PAID 2026-02-27"]);
    expect(columns.map(({ role }) => role)).toEqual([null, "dueDate", null, "title", "amount"]);
    expect(assumptions.filter(({ kind }) => kind === "roles")).toMatchObject([{ isSure: true }]);
  });

  test("may be the same for several notes, which stand below each other", () => {
    const roles = { 0: "dueDate", 2: "title", 3: "note", 1: "note", 4: "amount" } as const;
    expect(read(FILE, { roles }).lines).toEqual([
      "2 Rent | 95000 - | 2026-03-01 PAID 2026-03-01 | note 2026-02-27⏎Flat 3",
    ]);
  });

  test.each([
    ["titles", { 0: "dueDate", 4: "amount" }],
    ["amounts", { 0: "dueDate", 2: "title" }],
    ["due dates", { 2: "title", 4: "amount" }],
  ] as const)("without %s bring nothing and say so", (what, roles) => {
    const { bills, refused, assumptions } = read(FILE, { roles });
    expect([...bills, ...refused]).toEqual([]);
    expect(assumptions.filter(({ kind }) => kind === "roles")).toMatchObject([
      { isSure: false, text: `No column was found that holds ${what}.` },
    ]);
  });

  test("that don't fit the cells refuse the lines and say why", () => {
    const roles = { 0: "dueDate", 2: "title", 3: "amount" } as const;
    expect(read(FILE, { roles }).lines).toEqual(["2 refused: “Flat 3” isn't an amount."]);
  });

  test("of columns that aren't there change nothing", () => {
    const roles = { 0: "dueDate", 2: "title", 4: "amount", 99: "note" } as const;
    expect(read(FILE, { roles }).bills).toHaveLength(1);
  });

  test("also count for a file of a product that is known", () => {
    const mint =
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes";
    const line = "2/29/2024,Netflix,NETFLIX.COM 123,15.49,debit,Movies,Card,,";
    const roles = { 0: "dueDate", 2: "title", 3: "amount" } as const;
    const { source, lines } = read([mint, line], { roles });
    expect(source).toBe("a table");
    expect(lines).toEqual(["2 NETFLIX.COM 123 | 1549 - | 2024-02-29 PAID 2024-02-29"]);
  });
});

describe("a header", () => {
  const NAMELESS = ["2026-03-01,Rent,950.00", "2026-03-04,Bakery,4.20"];

  test("that was taken for one is a line if the user says there is none", () => {
    const lines = ["2026-01-01,Name,1.00", ...NAMELESS];
    expect(read(lines, { hasHeader: false }).bills).toHaveLength(3);
    expect(
      read(["Date,Name,Amount", ...NAMELESS], { hasHeader: false }).bills.map(({ title }) => title),
    ).toEqual(["Rent", "Bakery"]);
  });

  test("is the first line if the user says so, whatever it holds", () => {
    const { bills, columns } = read(NAMELESS, { hasHeader: true });
    expect(bills.map(({ title }) => title)).toEqual(["Bakery"]);
    expect(columns.map(({ name }) => name)).toEqual(["2026-03-01", "Rent", "950.00"]);
  });

  test("can be said together with roles", () => {
    const roles = { 0: "dueDate", 1: "title", 2: "amount" } as const;
    expect(read(NAMELESS, { hasHeader: false, roles }).bills).toHaveLength(2);
  });
});
