import type { MailCase } from "../mail-case.ts";
import { GERMAN } from "./footers.ts";

export const GERMAN_SERVICES: readonly MailCase[] = [
  {
    name: "internet and telephone, taken from the account",
    subject: "Ihre Rechnung vom 03.11.2026",
    from: "Nordnetz Festnetz <rechnung@nordnetz.example>",
    on: "2026-11-03",
    text: `Guten Tag Herr Albers,

Ihre aktuelle Rechnung steht im Kundencenter für Sie bereit.

Grundgebühr November   34,95 €
Sonderrufnummern   1,18 €
Gesamtbetrag inkl. MwSt.   36,13 €

Der Rechnungsbetrag wird am 10.11.2026 per SEPA-Lastschrift von Ihrem Konto eingezogen.
${GERMAN}`,
    expected: { payee: "Nordnetz Festnetz", cents: 3613, currency: "EUR", due: "2026-11-10" },
  },
  {
    name: "a car insurance, its premium for the year",
    subject: "Beitragsrechnung zu Ihrer Kfz-Versicherung",
    from: "Elbe Versicherung AG <vertrag@elbe-versicherung.example>",
    on: "2026-12-01",
    text: `Sehr geehrte Frau Demir,

anbei erhalten Sie Ihre Beitragsrechnung.

Haftpflicht: 312,40 €
Teilkasko: 98,75 €
Jahresbeitrag: 411,15 €
Fälligkeit: 01.01.2027

Versicherungssumme: 100.000.000,00 €
${GERMAN}`,
    expected: { payee: "Elbe Versicherung AG", cents: 41115, currency: "EUR", due: "2027-01-01" },
  },
  {
    name: "a credit card statement with credit limit",
    subject: "Ihre Kreditkartenabrechnung September",
    from: "Hanse Kreditbank <karten@hansekredit.example>",
    on: "2026-09-24",
    text: `Guten Tag Frau Ohlsen,

Ihre Abrechnung für September 2026 liegt in Ihrem Postfach.

Saldo der letzten Abrechnung: 210,00 €
Neuer Saldo: 684,39 €
Mindestbetrag: 34,22 €
Verfügungsrahmen: 5.000,00 €
Abbuchung am: 02.10.2026
${GERMAN}`,
    expected: { payee: "Hanse Kreditbank", cents: 68439, currency: "EUR", due: "2026-10-02" },
  },
  {
    name: "an advance of income tax in a notice",
    subject: "Einkommensteuer-Vorauszahlung III/2026",
    from: "Finanzamt Musterstadt <poststelle@fa-musterstadt.example>",
    on: "2026-08-20",
    text: `Sehr geehrter Herr Pohl,

für das dritte Quartal 2026 ist folgende Vorauszahlung zu leisten:

Einkommensteuer   1.140,00 €
Solidaritätszuschlag   62,70 €
Zu zahlen   1.202,70 €
Fällig am   10.09.2026

Steuernummer 123/456/78901. Bitte geben Sie diese bei der Überweisung an.`,
    expected: { payee: "Finanzamt Musterstadt", cents: 120270, currency: "EUR", due: "2026-09-10" },
  },
  {
    name: "a class trip, in an informal mail of a teacher",
    subject: "Klassenfahrt 6b",
    from: "Grundschule am Anger <sekretariat@gs-anger.example>",
    on: "2026-03-09",
    text: `Liebe Eltern,

die Kosten für die Klassenfahrt betragen 168,00 € pro Kind. Bitte überweisen Sie den Betrag bis spätestens 27. März 2026 auf das Klassenkonto.

Abfahrt ist am 18. Mai 2026 um 8 Uhr. Taschengeld: höchstens 20 €.

Viele Grüße
I. Brandt`,
    expected: { payee: "Grundschule am Anger", cents: 16800, currency: "EUR", due: "2026-03-27" },
  },
  {
    name: "a doctor's bill with insurance words, within 30 days of a date",
    subject: "Privatliquidation 88213",
    from: "Praxis Dr. Fink <abrechnung@praxis-fink.example>",
    on: "2026-05-06",
    text: `Sehr geehrte Frau Arnold,

für die Behandlung vom 14.04.2026 erlaube ich mir zu berechnen:

Beratung (Ziffer 3)   20,11 €
Untersuchung (Ziffer 7)   21,45 €
Rechnungsbetrag   41,56 €

Rechnungsdatum: 05.05.2026
Zahlungsziel: 30 Tage`,
    expected: { payee: "Praxis Dr. Fink", cents: 4156, currency: "EUR", due: "2026-06-04" },
  },
  {
    name: "a freelancer, exempt from tax, who names a day without a year",
    subject: "Rechnung 2026-07",
    from: "Lena Vogt Grafik <hallo@lenavogt.example>",
    on: "2026-07-20",
    text: `Hallo Tim,

vielen Dank für den Auftrag! Meine Rechnung über 950,00 EUR hängt an. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.

Bitte überweise den Betrag bis zum 3. August.

Liebe Grüße
Lena`,
    expected: { payee: "Lena Vogt Grafik", cents: 95000, currency: "EUR", due: "2026-08-03" },
  },
  {
    name: "an invoice with a discount for paying early, of which the full amount counts",
    subject: "Rechnung RE-5501",
    from: "Dachdeckerei Storm GmbH <buero@dach-storm.example>",
    on: "2026-09-02",
    text: `Sehr geehrter Herr Feddersen,

Gesamtbetrag: 3.480,00 €

Zahlbar bis 30.09.2026 ohne Abzug.
Bei Zahlung bis 09.09.2026 gewähren wir 2 % Skonto (3.410,40 €).

Ihre Dachdeckerei Storm`,
    expected: { payee: "Dachdeckerei Storm GmbH", cents: 348000, currency: "EUR", due: "2026-09-30" },
  },
  {
    name: "the rent's yearly settlement with an extra payment",
    subject: "Betriebskostenabrechnung 2025",
    from: "Hausverwaltung Kessler <abrechnung@hv-kessler.example>",
    on: "2026-10-05",
    text: `Sehr geehrte Mieterin,

Ihre Betriebskosten 2025: 2.310,88 €
Ihre Vorauszahlungen: 2.160,00 €
Nachzahlung: 150,88 €

Bitte überweisen Sie die Nachzahlung bis zum 05.11.2026.
${GERMAN}`,
    expected: { payee: "Hausverwaltung Kessler", cents: 15088, currency: "EUR", due: "2026-11-05" },
  },
  {
    name: "monthly advances for electricity, of which the first is due on a day",
    subject: "Ihr neuer Abschlag",
    from: "Stadtwerke Musterstadt <service@sw-musterstadt.example>",
    on: "2026-02-24",
    text: `Sehr geehrter Herr Bauer,

Ihr neuer monatlicher Abschlag beträgt 74,00 €. Der erste Abschlag ist am 15.03.2026 fällig.
${GERMAN}`,
    expected: { payee: "Stadtwerke Musterstadt", cents: 7400, currency: "EUR", due: "2026-03-15" },
  },
  {
    name: "an Austrian bill in the attachment, forwarded with a German header",
    subject: "Fwd: Ihre Gasrechnung",
    from: "Klara Huber <klara.huber@post.example>",
    on: "2026-04-10",
    text: `---------- Weitergeleitete Nachricht ---------
Von: Donau Gas <kundenservice@donaugas.example>
Datum: Do., 9. Apr. 2026 um 09:14 Uhr
Betreff: Ihre Gasrechnung
An: Klara Huber <klara.huber@post.example>

Sehr geehrte Frau Huber, im Anhang finden Sie Ihre Gasrechnung.`,
    files: {
      "Gasrechnung.pdf": `Donau Gas GmbH
Rechnung Nr. 55 0142
Rechnungsdatum 08.04.2026
Energiekosten   61,20
Netzkosten   22,15
USt 20 %   16,67
Zahlbetrag in EUR   100,02
Zahlungsfrist   22.04.2026
IBAN AT00 0000 0000 0000 0000`,
    },
    expected: {
      payee: "Donau Gas",
      cents: 10002,
      currency: "EUR",
      due: "2026-04-22",
      where: { cents: "Gasrechnung.pdf", due: "Gasrechnung.pdf" },
    },
  },
  {
    name: "a subscription that goes on",
    subject: "Ihr Abo verlängert sich",
    from: "Tagblatt Digital <abo@tagblatt.example>",
    on: "2026-06-10",
    text: `Guten Tag,

Ihr Jahresabo verlängert sich am 24.06.2026. Wir buchen dann 119,00 Euro von Ihrer hinterlegten Kreditkarte ab.

Sie möchten kündigen? Das geht bis zum 23.06.2026 in Ihrem Konto.
${GERMAN}`,
    expected: { payee: "Tagblatt Digital", cents: 11900, currency: "EUR", due: "2026-06-24" },
  },
  {
    name: "a parking fine with costs for later that are threatened",
    subject: "Verwarnung mit Verwarnungsgeld",
    from: "Ordnungsamt Musterstadt <bussgeld@musterstadt.example>",
    on: "2026-01-20",
    text: `Sehr geehrte Damen und Herren,

Ihnen wird vorgeworfen, am 12.01.2026 in der Ringstraße geparkt zu haben.

Verwarnungsgeld: 25,00 €
Bitte zahlen Sie das Verwarnungsgeld innerhalb einer Woche nach Zugang dieses Schreibens.`,
    expected: { payee: "Ordnungsamt Musterstadt", cents: 2500, currency: "EUR", due: null },
  },
  {
    name: "a payment that was made by card in a shop on the internet",
    subject: "Zahlungsbestätigung",
    from: "Buchladen Eule <bestellung@eule.example>",
    on: "2026-11-18",
    text: `Hallo Frau Winter,

danke für Ihre Bestellung! Ihre Zahlung ist bei uns eingegangen.

2 Bücher   38,00 €
Versand   0,00 €
Gesamtsumme   38,00 €
Bezahlt mit   Kreditkarte

Die Lieferung erfolgt voraussichtlich am 21.11.2026.
${GERMAN}`,
    expected: { notABill: "already paid" },
  },
  {
    name: "an invoice that has been settled by the card",
    subject: "Rechnung zu Ihrer Bestellung 30-118",
    from: "Fahrrad Lotte <shop@fahrrad-lotte.example>",
    on: "2026-03-30",
    text: `Guten Tag,

anbei die Rechnung zu Ihrer Bestellung.

Rechnungsbetrag: 64,90 €
Der Betrag wurde bereits bezahlt. Bitte nicht überweisen.`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a settlement that ends in the customer's favour",
    subject: "Ihre Jahresabrechnung Strom",
    from: "Stadtwerke Musterstadt <service@sw-musterstadt.example>",
    on: "2026-02-23",
    text: `Sehr geehrter Herr Bauer,

Verbrauchskosten 2025: 812,40 €
Geleistete Abschläge: 896,52 €
Ihr Guthaben: 84,12 €

Das Guthaben überweisen wir Ihnen in den nächsten Tagen. Sie müssen nichts tun.
${GERMAN}`,
    expected: { notABill: "refund" },
  },
  {
    name: "an estimate of costs",
    subject: "Unser Angebot Nr. 88",
    from: "Elektro Sander <info@elektro-sander.example>",
    on: "2026-05-12",
    text: `Sehr geehrte Frau Kern,

gerne bieten wir Ihnen an:

Wallbox liefern und montieren   1.290,00 €
Anfahrt   45,00 €
Gesamtbetrag   1.335,00 €

Unser Angebot gilt bis zum 15.06.2026.`,
    expected: { notABill: "offer" },
  },
  {
    name: "an insurer's paper for the taxes, that says it is no bill",
    subject: "Bescheinigung für Ihre Steuererklärung",
    from: "Gipfel Krankenkasse <no-reply@gipfel.example>",
    on: "2026-02-03",
    text: `Guten Tag Herr Meier

Ihre Bescheinigung über die im Jahr 2025 bezahlten Prämien liegt bereit.

Bezahlte Prämien 2025: CHF 17'896.80
Dies ist keine Rechnung.

Freundliche Grüsse`,
    expected: { notABill: "not a bill" },
  },
  {
    name: "an invitation to a club's meeting",
    subject: "Einladung zur Mitgliederversammlung",
    from: "TSV Musterdorf <vorstand@tsv-musterdorf.example>",
    on: "2026-02-14",
    text: `Liebe Mitglieder,

wir laden euch zur Mitgliederversammlung am 20. März 2026 um 19 Uhr ins Vereinsheim ein.

Tagesordnung
1. Begrüßung
2. Bericht der Kassenwartin (Kassenstand 4.118,20 €)
3. Wahlen

Der Vorstand`,
    expected: { notABill: "names nothing" },
  },
  {
    name: "two bills of different months in one reminder",
    subject: "Zahlungserinnerung",
    from: "Musikschule Allegro <verwaltung@allegro.example>",
    on: "2026-06-17",
    text: `Liebe Familie Krüger,

folgende Rechnungen sind noch offen:

Rechnung Nr. 4410   65,00 €   fällig am 01.05.2026
Rechnung Nr. 4502   65,00 €   fällig am 01.06.2026

Bitte gleichen Sie diese aus.`,
    expected: {
      payee: "Musikschule Allegro",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "several invoices" },
    },
  },
];
