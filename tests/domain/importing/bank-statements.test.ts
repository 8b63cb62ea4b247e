import { expect, test } from "vitest";
import { readFixture } from "./support/fixtures.ts";
import { told } from "./support/told.ts";

/** All that is read from statements as banks write them. */
const FILES: readonly (readonly [name: string, expected: readonly string[]])[] = [
  // A preamble, years of two digits, a payee that is missing, a sum below.
  [
    "bank-german.csv",
    [
      "a table",
      '6 Stadtwerke | 8450 EUR | 2026-02-28 PAID 2026-02-28 | note Abschlag Strom "Februar"',
      "8 Vermieter | 195000 EUR | 2026-02-02 PAID 2026-02-02 | note Miete Wohnung 3, Vertrag vom 1. Mai 2019, Nebenkosten inbegriffen, bitte Änderungen der Bankverbindung rechtzeitig schriftlich mitteilen",
      "9 REWE SAGT DANKE | 102399 EUR | 2026-01-31 PAID 2026-01-31",
      "10 Versicherung AG | 1200 EUR | 2026-01-15 PAID 2026-01-15 | note Haftpflicht",
      "11 Telefon | 3995 EUR | 2026-01-14 PAID 2026-01-14",
      "1 skipped: heading",
      "2 skipped: heading",
      "3 skipped: heading",
      "4 skipped: empty",
      "7 skipped: income",
      "12 skipped: total",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a comma.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // What was spent has a minus in one line and none in the other.
  [
    "bank-french.csv",
    [
      "a table",
      "2 PRLV EDF | 108450 EUR | 2026-01-31 PAID 2026-01-31",
      "4 LOYER | 95000 EUR | 2026-02-01 PAID 2026-02-01",
      "3 skipped: income",
      "5 skipped: empty",
      "6 skipped: total",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a comma.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // Balances between the payments, and D and C behind the amounts.
  [
    "bank-brazilian.csv",
    [
      "a table",
      "5 PIX ENVIADO - Condomínio | 45000 BRL | 2026-01-05 PAID 2026-01-05",
      "6 PAGTO ENERGIA 🔌 | 108450 BRL | 2026-01-20 PAID 2026-01-20",
      "1 skipped: heading",
      "2 skipped: heading",
      "4 skipped: total",
      "7 skipped: income",
      "8 skipped: total",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a comma.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // A payee that is called Total.
  [
    "bank-british.csv",
    [
      "a table",
      "2 COUNCIL TAX | 112000 GBP | 2026-01-05 PAID 2026-01-05",
      "4 TOTAL FITNESS | 2500 GBP | 2024-02-29 PAID 2024-02-29",
      "3 skipped: income",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // Lakh and crore.
  [
    "bank-indian.csv",
    [
      "a table",
      "2 TO TRANSFER RENT | 11234500 - | 2026-01-05 PAID 2026-01-05",
      "3 skipped: income",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // Apostrophes between thousands, and dashes in place of hundredths.
  [
    "bank-swiss.csv",
    [
      "a table",
      "2 Miete | 195000 - | 2026-01-31 PAID 2026-01-31",
      "4 Krankenkasse | 45000 - | 2026-01-29 PAID 2026-01-29",
      "3 skipped: income",
      "said dateOrder: Dates are read as day, month, year.",
      "said decimal: The decimal mark is a point.",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // A month in which no day is past the 12th, and parentheses.
  [
    "bank-card.csv",
    [
      "a table",
      "2 NETFLIX.COM | 1549 - | 2026-06-01 PAID 2026-06-01 | category Entertainment",
      "4 AMZN Mktp | 102000 - | 2026-10-01 PAID 2026-10-01 | category Shopping",
      "3 skipped: income",
      "5 skipped: income",
      "asked dateOrder: Dates are read as day, month, year. [dmy] [mdy]",
      "said decimal: The decimal mark is a point.",
      "asked sign: Bills are the negative amounts, and positive ones are money that came in. [negative] [positive]",
      "said none: Each payment counts as paid on its date.",
      "said roles: Columns were matched by name.",
    ],
  ],
  // SGML: tags that nobody closes, zones, two equal payments, and a check without a name.
  [
    "statement-1.ofx",
    [
      "a bank statement (OFX)",
      "1 CITY POWER & LIGHT | 108450 USD | 2026-01-31 PAID 2026-01-31 | note Bill 77 | id 1234/202601311",
      "3 COFFEE | 1200 USD | 2026-02-05 PAID 2026-02-05 | id 1234/202602051",
      "4 COFFEE | 1200 USD | 2026-02-05 PAID 2026-02-05 | id 1234/202602052",
      "5 Check 101 | 30000 USD | 2026-02-06 PAID 2026-02-06 | id 1234/9",
      "2 skipped: income",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
  // XML: entities, decimal commas, a second currency, and a payment that isn't booked yet.
  [
    "statement-2.qfx",
    [
      "a bank statement (OFX)",
      '1 Café "Zoë" | 4990 EUR | 2024-02-29 PAID 2024-02-29 | id card-1/a',
      "2 Hotel | 1000 USD | 2026-12-24 PENDING | id card-1/b",
      "3 skipped: waiting",
      "said decimal: The decimal mark is a comma.",
      "said none: Each payment counts as paid on its date.",
      "said none: The file has 1 bill in EUR and 1 bill in USD.",
    ],
  ],
  // Lists of other things, apostrophes before years, a split, a transfer, and a voided check.
  [
    "quicken.qif",
    [
      "a bank file (QIF)",
      "2 City Power & Light | 108450 - | 2025-12-31 PAID 2025-12-31 | category Utilities:Electric | note Bill 77",
      "3 Supermarket | 5000 - | 2006-01-31 PAID 2006-01-31 | category Groceries | note Groceries -40.10⏎Household -9.90",
      "1 skipped: opening",
      "4 skipped: transfer",
      "5 skipped: income",
      "6 skipped: void",
      "said dateOrder: Dates are read as month, day, year.",
      "said decimal: The decimal mark is a point.",
      "said sign: Bills are the negative amounts, and positive ones are money that came in.",
      "said none: Each payment counts as paid on its date.",
    ],
  ],
];

test.each(FILES)("%s", (name, expected) => {
  expect(told(readFixture(name))).toEqual(expected);
});
