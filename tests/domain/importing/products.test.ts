import { expect, test } from "vitest";
import { readFixture } from "./support/fixtures.ts";
import { told } from "./support/told.ts";

/** All that is read from an export of each product, with the odd rows that it has. */
const FILES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  // Nothing is quoted: an address with commas, a note of two lines, and a price without cost.
  [
    "wallos.csv",
    [
      "Wallos",
      "2 Netflix | 1399 EUR | 2026-12-05 PENDING FREQ=MONTHLY from 2026-12-05 | category Entertainment | note https://netflix.com",
      "3 Domain example.org | 2450 $ | 2027-02-28 PENDING FREQ=YEARLY;INTERVAL=2 from 2027-02-28 | category Work | note Renew early⏎https://example.org/a?b=1,c=2",
      "4 Contact lenses | 2000 EUR | 2026-12-01 PENDING",
      "5 Daily paper | 180 EUR | 2026-11-30 PENDING FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU from 2026-11-30 | category News | note Two lines:⏎ask for the weekend price",
      "8 Cleaner 🧽 | 35000 KR | 2026-12-04 PENDING FREQ=WEEKLY;INTERVAL=2 from 2026-12-04 | category Home",
      "7 skipped: inactive",
      "9 skipped: zero",
      "said decimal: The decimal mark is a point.",
      "asked currency: “$” is the sign of several currencies. [USD] [CAD] [AUD] [MXN]",
      "said none: The file has 3 bills in EUR, 1 bill in $ and 1 bill in KR.",
      "said none: Only the next bill is taken of what comes in a rhythm that isn't known here: Contact lenses (Every 10 Days).",
    ],
  ],
  // A title that begins like a formula, and a note of two lines.
  [
    "wallos.json",
    [
      "Wallos",
      "1 Netflix | 1399 EUR | 2026-12-05 PENDING FREQ=MONTHLY from 2026-12-05 | category Entertainment | note https://netflix.com",
      '2 =SUM(A1:A2) "odd" | 123450 BRL | 2026-12-31 PENDING FREQ=MONTHLY;INTERVAL=3 from 2026-12-31 | note line one⏎line two',
      "3 skipped: inactive",
      "said decimal: The decimal mark is a point.",
      "said none: The file has 1 bill in EUR and 1 bill in BRL.",
    ],
  ],
  // Intervals stand in the words too. Trials go on, what was cancelled or paused doesn't.
  [
    "subtrackr.csv",
    [
      "Subtrackr",
      "2 Spotify | 1099 EUR | 2026-12-31 PENDING FREQ=MONTHLY from 2020-01-31 | category Music | note Family, six people⏎https://spotify.com",
      '3 Cloud "backup" | 11988 USD | 2027-02-28 PENDING FREQ=YEARLY from 2022-02-28 | category Work',
      "4 Water filter | 2500 EUR | 2027-01-15 PENDING FREQ=MONTHLY;INTERVAL=6 from 2027-01-15",
      "5 Magazine | 450 EUR | 2026-12-03 PENDING FREQ=WEEKLY from 2026-12-03 until 2027-06-30 | category News",
      "8 refused: It has no due date.",
      "6 skipped: inactive",
      "7 skipped: inactive",
      "said decimal: The decimal mark is a point.",
      "said none: The file has 3 bills in EUR and 1 bill in USD.",
    ],
  ],
  // Intervals stand in a field of their own, and one price is no amount.
  [
    "subtrackr.json",
    [
      "Subtrackr",
      "1 Spotify | 1099 EUR | 2026-12-31 PENDING FREQ=MONTHLY;INTERVAL=2 from 2026-12-31 | category Music | note https://spotify.com",
      "2 refused: “5.1250” has more than two decimals.",
      "3 skipped: inactive",
      "said decimal: The decimal mark is a point.",
    ],
  ],
  // A split, a due date of its own, twenty-four decimals, and all types.
  [
    "firefly-transactions.csv",
    [
      "Firefly III",
      "2 Rent February | 95000 EUR | 2026-02-01 PAID 2026-02-01 | category Housing | note Flat 3⏎ground floor",
      "3 Food | 4010 EUR | 2026-02-03 PAID 2026-02-03 | category Groceries",
      "4 Soap | 990 EUR | 2026-02-03 PAID 2026-02-03 | category Household",
      "9 Hosting, 🇺🇸 | 1234 USD | 2026-03-01 PAID 2026-03-04",
      "5 skipped: income",
      "6 skipped: transfer",
      "7 skipped: opening",
      "8 skipped: opening",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
      "said none: The file has 3 bills in EUR and 1 bill in USD.",
    ],
  ],
  // A first date years ago, two amounts, a leap day, and weeks that are skipped.
  [
    "firefly-bills.csv",
    [
      "Firefly III",
      "2 Rent | 95000 EUR | 2026-11-30 PENDING FREQ=MONTHLY from 2020-01-31",
      "3 Electricity | 5275 EUR | 2027-02-10 PENDING FREQ=MONTHLY;INTERVAL=3 from 2021-05-10 | note Between 40.00 and 65.50",
      "4 Insurance | 30000 EUR | 2027-02-28 PENDING FREQ=YEARLY from 2024-02-29",
      "5 Window cleaner | 2500 EUR | 2026-11-30 PENDING FREQ=WEEKLY;INTERVAL=4 from 2026-11-30",
      "7 Club | 6000 EUR | 2027-01-15 PENDING FREQ=MONTHLY;INTERVAL=6 from 2027-01-15",
      "6 skipped: inactive",
      "said decimal: The decimal mark is a point.",
    ],
  ],
  // Limits of a month are added up. One of a year isn't a month's.
  ["firefly-budgets.csv", ["Firefly III", "budget 2026-01 150050", "budget 2026-02 42000"]],
  // Both sides of a transfer, a payee that was left out, a refund, a payment to come, and a correction.
  [
    "actual-all.csv",
    [
      "Actual",
      "3 Landlord | 95000 - | 2026-01-02 PAID 2026-01-02 | category Rent | note January, flat 3",
      "4 Supermarket | 2340 - | 2026-01-05 PAID 2026-01-05 | category Food",
      "9 Gift shop | 8000 - | 2026-12-24 PENDING | category Gifts",
      "10 Cash for the market | 2000 - | 2026-01-15 PAID 2026-01-15",
      "2 skipped: opening",
      "5 skipped: transfer",
      "6 skipped: transfer",
      "7 skipped: income",
      "8 skipped: income",
      "11 skipped: opening",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // The heading of a split has no amount, and its parts have.
  [
    "actual-account.csv",
    [
      "Actual",
      "3 Supermarket | 4010 - | 2026-02-03 PAID 2026-02-03 | category Food | note food",
      "4 Supermarket | 990 - | 2026-02-03 PAID 2026-02-03 | category Household",
      "5 Water company | 3105 - | 2026-02-04 PAID 2026-02-04 | category Water",
      "2 skipped: split",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // Transfers inside and out of the budget, splits, corrections, and emoji.
  [
    "ynab-register.csv",
    [
      "YNAB",
      '3 Landlord | 195000 $ | 2026-01-15 PAID 2026-01-15 | category 🏠 Rent | note Flat 3, "ground floor"',
      "4 Supermarket | 4010 $ | 2026-02-03 PAID 2026-02-03 | category Groceries | note food",
      "5 Supermarket | 990 $ | 2026-02-03 PAID 2026-02-03 | category Household",
      "8 Mortgage | 70000 $ | 2026-02-05 PAID 2026-02-05 | category Mortgage",
      "2 skipped: opening",
      "6 skipped: transfer",
      "7 skipped: transfer",
      "9 skipped: income",
      "10 skipped: opening",
      "11 skipped: zero",
      "said dateOrder: Dates are read as month, day, year.",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
      "asked currency: “$” is the sign of several currencies. [USD] [CAD] [AUD] [MXN]",
    ],
  ],
  // Months in words, negative amounts, and a month without a budget.
  ["ynab-budget.csv", ["YNAB", "budget 2026-01 235050", "budget 2026-02 90000"]],
  // The columns of YNAB 4.
  [
    "ynab4-register.csv",
    [
      "YNAB",
      "2 Vermieter | 95000 EUR | 2026-01-15 PAID 2026-01-15 | category Miete",
      "3 Markt | 104010 EUR | 2026-02-03 PAID 2026-02-03 | category Essen",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a comma.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // Both sides of a transfer, a leap day, and a refund.
  [
    "mint.csv",
    [
      "Mint",
      "2 Netflix | 1549 - | 2024-01-05 PAID 2024-01-05 | category Movies & DVDs",
      "6 Electric Company | 108320 - | 2024-02-29 PAID 2024-02-29 | category Utilities | note leap day,⏎two lines",
      "3 skipped: income",
      "4 skipped: transfer",
      "5 skipped: transfer",
      "7 skipped: income",
      "said dateOrder: Dates are read as month, day, year. [dmy] [mdy]",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // All types, what was excluded, and what isn't booked yet.
  [
    "copilot.csv",
    [
      "Copilot",
      "2 Netflix | 1549 - | 2026-02-10 PAID 2026-02-10 | category Streaming",
      '8 Bistro "Chez Léa" | 1840 - | 2026-02-15 PAID 2026-02-15 | category Restaurants | note birthday',
      "3 skipped: transfer",
      "4 skipped: income",
      "5 skipped: refund",
      "6 skipped: excluded",
      "7 skipped: waiting",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the positive amounts, and negative ones are money that came back.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // Categories of transfers.
  [
    "monarch.csv",
    [
      "Monarch",
      "2 Landlord | 195000 - | 2026-02-01 PAID 2026-02-01 | category Rent",
      "6 Amazon | 750 - | 2026-02-05 PAID 2026-02-05 | category Shopping | note A note, long",
      "3 skipped: income",
      "4 skipped: transfer",
      "5 skipped: transfer",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // All types, a refund, and a second currency.
  [
    "ezbookkeeping.csv",
    [
      "ezBookkeeping",
      "3 Market | 8810 CNY | 2026-02-02 PAID 2026-02-02 | category Groceries",
      "4 Rent | 300000 CNY | 2026-02-03 PAID 2026-02-03 | category Rent",
      "8 Göteborg | 21000 SEK | 2026-02-06 PAID 2026-02-06 | category Train",
      "2 skipped: income",
      "5 skipped: transfer",
      "6 skipped: opening",
      "7 skipped: refund",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the positive amounts, and negative ones are money that came back.",
      "said none: Each payment counts as paid on its date.",
      "said none: The file has 2 bills in CNY and 1 bill in SEK.",
    ],
  ],
  // The same with tabs.
  [
    "ezbookkeeping.tsv",
    [
      "ezBookkeeping",
      "3 Market | 8810 CNY | 2026-02-02 PAID 2026-02-02 | category Groceries",
      "4 Rent | 300000 CNY | 2026-02-03 PAID 2026-02-03 | category Rent",
      "8 Göteborg | 21000 SEK | 2026-02-06 PAID 2026-02-06 | category Train",
      "2 skipped: income",
      "5 skipped: transfer",
      "6 skipped: opening",
      "7 skipped: refund",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the positive amounts, and negative ones are money that came back.",
      "said none: Each payment counts as paid on its date.",
      "said none: The file has 2 bills in CNY and 1 bill in SEK.",
    ],
  ],
];

test.each(FILES)("%s", (name, expected) => {
  expect(told(readFixture(name))).toEqual(expected);
});
