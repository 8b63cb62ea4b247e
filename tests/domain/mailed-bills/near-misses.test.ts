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

  it("the amounts of its items, which have no label, may stand beside the due day", () => {
    const text = "Electricity £20.00 due 5 May\nGas £30.00 due 5 May\nTotal due £50.00";
    expect(readingOf(text)).toMatchObject({
      amountCents: { value: 5000 },
      dueDate: { value: "2026-05-05" },
    });
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

  it("an invoice that replaces another is a bill, and a mail that takes it back is none", () => {
    const text = "Please ignore invoice 4.\nAmount due: £45.00";
    expect(readingOf(text, "Invoice 5")).toMatchObject({ kind: "bill", amountCents: { value: 4500 } });
    expect(readingOf(text, "Invoice 4")).toMatchObject({ kind: "not-a-bill" });
    const usual = "Amount due: £45.00\nIf already paid, please ignore invoice 5.";
    expect(readingOf(usual, "Invoice 5")).toMatchObject({ kind: "bill" });
  });
});
