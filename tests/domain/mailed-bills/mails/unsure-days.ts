import type { MailCase } from "../mail-case.ts";

/** Days that are easily read as other days. */
export const UNSURE_DAYS: readonly MailCase[] = [
  {
    name: "a year that nobody means",
    subject: "Invoice 12",
    from: "Ledger & Sons <post@ledgersons.example>",
    on: "2026-11-29",
    text: `Invoice 12
Amount due: €10.00
Due date: 1 January 1900`,
    expected: { payee: "Ledger & Sons", cents: 1000, currency: "EUR", due: null },
  },
  {
    name: "two digits that may be the year, or the day",
    subject: "Your statement",
    from: "Maple Hydro <billing@maplehydro.example>",
    on: "2026-11-29",
    text: `Amount due: CA$84.20
Due date: 26-12-05`,
    expected: {
      payee: "Maple Hydro",
      cents: 8420,
      currency: "CAD",
      due: null,
      says: { due: "26 December 2005 or 5 December 2026" },
    },
  },
  {
    name: "a placeholder for the year",
    subject: "Invoice 77",
    from: "Tidewater Moorings <office@tidewater.example>",
    on: "2026-11-29",
    text: `Amount due: £120.00
Due date: 15/12/99`,
    expected: {
      payee: "Tidewater Moorings",
      cents: 12000,
      currency: "GBP",
      due: null,
      says: { due: "15 December 2099 is more than a year away" },
    },
  },
  {
    name: "a year that was mistyped",
    subject: "Membership",
    from: "Chess Club <treasurer@chess.example>",
    on: "2026-11-29",
    text: "The membership fee of £40.00 is due on 5 December 2016.",
    expected: { payee: "Chess Club", cents: 4000, currency: "GBP", due: null, says: { due: "2016" } },
  },
  {
    name: "a day up to which there is a discount, and one for the whole amount",
    subject: "Rechnung 2026-118",
    from: "Malerbetrieb Holz <info@maler-holz.example>",
    on: "2026-11-21",
    text: `Rechnung Nr. 2026-118 vom 20.11.2026
Netto 1.240,00 €
MwSt. 19 % 235,60 €
Brutto 1.475,60 €
Zahlbar bis 30.11.2026 mit 2 % Skonto = 1.446,09 € oder bis 20.12.2026 netto.`,
    expected: { payee: "Malerbetrieb Holz", cents: 147560, currency: "EUR", due: null },
  },
  {
    name: "a day on which it was due",
    subject: "Zahlungserinnerung",
    from: "Rundfunkbeitrag Nord <info@rundfunk-nord.example>",
    on: "2026-11-29",
    text: `Guten Tag,

für den Zeitraum 10.2026 bis 12.2026 sind 55,08 Euro zu zahlen.
Fällig war der Betrag in der Mitte des Zeitraums am 15.11.2026.
Bitte überweisen Sie den Betrag umgehend, spätestens innerhalb von 14 Tagen.`,
    expected: {
      payee: "Rundfunkbeitrag Nord",
      cents: 5508,
      currency: "EUR",
      due: null,
      says: { due: "14 days" },
    },
  },
];
