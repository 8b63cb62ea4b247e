import { expect, test } from "vitest";
import { readSheet } from "#domain/importing/read-sheet.ts";
import { readFixture, sheetOf, TODAY } from "./support/fixtures.ts";
import { told } from "./support/told.ts";

/** All that is read from tables as people keep them. */
const FILES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  // Headings, totals, formulas, text from right to left, and cells that can't be read.
  [
    "sheet-household.csv",
    [
      "a table",
      "5 Rent 🏠 | 195000 $ | 2026-01-31 PAID 2026-01-30 | category Home | note Flat 3⏎ground floor",
      '6 =HYPERLINK("http://example.com","Insurance") | 30000 $ | 2026-02-28 PENDING | category Home',
      "9 ספק חשמל | 8450 $ | 2026-03-15 PAID 2026-03-15 | note -5% discount",
      "10 Total Energies | 6000 $ | 2026-04-01 PENDING | category Energy",
      "11 refused: “31/12/2026” isn't a day from 2000 to 2199.",
      "12 refused: “ask” isn't an amount.",
      "13 refused: It has no title.",
      "1 skipped: heading",
      "2 skipped: empty",
      "4 skipped: heading",
      "7 skipped: total",
      "8 skipped: heading",
      "14 skipped: total",
      "asked dateOrder: Dates are read as month, day, year. [dmy] [mdy]",
      "said decimal: The decimal mark is a point.",
      "asked currency: “$” is the sign of several currencies. [USD] [CAD] [AUD] [MXN]",
      "said roles: Columns were matched by name.",
    ],
  ],
  // What repeats, in Portuguese.
  [
    "sheet-subscriptions.csv",
    [
      "a table",
      "2 Streaming | 5590 BRL | 2026-12-05 PENDING FREQ=MONTHLY from 2026-12-05",
      "3 Seguro | 125500 BRL | 2027-02-28 PENDING FREQ=YEARLY from 2027-02-28 | note renovar",
      "4 Jornal | 990 BRL | 2026-12-01 PENDING FREQ=WEEKLY from 2026-12-01",
      "6 Cabelo | 8000 BRL | 2026-12-20 PENDING FREQ=WEEKLY;INTERVAL=5 from 2026-12-20",
      "7 Caixa | 1000 BRL | 2026-12-15 PENDING",
      "5 skipped: inactive",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a comma.",
      "said none: Only the next bill is taken of what comes in a rhythm that isn't known here: Caixa (a cada 10 dias).",
      "said roles: Columns were matched by name.",
    ],
  ],
  // Days as numbers, one of them the 29 February 1900 that never was.
  [
    "sheet-serials.csv",
    [
      "a table",
      "2 Rent | 95000 - | 2026-01-01 PAID 2026-01-01",
      "3 Water | 3050 - | 2026-02-01 PAID 2026-02-01",
      "4 Leap | 1200 - | 2024-02-29 PAID 2024-02-29",
      "5 refused: “60” isn't a day from 2000 to 2199.",
      "said none: Numbers in place of dates are read as Excel's days.",
      "said decimal: The decimal mark is a comma.",
      "asked pastStatus: 3 bills due before today are taken as paid. [PAID] [PENDING]",
      "said roles: Columns were matched by name.",
    ],
  ],
  // No names, and no day past the 12th.
  [
    "sheet-no-header.csv",
    [
      "a table",
      "1 Loyer | 95000 - | 2026-01-05 PAID 2026-01-05",
      "2 Eau | 3050 - | 2026-02-06 PAID 2026-02-06",
      "3 Gaz | 1200 - | 2026-03-07 PAID 2026-03-07",
      "asked dateOrder: Dates are read as day, month, year. [dmy] [mdy]",
      "said decimal: The decimal mark is a comma.",
      "asked pastStatus: 3 bills due before today are taken as paid. [PAID] [PENDING]",
      "asked roles: The columns have no names, so columns were matched by what is in them.",
    ],
  ],
  // Months in words, statuses, and two decimal marks.
  [
    "sheet-months.csv",
    [
      "a table",
      "2 Miete | 95000 EUR | 2026-01-01 PAID 2026-01-01",
      "3 Strom | 8450 EUR | 2026-02-15 PENDING",
      "4 Wasser | 3000 EUR | 2026-03-03 UNPAID",
      "5 Gas | 4550 CHF | 2026-08-29 PAID 2026-08-29",
      "6 Müll | 1200 EUR | 2026-03-02 PENDING",
      "7 Abo | 999 EUR | 2027-05-05 PENDING",
      "said decimal: Some amounts have a decimal point and others a decimal comma, so each is read by itself. [.] [,]",
      "said none: The file has 5 bills in EUR and 1 bill in CHF.",
      "said roles: Columns were matched by name.",
    ],
  ],
];

test.each(FILES)("%s", (name, expected) => {
  expect(told(readFixture(name))).toEqual(expected);
});

test("a bill that was paid on a day to come is refused", () => {
  const table =
    "Title,Amount,Due date,Paid on\nRent,950,2026-11-01,2026-11-29\nPower,60,2026-11-14,2026-11-30";
  const { bills, refused } = readSheet(sheetOf(table), { today: TODAY });
  expect(bills.map(({ title }) => title)).toEqual(["Rent"]);
  expect(refused.map(({ line, why }) => `${line}: ${why}`)).toEqual([
    "3: It says that it was paid on 30 November 2026, which is still to come.",
  ]);
});
