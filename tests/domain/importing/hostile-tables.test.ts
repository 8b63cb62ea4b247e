/** Tables that nobody keeps, and some that try to hurt: each is read within a second, and never throws. */
import { describe, expect, test } from "vitest";
import { accountOf } from "#domain/importing/account.ts";
import { dryRun } from "#domain/importing/dry-run.ts";
import type { FoundBills, Sheet } from "#domain/importing/found.ts";
import { landingParts } from "#domain/importing/landing.ts";
import { readJson } from "#domain/importing/read-json.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { operationJson, parseJson, uuid } from "../support/operations.ts";
import { OPEN, TODAY } from "./support/own-exports.ts";

const SECOND_MS = 1000;
const HEAD = ["Date", "Name", "Amount"];
const ROW = ["2026-03-01", "Rent", "950.00"];
const MEGABYTE = 1024 * 1024;

/** Of the processor's time, since other tests run beside this one. */
function timed(read: () => FoundBills, maxMs = SECOND_MS): FoundBills {
  const before = process.threadCpuUsage();
  const found = read();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(maxMs);
  return found;
}

const read = (rows: Sheet["rows"]) => timed(() => readSheet({ rows }, { today: TODAY }));

/** Whatever is found can be landed. */
function expectLandable(found: FoundBills): void {
  const { rows, series, budgets } = dryRun([found], accountOf(new Ledger()), OPEN);
  const landing = { id: uuid(0x42), name: "x", currency: null, rows, series, budgets };
  for (const part of landingParts(landing, TODAY))
    expect(parseJson(operationJson("bills.import", part)).ok).toBe(true);
}

const count = ({ bills, refused, skipped }: FoundBills) => [bills.length, refused.length, skipped.length];

describe("a table of an odd shape", () => {
  test.each<[string, Sheet["rows"], readonly number[]]>([
    ["no rows", [], [0, 0, 0]],
    ["an empty row", [[]], [0, 0, 0]],
    ["one cell", [["Rent"]], [0, 0, 0]],
    ["one row", [ROW], [1, 0, 0]],
    ["one column", [["Date"], ["2026-03-01"], ["2026-04-01"]], [0, 0, 0]],
    ["only a header", [HEAD], [0, 0, 0]],
    ["only empty cells", Array.from({ length: 500 }, () => ["", " ", "\t"]), [0, 0, 0]],
    ["rows of all widths", [HEAD, ["2026-03-01"], [], ROW, [...ROW, "a", "b"]], [2, 1, 1]],
    [
      "the same name twice",
      [
        ["Date", "Amount", "Amount", "Name", "Name"],
        ["2026-03-01", "5", "7", "Rent", "Flat"],
      ],
      [1, 0, 0],
    ],
    ["the same row a thousand times", [HEAD, ...Array.from({ length: 1000 }, () => ROW)], [1000, 0, 0]],
  ])("of %s", (_, rows, expected) => {
    const found = read(rows);
    expect(count(found)).toEqual(expected);
    expectLandable(found);
  });

  test("of 10,000 columns, which is refused unless they are empty", () => {
    const wide = (cells: readonly string[], cell: string) => [...cells, ...Array(9997).fill(cell)];
    expect(count(read([wide(HEAD, ""), wide(ROW, "")]))).toEqual([1, 0, 0]);
    const mixed = read([HEAD, ROW, wide(ROW, "5"), ROW]);
    expect(count(mixed)).toEqual([2, 1, 0]);
    expect(mixed.refused).toMatchObject([
      { line: 3, why: "It has 10000 cells, and a row can have at most 200." },
    ]);
    for (const cell of ["5", "2026-03-01", "Rent"])
      expect(count(read(Array.from({ length: 20 }, () => wide(ROW, cell))))).toEqual([0, 20, 0]);
  });

  test("of 200 columns", () => {
    for (const cell of ["5", "2026-03-01", "Rent"])
      expectLandable(read(Array.from({ length: 400 }, () => [...ROW, ...Array(197).fill(cell)])));
  });

  test("of just less rows than are refused, within some seconds", () => {
    const rows = Array.from({ length: 49_998 }, (_, n) => ["2026-03-01", `Bill ${n}`, `${n + 1}.00`]);
    const whole = timed(() => readSheet({ rows: [HEAD, ...rows] }, { today: TODAY }), 5 * SECOND_MS);
    expect(whole.bills).toHaveLength(49_998);
  });
});

describe("a cell", () => {
  const cells: readonly (readonly [string, string])[] = [
    ["of a megabyte of letters", "x".repeat(MEGABYTE)],
    ["of a megabyte of digits", "1".repeat(MEGABYTE)],
    ["of a megabyte of spaces", `${" ".repeat(MEGABYTE)}x`],
    ["of a megabyte of quotes", '"'.repeat(MEGABYTE)],
    ["of a megabyte of brackets", "(".repeat(MEGABYTE)],
    ["of a megabyte of minus signs", "-".repeat(MEGABYTE)],
    ["of a megabyte of lines", "a\n".repeat(MEGABYTE / 2)],
    ["of a megabyte of commas", "1,".repeat(MEGABYTE / 2)],
    ["of a megabyte of combining marks", `e${"\u0301".repeat(MEGABYTE)}`],
    ["of a megabyte of one ligature that unfolds", "\ufdfa".repeat(MEGABYTE / 3)],
    ["with NUL", "Re\0nt\0"],
    ["from right to left", "\u202eشركة الكهرباء\u202c"],
    ["of emoji", "🏠👩‍👩‍👧‍👦🇵🇹"],
    ["of lone surrogates", "\ud800\udfff\ud800"],
    ["that is a formula", '=HYPERLINK("http://example.com")'],
    ["with a prototype's name", "__proto__"],
    ["with a constructor's name", "constructor"],
    ["of minus nothing", "-0"],
    ["that is no number", "NaN"],
    ["that is infinite", "Infinity"],
    ["of 1e308", "1e308"],
    ["of 0x10", "0x10"],
    ["of the largest amount", "999999999.99"],
    ["of more than that", "1000000000.00"],
    ["of a day beyond the calendar", "2200-01-01"],
    ["of the 30th of February", "2026-02-30"],
  ];

  test.each(cells)("%s in any place", (_, cell) => {
    for (const place of [0, 1, 2]) {
      const found = read([HEAD, ROW, ROW.with(place, cell), ROW, ROW]);
      expect(count(found).reduce((sum, each) => sum + each)).toBe(4);
      for (const { why } of found.refused) expect(why.length).toBeLessThan(200);
      for (const { text } of [...found.refused, ...found.skipped]) expect(text.length).toBeLessThan(200);
      expectLandable(found);
      expectLandable(read([HEAD.with(place, cell), ROW, ROW]));
    }
  });

  test("of no cost or no number makes no bill", () => {
    for (const cell of ["-0", "NaN", "Infinity", "1e308", "0x10", "1000000000.00"]) {
      const { bills } = read([HEAD, ROW, ROW, ROW.with(2, cell)]);
      expect(bills).toHaveLength(2);
    }
  });

  test("of JSON is no less tame", () => {
    const values = [
      1e308,
      -0,
      Number.MAX_SAFE_INTEGER,
      null,
      true,
      [],
      {},
      { name: 5 },
      "x".repeat(MEGABYTE),
    ];
    for (const value of values) {
      const items = [1, 2, 3].map(() => ({ date: "2026-03-01", name: "Rent", amount: "5.00", other: value }));
      const found = timed(() => {
        const all = [
          ...items,
          { date: value, name: "Rent", amount: 5 },
          { date: "2026-03-01", name: value, amount: value },
        ];
        return readJson(all, { today: TODAY }) as FoundBills;
      });
      expectLandable(found);
    }
  });
});
