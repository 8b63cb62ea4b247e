import type { MailCase } from "../mail-case.ts";

/** Mails of which it isn't clear at first sight whose they are, how many, or whether anything is still to be paid. */
export const DOUBTFUL_MAILS: readonly MailCase[] = [
  {
    name: "an amount that is shown from right to left",
    subject: "Your invoice",
    from: "Acme <billing@acme.example>",
    on: "2026-11-29",
    text: `Amount due: \u202e00.01€\u202c
Please pay by 5 December 2026`,
    expected: { payee: "Acme", cents: null, currency: null, due: "2026-12-05" },
  },
  {
    name: "a sender whose name is shown from right to left",
    subject: "Your invoice",
    from: "\u202eknab ruoY\u202c Acme <billing@acme.example>",
    on: "2026-11-29",
    text: `Amount due: €10.00
Due date: 5 December 2026`,
    expected: { payee: null, cents: 1000, currency: "EUR", due: "2026-12-05" },
  },
  {
    name: "an invoice that is stamped as paid",
    subject: "Invoice",
    from: "Fern Hosting <billing@fern.example>",
    on: "2026-11-21",
    text: `Invoice INV-1
Due date: 20 Nov 2026
Total: £14.40
PAID`,
    expected: { notABill: "already paid: “PAID”" },
  },
  {
    name: "an attached invoice that is stamped with the day on which it was paid",
    subject: "Invoice INV-1",
    from: "Fern Hosting <billing@fern.example>",
    on: "2026-11-21",
    text: "Thanks for your business, your invoice is attached.",
    files: { "invoice.pdf": "Invoice\tINV-1\nDue date\t20 Nov 2026\nTotal\t£14.40\nPAID\t20 Nov 2026" },
    expected: { notABill: "already paid: “PAID 20 Nov 2026”" },
  },
  {
    name: "a stamp in Portuguese",
    subject: "Fatura 88",
    from: "Oficina do Rui <rui@oficina.example>",
    on: "2026-11-21",
    text: `Caro cliente, a fatura vai em anexo.
Vencimento: 20/11/2026
Total: 60,00 €
PAGO`,
    expected: { notABill: "already paid" },
  },
  {
    name: "a heading above the payments so far, none of which was made",
    subject: "Factura 12",
    from: "Taller Vega <taller@vega.example>",
    on: "2026-11-21",
    text: `Factura 12
Total factura: 60,00 €
PAGO
Por transferencia antes del 5 de diciembre de 2026.
Vencimiento: 5 de diciembre de 2026`,
    expected: { payee: "Taller Vega", cents: 6000, currency: "EUR", due: "2026-12-05" },
  },
  {
    name: "two invoices of the same amount",
    subject: "Invoices",
    from: "Kiln Studio <office@kiln.example>",
    on: "2026-11-29",
    text: `Invoice number: A-1
Amount due: €45.00
Invoice number: A-2
Amount due: €45.00
Due 8 December 2026`,
    expected: {
      payee: "Kiln Studio",
      cents: null,
      currency: null,
      due: null,
      says: { cents: "several invoices" },
    },
  },
  {
    name: "two attached invoices of the same amount",
    subject: "Your invoices",
    from: "Kiln Studio <office@kiln.example>",
    on: "2026-11-29",
    text: "Attached are your two invoices.",
    files: {
      "one.pdf": "Invoice number: A-1\nTotal amount due: EUR 45.00\nDue date\t8 December 2026",
      "two.pdf": "Invoice number: A-2\nTotal amount due: EUR 45.00\nDue date\t8 December 2026",
    },
    expected: {
      payee: "Kiln Studio",
      cents: null,
      currency: null,
      due: null,
      says: { due: "several invoices" },
    },
  },
  {
    name: "an invoice whose number is longer in its file than in the mail",
    subject: "Invoice 118",
    from: "Kiln Studio <office@kiln.example>",
    on: "2026-11-29",
    text: `Invoice 118
Amount due: €45.00`,
    files: { "118.pdf": "Invoice number: 2026-118\nAmount due: EUR 45.00\nDue date\t8 December 2026" },
    expected: { payee: "Kiln Studio", cents: 4500, currency: "EUR", due: "2026-12-08" },
  },
  {
    name: "forwarded twice, with a remark about money between",
    subject: "Fwd: Fwd: bill",
    from: "Ben <ben@x.example>",
    on: "2026-11-29",
    text: `---------- Forwarded message ---------
From: Ana Ruiz <ana@gmail.example>
Date: Mon, Nov 23, 2026 at 9:12 AM
Subject: Fwd: bill
To: Ben <ben@x.example>

see below, I owe $20 of it

---------- Forwarded message ---------
From: Metro Internet <bills@metro.example>
Date: Sun, Nov 22, 2026 at 9:12 AM
Subject: bill
To: <ana@gmail.example>

Total due $74.99
Due Dec 8`,
    expected: { payee: "Metro Internet", cents: 7499, currency: null, due: "2026-12-08" },
  },
  {
    name: "a header in the text, without a mark that anything was forwarded",
    subject: "Your invoice",
    from: "Ana <ana@x.example>",
    on: "2026-11-29",
    text: `From: Real Bank <pay@bank.example>
Subject: Your bill
Amount due: €999.00
Due date: 5 December 2026`,
    expected: {
      payee: null,
      cents: 99900,
      currency: "EUR",
      due: "2026-12-05",
      says: { payee: "isn’t sure who sent it first" },
    },
  },
  {
    name: "two due days with an amount each, and no other label",
    subject: "Expensas noviembre",
    from: "Consorcio Mitre 1200 <expensas@consorcio.example>",
    on: "2026-11-29",
    text: `Unidad 4B
1er vencimiento 10/12/2026  $ 154.320,50
2do vencimiento 20/12/2026  $ 162.036,50`,
    expected: { payee: "Consorcio Mitre 1200", cents: null, currency: null, due: null },
  },
];
