import { dueText, longDayText } from "#domain/calendar/day-text.ts";
import { monthOf } from "#domain/calendar/days.ts";
import type { ReminderKind } from "#domain/expenses/reminders.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { counted, escapeHtml } from "#domain/text/wording.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { htmlMail, mailButton, mailLink, mailRow, paragraph } from "../../mail/html-mail.ts";
import type { OwedBill } from "./due-users.ts";

type RemindedBill = Pick<
  OwedBill,
  "id" | "title" | "amountCents" | "dueDate" | "amountIsEstimate" | "paysItself"
>;

interface Reminder {
  kind: ReminderKind;
  to: string;
  bills: readonly RemindedBill[];
  count: number;
  sumCents: number;
  day: string;
  currency: Currency;
  origin: string;
  unsubscribeUrl: string;
  replyTo: string;
}

export function reminderMail(reminder: Reminder): WaitingMail {
  return {
    to: reminder.to,
    replyTo: reminder.replyTo,
    subject: mailSubject(reminder),
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: the user's mail program stops these mails by one POST.
      "List-Unsubscribe": `<${reminder.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: textPart(reminder),
    html: htmlPart(reminder),
  };
}

export function rowUrl(origin: string, bill: Pick<RemindedBill, "id" | "dueDate">): string {
  return `${origin}${monthPath(monthOf(bill.dueDate))}#expense-${bill.id}`;
}

function mailSubject({ kind, count }: Reminder): string {
  const expenses = counted(count, "expense");
  return kind === "overdue" ? `You have ${expenses} overdue` : `You have ${expenses} due tomorrow`;
}

/** "$214.00" and "due tomorrow" */
function headlineOf({ kind, sumCents, currency }: Reminder) {
  return { figure: formatCents(sumCents, currency), rest: kind === "overdue" ? "overdue" : "due tomorrow" };
}

/** "3 expenses, on Sunday, 22 November 2026" */
function introduction({ kind, count, bills }: Reminder): string {
  const [first] = bills;
  const expenses = counted(count, "expense");
  return kind === "due_tomorrow" && first !== undefined
    ? `${expenses}, on ${longDayText(first.dueDate)}`
    : expenses;
}

function listedBills({ kind, bills, day, currency, origin }: Reminder) {
  return bills.map((bill) => ({
    title: bill.title,
    amount: `${bill.amountIsEstimate ? "about " : ""}${formatCents(bill.amountCents, currency)}`,
    when: kind === "overdue" ? dueText(bill.dueDate, day) : bill.paysItself ? "autopay" : null,
    url: rowUrl(origin, bill),
  }));
}

function moreText({ count, bills }: Reminder): string | null {
  return count > bills.length ? `and ${count - bills.length} more` : null;
}

function textPart(reminder: Reminder): string {
  const { figure, rest } = headlineOf(reminder);
  const lines = listedBills(reminder).map(
    ({ title, amount, when, url }) => `• ${title} (${amount})${when === null ? "" : `, ${when}`}\n  ${url}`,
  );
  const more = moreText(reminder);
  return `${figure} ${rest}

${introduction(reminder)}:

${lines.join("\n")}
${more === null ? "" : `${more}\n`}
To stop these reminders, open this page:
${reminder.unsubscribeUrl}
`;
}

function htmlPart(reminder: Reminder): string {
  const rows = listedBills(reminder).map(({ title, amount, when, url }) =>
    mailRow({
      left: mailLink(url, title),
      note: when === null ? null : escapeHtml(when),
      right: escapeHtml(amount),
    }),
  );
  const quiet = (html: string) => paragraph(html, { isQuiet: true });
  const more = moreText(reminder);
  const stop = mailLink(reminder.unsubscribeUrl, "Stop these reminders", { isQuiet: true });
  const content = [
    quiet(introduction(reminder)),
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">\n${rows.join("\n")}\n</table>`,
    ...(more === null ? [] : [quiet(more)]),
    mailButton(openUrl(reminder), "Open your bills"),
    quiet(`You get this because reminders are on. ${stop}`),
  ];
  return htmlMail(mailSubject(reminder), content.join("\n"), headlineOf(reminder));
}

/** The month of what is due tomorrow. What is overdue stands above the current month. */
function openUrl({ kind, bills, origin }: Reminder): string {
  const [first] = bills;
  const month = kind === "due_tomorrow" && first !== undefined ? monthOf(first.dueDate) : null;
  return `${origin}${month === null ? paths.dashboard : monthPath(month)}`;
}
