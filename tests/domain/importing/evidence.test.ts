import { expect, test } from "vitest";
import { addDays, addMonths, dayInMonth } from "#domain/calendar/days.ts";
import { accountOf } from "#domain/importing/account.ts";
import { dryRun } from "#domain/importing/dry-run.ts";
import type { Found } from "#domain/importing/found.ts";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { User } from "../support/ledgers.ts";
import { readFixture, sheetOf } from "./support/fixtures.ts";
import { OPEN, readAccountOf, TODAY } from "./support/own-exports.ts";

const evidenceIn = (file: Found) =>
  dryRun([file], accountOf(new Ledger()), OPEN).series.map(({ title, evidence }) => `${title}: ${evidence}`);

const table = (days: readonly string[], amounts: readonly string[]) =>
  readSheet(
    sheetOf(
      ["Date,Name,Amount", ...days.map((day, n) => `${day},Rent,${amounts[n % amounts.length]}`)].join("\n"),
    ),
    { today: TODAY },
  );

/** Each n-th month until the last one, on a day. */
const monthly = (count: number, day: number, every = 1, last = "2026-03") =>
  Array.from({ length: count }, (_, n) => dayInMonth(addMonths(last, (n - count + 1) * every), day));

const fridays = (count: number, weeks: number) =>
  Array.from({ length: count }, (_, n) => addDays("2026-03-06", (n - count + 1) * 7 * weeks));

test.each([
  ["$950 on the 1st, 11 months in a row", table(monthly(11, 1), ["950.00"])],
  [
    "about $61 on the 4th, 9 of 10 months",
    table(monthly(10, 4).toSpliced(4, 1), ["58.10", "60.90", "64.00"]),
  ],
  ["$12.99 on the last day, 5 months in a row", table(monthly(5, 31, 1, "2026-02"), ["12.99"])],
  ["$120 every 3 months on the 5th, 4 times in a row", table(monthly(4, 5, 3), ["120"])],
  ["$60 on Friday, 8 weeks in a row", table(fridays(8, 1), ["60"])],
  ["$60 every 2 weeks on Friday, 6 times in a row", table(fridays(6, 2), ["60"])],
  ["$99 on 8 March, 3 years in a row", table(["2024-03-08", "2025-03-08", "2026-03-08"], ["99"])],
])("%s", (text, file) => {
  expect(evidenceIn(file)).toEqual([`Rent: ${text}`]);
});

test("what a product says is its evidence", () => {
  const wallos = readFixture("wallos.csv", { today: TODAY });
  if (wallos === null) throw new Error("It isn't read");
  const { series } = dryRun([wallos], accountOf(new Ledger()), { ...OPEN, currency: "EUR" });
  expect(series.map(({ evidence }) => evidence)).toContain("Wallos says every month");
  const ana = new User();
  ana.addSeries("1", "rec_5", "2026-03-31", { title: "Rent", recurringEvery: 3 });
  expect(evidenceIn(readAccountOf(ana.ledger))).toEqual(["Rent: Expense Timeline says every 3 months"]);
});

test("a table without a name is called the file", () => {
  const file = readFixture("sheet-subscriptions.csv", { today: TODAY });
  if (file === null) throw new Error("It isn't read");
  expect(evidenceIn(file)[0]).toMatch(/: The file says every /);
});
