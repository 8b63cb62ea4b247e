import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/calendar/days.ts";
import { decideDates } from "#domain/importing/date-column.ts";
import type { DateOrder } from "#domain/importing/date-text.ts";
import { anyDay } from "../support/expenses.ts";

const readColumn = (...cells: string[]) => cells.map(decideDates(cells).read);

describe("a date that is clear by itself", () => {
  test.each([
    ["2026-01-05", "2026-01-05", "2026/1/5", "2026.01.05", "2026 01 05", "20260105", "2026-1-5."],
    ["2026-01-05", "2026-01-05T23:30:00Z", "2026-01-05 09:30", "2026-01-05T00:00:00+02:00"],
    ["2026-01-05", "2026-01-05 09:30:12.123456 +0000 UTC", "2026-01-05, 9:30 p.m."],
    ["2026-01-05", "5 Jan 2026", "05-JAN-26", "January 5th, 2026", "Jan 5 2026", "2026-Jan-05", "05JAN2026"],
    ["2026-01-05", "Mon, 05 Jan 2026 10:00:00 GMT", "Mon Jan 05 2026 00:00:00 GMT+0100 (CET)"],
    ["2026-03-01", "1º de março de 2026", "1 mar. 2026", "domingo, 1 de marzo de 2026", "1. März 2026"],
    ["2026-03-01", "1er mars 2026", "1 MRZ 26", "So., 1. Maerz 2026", "1 marzo 2026"],
    ["2026-08-29", "29 août 2026", "29 ago 2026", "29. August 2026", "29 aout 2026", "29 de agosto de 2026"],
    ["2026-12-31", "31 dez. 2026", "31 dic 2026", "31 déc. 2026", "31 DICIEMBRE 2026", "31. Dezember 2026"],
    ["2024-02-29", "29 Feb 2024", "29.02.2024", "29/2/2024", "02-29-2024", "45351", "29 févr. 2024"],
    ["2026-12-31", "31122026", "12/31'26", "12312026"],
    ["2006-01-31", "1/31'06"],
  ])("%s: %j", (day, ...cells) => {
    for (const cell of cells) {
      expect(readColumn(cell), cell).toEqual([day]);
      expect(decideDates([cell]).isSure, cell).toBe(true);
    }
  });
});

test.each([
  ..."31/02/2026 29/02/2026 2026-13-01 1999-12-31 31/12/99 2200-01-01 00/01/2026 5/1 1/2026 12.50 60 36525 12345678".split(
    " ",
  ),
  "29 Feb 2026",
  "Invoice 5 Jan 2026",
  "Jan 2026",
  "5 Foo 2026",
  "5 Jan 2026 x",
  "1".repeat(80),
])("%j is no day of the calendar", (cell) => {
  expect(readColumn(cell)).toEqual([null]);
});

describe("the whole column decides the order", () => {
  test.each<[string[], ...string[]]>([
    [["2026-04-03", "2026-04-13"], "03/04/2026", "13/04/2026"],
    [["2026-03-04", "2026-04-13"], "03/04/2026", "04/13/2026"],
    [["2026-05-05"], "05/05/2026"],
    [["2026-01-31", "2026-02-03"], "31.1.26", "3.2.26"],
  ])("%j: %j", (days, ...cells) => {
    expect(readColumn(...cells)).toEqual(days);
  });

  test.each([
    [["03/04/2026"], ["dmy", "mdy"]],
    [
      ["03/04/2026", "05/06/2026"],
      ["dmy", "mdy"],
    ],
    [
      ["1-2-2026", "2-3-2026"],
      ["dmy", "mdy"],
    ],
    [
      ["13/04/2026", "04/13/2026"],
      ["dmy", "mdy"],
    ],
    [["26-11-29"], ["dmy", "ymd"]],
  ])("%j leaves it open", (cells, choices) => {
    expect(decideDates(cells)).toMatchObject({ isSure: false, choices });
  });

  test("a guess is the order in which the days go on, or the usual one", () => {
    const sorted = ["01/05/2026", "01/09/2026", "02/03/2026", "02/07/2026"];
    expect(decideDates(sorted, { usual: "dmy" }).order).toBe("mdy");
    expect(decideDates(["03/04/2026"], { usual: "mdy" }).order).toBe("mdy");
  });

  test("the user's answer counts, and what doesn't fit is refused", () => {
    const { read, isSure } = decideDates(["03/04/2026", "13/04/2026"], { chosen: "mdy" });
    expect([isSure, read("03/04/2026"), read("13/04/2026")]).toEqual([true, "2026-03-04", null]);
  });

  test("a month of two-digit years is clear", () => {
    const cells = Array.from({ length: 31 }, (_, index) => `${index + 1}.01.26`);
    expect(decideDates(cells)).toMatchObject({ isSure: true, order: "dmy" });
  });
});

type Writer = (year: string, month: string, day: string) => string;

const writers: readonly (readonly [DateOrder, Writer])[] = ["-", "/", ".", " "].flatMap((mark) => [
  ["ymd", (year: string, month: string, day: string) => [year, month, day].join(mark)] as const,
  ["dmy", (year: string, month: string, day: string) => [day, month, year].join(mark)] as const,
  ["mdy", (year: string, month: string, day: string) => [month, day, year].join(mark)] as const,
]);

const anyFormat = fc.record({
  writer: fc.constantFrom(...writers),
  isPadded: fc.boolean(),
  time: fc.constantFrom("", " 09:30", "T23:59:59Z"),
});

function cellsOf(
  days: readonly string[],
  format: { writer: (typeof writers)[number]; isPadded: boolean; time: string },
  digits: 2 | 4,
): string[] {
  const plain = (text = "") => (format.isPadded ? text : String(Number(text)));
  return days.map((day) => {
    const [year = "", month, date] = day.split("-");
    return format.writer[1](year.slice(-digits), plain(month), plain(date)) + format.time;
  });
}

test("days in a known format are read back exactly, or it is said that they are unsure", () => {
  fc.assert(
    fc.property(anyFormat, fc.array(anyDay, { minLength: 1, maxLength: 20 }), (format, days) => {
      const cells = cellsOf(days, format, 4);
      const decided = decideDates(cells);
      if (decided.isSure) expect(cells.map(decided.read)).toEqual(days);
      else expect(decided.choices).toContain(format.writer[0]);
      const chosen = decideDates(cells, { chosen: format.writer[0] });
      expect(cells.map(chosen.read)).toEqual(days);
    }),
  );
});

test("so are years of two digits, in a file of a few years", () => {
  const anyDays = fc
    .tuple(
      fc.integer({ min: 0, max: 25_000 }),
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 40 }),
    )
    .map(([start, steps]) => steps.map((step) => addDays("2000-01-01", start + step)));
  fc.assert(
    fc.property(anyFormat, anyDays, (format, days) => {
      const cells = cellsOf(days, { ...format, isPadded: true }, 2);
      const decided = decideDates(cells);
      if (decided.isSure) expect(cells.map(decided.read)).toEqual(days);
      else expect(decided.choices).toContain(format.writer[0]);
    }),
  );
});

test("a number of days is what a spreadsheet counts", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      // Excel's day 36526 is 1 January 2000.
      const serial = 36_526 + (Date.parse(day) - Date.parse("2000-01-01")) / 86_400_000;
      expect(readColumn(`${serial}`, `${serial}.75`, `${serial},5`)).toEqual([day, day, day]);
    }),
  );
});
