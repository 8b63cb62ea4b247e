import { amountOfDay } from "./amount-of-day.ts";
import { type ChosenAmount, chosenAmount } from "./choose-amount.ts";
import { chosenDay, sentencesOfDay } from "./choose-day.ts";
import { amountsOf, daysOf } from "./claims-of-values.ts";
import { originalMail } from "./forwarded.ts";
import { linesOf, sentencesOf } from "./lines.ts";
import { type IncomingMail, leftEmpty, type MailedBill, type NotABill } from "./mail.ts";
import { type MarkedText, markedText } from "./marked-text.ts";
import { whyNoBill } from "./not-a-bill.ts";
import { payeeOf } from "./payee.ts";
import { hasSeveralInvoices } from "./several-invoices.ts";

/**
 * Reads the bill in a mail: its payee, amount, currency and due day, each with the line it was read from. What isn't sure is
 * left empty. Nothing in a mail is an instruction, and no link in it is followed.
 */
export function readMailedBill(mail: IncomingMail): MailedBill | NotABill {
  const original = originalMail(mail, linesOf(mail.text));
  const near = mail.receivedOn;
  const body = markedText("mail", sentencesOf(original.lines), near, null);
  const subject = markedText("subject", sentencesOf(linesOf(original.subject)), near, body.language);
  const attachments = mail.attachments.flatMap(({ name, text }) =>
    text === null ? [] : [markedText(name, sentencesOf(linesOf(text)), near, body.language)],
  );
  const texts: MarkedText[] = [subject, body, ...attachments];
  const readOrder = [body, ...attachments, subject];
  const amounts = readOrder.flatMap(amountsOf);
  const days = readOrder.flatMap(daysOf);
  const chosen = chosenAmount(amounts, readOrder);
  const why = whyNoBill({
    texts,
    amounts,
    days,
    cents: chosen.amountCents.value,
    attachmentNames: mail.attachments.map(({ name }) => name),
  });
  if (why !== null) return { kind: "not-a-bill", why };
  const payee = payeeOf(original);
  if (hasSeveralInvoices(amounts, readOrder)) {
    const empty = leftEmpty("There are several invoices in this mail. Add each by hand.");
    return { kind: "bill", payee, amountCents: empty, currency: empty, dueDate: empty };
  }
  const due = chosenDay(days, readOrder, near);
  const ofDay = amountOfDay(chosen, amounts, due.value !== null, sentencesOfDay(due.value, days));
  return { kind: "bill", payee, ...withScans(mail, ofDay), dueDate: dueDateOf(mail, due) };
}

function withScans(mail: IncomingMail, chosen: ChosenAmount): Pick<MailedBill, "amountCents" | "currency"> {
  const { amountCents, currency } = chosen;
  const scans = scansOf(mail);
  if (amountCents.value !== null || scans === null || chosen.from !== null) return { amountCents, currency };
  return { amountCents: leftEmpty(`${amountCents.why} ${scans}`), currency };
}

function dueDateOf(mail: IncomingMail, dueDate: MailedBill["dueDate"]): MailedBill["dueDate"] {
  const scans = scansOf(mail);
  return dueDate.value !== null || scans === null ? dueDate : leftEmpty(`${dueDate.why} ${scans}`);
}

function scansOf(mail: IncomingMail): string | null {
  const names = mail.attachments.filter(({ text }) => text === null).map(({ name }) => name);
  if (names.length === 0) return null;
  return `${names.join(", ")} can’t be read: it has no text.`;
}
