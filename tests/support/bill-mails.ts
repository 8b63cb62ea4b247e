import { PDFDocument } from "pdf-lib";
import type { MailParts } from "./mime.ts";

export type SampleMail = Omit<MailParts, "to">;

/** "15 March 2026" */
export function longDay(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A bill in plain text. */
export function powerBill(dueDate: string, amount = "84.50"): SampleMail {
  return {
    from: "Power Company <billing@power.example>",
    subject: "Your electricity bill",
    text: `Hello Ana,\n\nyour bill for last month is ready.\n\nAmount due: US$${amount}\nDue date: ${longDay(dueDate)}\n\nThank you,\nPower Company\n`,
  };
}

/** A bill in a table of HTML, in euros. */
export function waterBill(dueDate: string): SampleMail {
  return {
    from: "Wasserwerk <rechnung@wasser.example>",
    subject: "Ihre Rechnung",
    html: `<p>Guten Tag,</p><table><tr><td>Gesamtbetrag</td><td>61,20 €</td></tr><tr><td>Fällig am</td><td>${germanDay(dueDate)}</td></tr></table><p>Wasserwerk</p>`,
  };
}

function germanDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}.${month}.${year}`;
}

/** A bill whose amount and day are in a PDF alone. */
export async function phoneBill(dueDate: string): Promise<SampleMail> {
  const lines = [
    ["Phone Company", ""],
    ["Invoice number", "4711"],
    ["Subtotal", "$35.00"],
    ["Total amount due", "$39.90"],
    ["Payment due date", longDay(dueDate)],
  ];
  return {
    from: "Phone Company <invoices@phone.example>",
    subject: "Your invoice",
    text: "Your invoice is attached.",
    files: [{ name: "invoice.pdf", type: "application/pdf", content: await pdfOf(lines) }],
  };
}

/** A page with two columns. Without lines it is as a scan: it has no text. */
export async function pdfOf(lines: readonly (readonly string[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  for (const [row, cells] of lines.entries())
    for (const [column, cell] of cells.entries())
      page.drawText(cell, { x: 40 + 200 * column, y: 350 - 20 * row, size: 11 });
  return await document.save();
}

export function newsletter(): SampleMail {
  return {
    from: "Shop <news@shop.example>",
    subject: "Up to 50% off everything",
    text: "Our biggest sale of the year starts today. Save up to 50%. Free shipping on all orders. Shop now.\n\nUnsubscribe from this newsletter.",
    headers: ["List-Unsubscribe: <https://shop.example/unsubscribe>"],
  };
}

/** What Gmail sends to an address that somebody wants to forward mail to. */
export function gmailConfirmation(user: string, address: string): SampleMail {
  return {
    from: "Gmail Team <forwarding-noreply@google.com>",
    subject: `(#123456789) Gmail Forwarding Confirmation - Receive Mail from ${user}`,
    text: `${user} has requested to automatically forward mail to your email address ${address}.\nConfirmation code: 123456789\n\nTo allow ${user} to automatically forward mail to your address, please click the link below to confirm the request:\n\nhttps://mail-settings.google.com/mail/vf-%5BANGjdJ_abc%5D-AbC123\n\nIf you click the link and it appears to be broken, please copy and paste it into a new browser window.\n\nhttps://mail-settings.google.com/mail/uf-%5BANGjdJ_abc%5D-AbC123\n`,
  };
}
