/** What of a mail is read, and what is said of the rest. */
import { expect, test } from "vitest";
import { readMail } from "../../worker/features/mailed-bills/read-mail.ts";
import { pdfOf, phoneBill, powerBill } from "../support/bill-mails.ts";
import { heavyPdf } from "../support/heavy-pdfs.ts";
import { addressIn, type MailParts, mimeMail } from "../support/mime.ts";

const DAY = "2026-12-15";
const utf8 = (text: string) => new TextEncoder().encode(text);
const pdf = (name: string, content: Uint8Array) => ({ name, type: "application/pdf", content });
const BILL = {
  from: "Power Company <billing@power.example>",
  subject: "Your bill",
  text: "Your bill is attached.",
};

async function readingOf(parts: Omit<MailParts, "to">) {
  const raw = utf8(mimeMail({ ...parts, to: "bills@mail.example" }));
  return (await readMail(raw, addressIn(parts.from), "2026-11-29")).reading;
}

async function whyNoAmount(files: NonNullable<MailParts["files"]>) {
  const reading = await readingOf({ ...BILL, files });
  return reading.kind === "bill" && "why" in reading.amountCents ? reading.amountCents.why : reading;
}

test("of a PDF that can't be read it says why", async () => {
  const heavy = heavyPdf({ content: "q ".repeat(10_000) });
  expect(await whyNoAmount([pdf("large.pdf", heavy)])).toContain("large.pdf can’t be read: it is too large.");
  expect(await whyNoAmount([pdf("bill.pdf", utf8("%PDF-1.7 broken"))])).toContain(
    "bill.pdf can’t be read: it is broken.",
  );
  expect(await whyNoAmount([pdf("scan.pdf", await pdfOf([]))])).toContain(
    "scan.pdf can’t be read: it has no text.",
  );
});

test("PDFs are read first, and files beyond ten are named", async () => {
  const notes = Array.from({ length: 11 }, (_, at) => ({
    name: `note-${at}.txt`,
    type: "text/plain",
    content: utf8("Hello."),
  }));
  const { files = [] } = await phoneBill(DAY);
  expect(await readingOf({ ...BILL, files: [...notes, ...files] })).toMatchObject({
    amountCents: { value: 3990, where: "invoice.pdf" },
  });
  expect(await whyNoAmount(notes)).toContain("Only 10 of the 11 files in this mail were read.");
});

test("a text file needn't be UTF-8", async () => {
  const content = Uint8Array.from("Gesamtbetrag: 61,20 €\nFällig am: 15.12.2026", (each) =>
    each === "€" ? 0x80 : each.charCodeAt(0),
  );
  expect(
    await readingOf({ ...BILL, files: [{ name: "rechnung.txt", type: "text/plain", content }] }),
  ).toMatchObject({
    amountCents: { value: 6120 },
    currency: { value: "EUR" },
    dueDate: { value: DAY },
  });
});

test("a mail that was forwarded as a file is read, with its own files", async () => {
  const { files, ...phone } = await phoneBill(DAY);
  const forwarded = (mail: Omit<MailParts, "to">) =>
    readingOf({
      ...{ from: "Ana <ana@home.example>", subject: "Fwd: your bill", text: "" },
      files: [
        {
          name: "mail.eml",
          type: "message/rfc822",
          content: utf8(mimeMail({ ...mail, to: "ana@home.example" })),
        },
      ],
    });
  expect(await forwarded(powerBill(DAY))).toMatchObject({
    payee: { value: "Power Company" },
    amountCents: { value: 8450, where: "mail" },
    dueDate: { value: DAY },
  });
  expect(await forwarded({ ...phone, ...(files && { files }) })).toMatchObject({
    payee: { value: "Phone Company" },
    amountCents: { value: 3990, where: "invoice.pdf" },
  });
});

test("HTML with only a picture doesn't hide the plain text", async () => {
  const { text = "", ...mail } = powerBill(DAY);
  const html =
    '<a href="https://power.example/mail">View in browser</a><img src="https://power.example/bill.png">';
  expect(await readingOf({ ...mail, text, html })).toMatchObject({ amountCents: { value: 8450 } });
});
