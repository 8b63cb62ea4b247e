import type { MailCase } from "../mail-case.ts";
import { GERMAN } from "./footers.ts";

export const GERMAN_HOUSEHOLDS: readonly MailCase[] = [
  {
    name: "a mobile bill by direct debit, forwarded from Outlook",
    subject: "WG: Ihre Rechnung Februar 2026",
    from: "Sabine Roth <sabine.roth@post.example>",
    on: "2026-03-05",
    text: `Bitte eintragen, danke!

Sabine

Von: Funkfeld Mobil <rechnung@funkfeld.example>
Gesendet: Mittwoch, 4. März 2026 06:10
An: Sabine Roth <sabine.roth@post.example>
Betreff: Ihre Rechnung Februar 2026

Guten Tag Frau Roth,

Ihre Rechnung für Februar 2026 liegt bereit.

Kundennummer: 4055512
Rechnungsnummer: FM-260304-118
Nettobetrag: 16,80 €
MwSt. 19 %: 3,19 €
Rechnungsbetrag: 19,99 €

Wir buchen den Betrag am 16.03.2026 von Ihrem Konto DE00 **** 4471 ab.
${GERMAN}`,
    expected: {
      payee: "Funkfeld Mobil",
      cents: 1999,
      currency: "EUR",
      due: "2026-03-16",
      says: { cents: "Rechnungsbetrag: 19,99 €", due: "am 16.03.2026" },
    },
  },
  {
    name: "a heating oil invoice, payable until a day, with thousands",
    subject: "Rechnung Nr. 2026-4471",
    from: "Brennstoffe Huber GmbH <buchhaltung@brennstoffe-huber.example>",
    on: "2026-10-12",
    text: `Sehr geehrte Damen und Herren,

für die Lieferung vom 08.10.2026 stellen wir Ihnen in Rechnung:

2.000 l Heizöl EL à 0,8915 €   1.783,00 €
Zwischensumme netto   1.783,00 €
zzgl. 19 % MwSt.   338,77 €
Gesamtbetrag   2.121,77 €

Zahlbar bis 26.10.2026 ohne Abzug.
${GERMAN}`,
    expected: {
      payee: "Brennstoffe Huber GmbH",
      cents: 212177,
      currency: "EUR",
      due: "2026-10-26",
      says: { cents: "Gesamtbetrag 2.121,77 €", due: "Zahlbar bis 26.10.2026" },
    },
  },
  {
    name: "a craftsman's invoice within 14 days, with invoice date",
    subject: "Ihre Rechnung",
    from: "Malermeister Kropp <info@maler-kropp.example>",
    on: "2026-06-15",
    text: `Guten Tag Herr Yilmaz,

anbei unsere Rechnung für die Malerarbeiten.

Rechnungsdatum: 12. Juni 2026
Rechnungssumme: 840,50 EUR
Zahlbar innerhalb von 14 Tagen ohne Abzug.

Mit freundlichen Grüßen
Jens Kropp`,
    files: { "Rechnung_118.pdf": null },
    expected: {
      payee: "Malermeister Kropp",
      cents: 84050,
      currency: "EUR",
      due: "2026-06-26",
      says: { cents: "Rechnungssumme: 840,50 EUR", due: "innerhalb von 14 Tagen" },
    },
  },
  {
    name: "terms that count from the receipt of the invoice",
    subject: "Rechnung Tierarzt",
    from: "Tierarztpraxis am Park <praxis@tierarzt-park.example>",
    on: "2026-06-03",
    text: `Sehr geehrte Frau Lange,

Rechnungsdatum: 02.06.2026
Behandlung und Medikamente
Gesamtbetrag: 112,35 €

Bitte überweisen Sie den Betrag innerhalb von 10 Tagen nach Erhalt der Rechnung.

Ihre Tierarztpraxis am Park`,
    expected: {
      payee: "Tierarztpraxis am Park",
      cents: 11235,
      currency: "EUR",
      due: null,
      says: { due: "nach Erhalt" },
    },
  },
  {
    name: "a broadcasting fee, due in the middle of three months",
    subject: "Zahlungserinnerung Rundfunkbeitrag",
    from: "Beitragsdienst Beispiel <service@beitragsdienst.example>",
    on: "2026-02-10",
    text: `Guten Tag,

wir erinnern Sie an Ihren Beitrag für 01.2026 bis 03.2026.

Zu zahlender Betrag: 55,08 Euro
Fällig am: 15. Februar 2026
Beitragsnummer: 123 456 789
${GERMAN}`,
    expected: {
      payee: "Beitragsdienst Beispiel",
      cents: 5508,
      currency: "EUR",
      due: "2026-02-15",
      says: { cents: "Zu zahlender Betrag: 55,08 Euro", due: "Fällig am: 15. Februar 2026" },
    },
  },
  {
    name: "a Swiss health insurance premium",
    subject: "Ihre Prämienrechnung",
    from: "Gipfel Krankenkasse <no-reply@gipfel.example>",
    on: "2026-03-18",
    text: `Guten Tag Herr Meier

Ihre Prämienrechnung für April 2026 ist im Kundenportal bereit.

Grundversicherung: CHF 389.40
Zusatzversicherung: CHF 1'102.—
Total zu bezahlen: CHF 1'491.40
Zahlbar bis: 1.4.2026

Freundliche Grüsse
Gipfel Krankenkasse`,
    expected: {
      payee: "Gipfel Krankenkasse",
      cents: 149140,
      currency: "CHF",
      due: "2026-04-01",
      says: { cents: "Total zu bezahlen: CHF 1'491.40", due: "Zahlbar bis: 1.4.2026" },
    },
  },
  {
    name: "a payment that arrived",
    subject: "Zahlungseingang bestätigt",
    from: "Funkfeld Mobil <rechnung@funkfeld.example>",
    on: "2026-03-18",
    text: `Guten Tag Frau Roth,

wir haben Ihre Zahlung über 19,99 € zur Rechnung FM-260304-118 erhalten. Vielen Dank!
${GERMAN}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a German newsletter",
    subject: "Nur bis Sonntag: 20 % auf alles",
    from: "Möbel Ahorn <newsletter@moebel-ahorn.example>",
    on: "2026-03-19",
    text: `Der Frühling ist da!

Gartenstuhl "Birke" statt 129,00 € nur 79,00 €
Tisch "Eiche" statt 499,00 € nur 349,00 €

Angebot gültig bis 22.03.2026. Ab 100,00 € Warenwert liefern wir versandkostenfrei.
Newsletter abbestellen | Impressum`,
    expected: { notABill: "advertis" },
  },
  {
    name: "a credit to the customer",
    subject: "Ihre Gutschrift GS-2026-07",
    from: "Stadtwerke Musterstadt <service@sw-musterstadt.example>",
    on: "2026-02-24",
    text: `Sehr geehrter Herr Bauer,

aus Ihrer Jahresabrechnung ergibt sich ein Guthaben. Sie erhalten mit der Gutschrift GS-2026-07 einen Betrag von 84,12 €.
Wir überweisen ihn bis zum 10.03.2026 auf Ihr Konto.
${GERMAN}`,
    expected: { notABill: "credit note" },
  },
  {
    name: "a reminder with a fee, of which the total counts",
    subject: "Mahnung zu Rechnung 7781",
    from: "Kita Regenbogen e.V. <kasse@kita-regenbogen.example>",
    on: "2026-05-20",
    text: `Liebe Familie Schuster,

leider konnten wir zu unserer Rechnung 7781 noch keinen Zahlungseingang feststellen.

Offener Betrag: 215,00 €
Mahngebühr: 5,00 €
Gesamtforderung: 220,00 €

Bitte überweisen Sie den Gesamtbetrag von 220,00 € bis zum 29. Mai 2026.

Der Kassenwart`,
    expected: {
      payee: "Kita Regenbogen e.V.",
      cents: 22000,
      currency: "EUR",
      due: "2026-05-29",
      says: { cents: "220,00 €", due: "bis zum 29. Mai 2026" },
    },
  },
];
