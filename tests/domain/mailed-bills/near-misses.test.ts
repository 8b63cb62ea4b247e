import { describe, expect, it } from "vitest";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";

function readingOf(text: string, subject = "Your bill") {
  const from = { name: "Acme", address: "billing@acme.example" };
  return readMailedBill({ subject, from, receivedOn: "2026-03-01", text, attachments: [] });
}

describe("what is easily read wrong", () => {
  it("raised cents, which HTML leaves as a number of their own, make an amount unsure", () => {
    expect(readingOf("Amount due: £118 64\nDue date: 4 May 2026")).toMatchObject({
      amountCents: { value: null, why: "“£118” could be 118.00 or 118.64." },
      dueDate: { value: "2026-05-04" },
    });
    expect(readingOf("Amount due: £118 14 May 2026")).toMatchObject({ amountCents: { value: 11800 } });
  });

  it("a fee for paying late isn't the bill, though it is due as well", () => {
    const text = "Your bill of £45.00 is due 5 May. A late fee of £5.00 is due after that.";
    expect(readingOf(text)).toMatchObject({ amountCents: { value: 4500 } });
  });

  it("nor is what is avoided by paying in time", () => {
    const text = "Your bill is £45.00.\nPlease pay by 5 May to avoid a £12.00 late charge.";
    expect(readingOf(text)).toMatchObject({
      amountCents: { value: 4500 },
      dueDate: { value: "2026-05-05" },
    });
  });

  it("an amount far from the due day gives way to none where others stand beside it, with or without a label", () => {
    const order = "Order total: $120.00\nPayment 2 of 4: $30.00 due 10 May";
    expect(readingOf(order)).toMatchObject({
      amountCents: { value: null, why: "$30.00 stands beside the due day, and $120.00 elsewhere." },
      dueDate: { value: "2026-05-10" },
    });
    const both = "Rent: £900.00 due 1 May 2026\nParking: £60.00 due 5 May 2026";
    expect(readingOf(both)).toMatchObject({ amountCents: { value: null }, dueDate: { value: null } });
    const detailed = "Amount due £45.00, due 5 May, was £40.00 last month";
    expect(readingOf(detailed)).toMatchObject({ amountCents: { value: 4500 } });
  });

  it.each([
    ["de", "Jahresbeitrag 840,00 €\nMonatliche Rate: 70,00 €\nDie erste Rate wird am 10.05.2026 abgebucht."],
    ["fr", "Total à payer : 840,00 €\nMensualité : 70,00 €\nPremier prélèvement le 10 mai 2026"],
    ["es", "Prima anual: 840,00 €\nPago mensual de 70,00 €\nPrimer cargo el 10 de mayo de 2026"],
    ["en", "Project total: $4,500.00\nDeposit (30%): $1,350.00\nDue on 10 May 2026"],
  ])("a whole isn't the bill where only a part of it may be due (%s)", (_language, text) => {
    expect(readingOf(text)).toMatchObject({ amountCents: { value: null }, dueDate: { value: "2026-05-10" } });
  });

  it("one figure in two currencies is two amounts, and one with its sign and its code is one", () => {
    expect(readingOf("Amount due: $45.00\nAmount due: €45.00")).toMatchObject({
      amountCents: { value: null },
    });
    expect(readingOf("Amount due: $45.00\nAmount due: 45.00 CAD")).toMatchObject({
      amountCents: { value: 4500 },
      currency: { value: "CAD" },
    });
  });

  it("“Paid” above an amount is its label, and “Payee” no stamp in French", () => {
    const bill = { kind: "bill", amountCents: { value: 4500 } };
    expect(readingOf("Total\n£45.00\nPaid\n£0.00")).toMatchObject(bill);
    expect(readingOf("Total: £45.00\nPayee\nAcme Ltd")).toMatchObject(bill);
    expect(readingOf("Total: £45.00\nPaid")).toMatchObject({ kind: "not-a-bill" });
    expect(readingOf("Amount due: £45.00\nPaid")).toMatchObject(bill);
  });

  it("an invoice that was paid isn't one of several", () => {
    const text =
      "Invoice number 8812 for £45.00 is due on 5 May 2026. Invoice number 8700 for £40.00 was paid on 5 April.";
    expect(readingOf(text)).toMatchObject({
      amountCents: { value: 4500 },
      dueDate: { value: "2026-05-05" },
    });
  });

  it("an invoice that replaces another is a bill, and a mail that takes it back is none", () => {
    const text = "Please ignore invoice 4.\nAmount due: £45.00";
    expect(readingOf(text, "Invoice 5")).toMatchObject({ kind: "bill", amountCents: { value: 4500 } });
    expect(readingOf(text, "Invoice 4")).toMatchObject({ kind: "not-a-bill" });
    const usual = "Amount due: £45.00\nIf already paid, please ignore invoice 5.";
    expect(readingOf(usual, "Invoice 5")).toMatchObject({ kind: "bill" });
  });
});
