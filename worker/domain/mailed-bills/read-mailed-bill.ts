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
  if (why !== null) return { kind: "not-a-bill", why: amounts.length > 0 ? why : withUnread(mail, why) };
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
  if (amountCents.value !== null || chosen.from !== null) return { amountCents, currency };
  return { amountCents: leftEmpty(withUnread(mail, amountCents.why)), currency };
}

function dueDateOf(mail: IncomingMail, dueDate: MailedBill["dueDate"]): MailedBill["dueDate"] {
  return dueDate.value !== null ? dueDate : leftEmpty(withUnread(mail, dueDate.why));
}

const NO_TEXT = "it has no text";

/** "No amount is named. scan.pdf can’t be read: it has no text." */
function withUnread({ attachments, unread = [] }: IncomingMail, why: string): string {
  const files = attachments.filter(({ text }) => text === null);
  const sentences = [...new Set(files.map((file) => file.why ?? NO_TEXT))].map((reason) => {
    const names = files.filter((file) => (file.why ?? NO_TEXT) === reason).map(({ name }) => name);
    return `${names.join(", ")} can’t be read: ${reason}.`;
  });
  return [why, ...sentences, ...unread].join(" ");
}
