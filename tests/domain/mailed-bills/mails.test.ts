import { describe, expect, it } from "vitest";
import type { IncomingMail, MailedBill, NotABill, Reading } from "#domain/mailed-bills/mail.ts";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";
import type { ExpectedBill, MailCase } from "./mail-case.ts";
import { MAILS } from "./mails/all.ts";

describe("the table of mails", () => {
  it.each(MAILS.map((each) => [`${each.from}: ${each.name}`, each] as const))("%s", (_name, each) => {
    const reading = readMailedBill(mailOf(each));
    if ("notABill" in each.expected) {
      expect(reading.kind, JSON.stringify(reading)).toBe("not-a-bill");
      expect((reading as NotABill).why).toContain(each.expected.notABill);
      return;
    }
    expect(reading.kind, JSON.stringify(reading)).toBe("bill");
    const bill = reading as MailedBill;
    expect(
      {
        payee: bill.payee.value,
        cents: bill.amountCents.value,
        currency: bill.currency.value,
        due: bill.dueDate.value,
      },
      JSON.stringify(bill, null, 1),
    ).toEqual(valuesOf(each.expected));
    const readings = {
      payee: bill.payee,
      cents: bill.amountCents,
      currency: bill.currency,
      due: bill.dueDate,
    };
    for (const [name, found] of Object.entries(readings)) {
      expectWordsOfMail(found, each);
      const { says, where } = each.expected;
      const part = says?.[name as keyof typeof says];
      if (part !== undefined) expect("why" in found ? found.why : found.evidence).toContain(part);
      const place = where?.[name as keyof typeof where];
      if (place !== undefined) expect(found).toHaveProperty("where", place);
    }
  });
});

function valuesOf({ payee, cents, currency, due }: ExpectedBill) {
  return { payee, cents, currency, due };
}

/** Evidence is never made up: each of it stands where it is said to stand. */
function expectWordsOfMail(found: Reading<unknown>, each: MailCase): void {
  if ("why" in found) {
    expect(found.why).toMatch(/[.”]$/);
    return;
  }
  const texts: Record<string, string> = { mail: each.text, subject: each.subject, sender: each.from };
  const text = texts[found.where] ?? each.files?.[found.where];
  expect(text, found.where).toBeTypeOf("string");
  expect(wordsOnly(text ?? "")).toContain(wordsOnly(found.evidence));
}

/** Quotation marks, unseen characters and white space may differ. */
function wordsOnly(text: string): string {
  return text.replace(/[\s>"|*\p{Cf}\p{Cc}]+/gu, "");
}

function mailOf(each: MailCase): IncomingMail {
  const [, name = "", address = ""] = /^(.*?) ?<?([^<> ]+@[^<> ]+)>?$/s.exec(each.from) ?? [];
  return {
    subject: each.subject,
    from: { name, address },
    receivedOn: each.on,
    text: each.text,
    attachments: Object.entries(each.files ?? {}).map(([file, text]) => ({ name: file, text })),
  };
}
