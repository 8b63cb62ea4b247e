import { dueText, longDayText } from "#domain/calendar/day-text.ts";
import { monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { ReminderKind } from "#domain/expenses/reminders.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { monthPath } from "#domain/paths.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { htmlMail, paragraph } from "../../mail/html-mail.ts";

type RemindedBill = Pick<Expense, "id" | "title" | "amountCents" | "dueDate">;

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
  const heading = headingOf(reminder);
  const more = reminder.count - reminder.bills.length;
  const listed = reminder.bills.map((bill) => ({
    title: bill.title,
    amount: formatCents(bill.amountCents, reminder.currency),
    when: reminder.kind === "overdue" ? dueText(bill.dueDate, reminder.day) : null,
    url: rowUrl(reminder.origin, bill),
  }));
  const parts = { heading, listed, more, total: totalText(reminder), ...reminder };
  return {
    to: reminder.to,
    replyTo: reminder.replyTo,
    subject: heading,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: the user's mail program stops these mails by one POST.
      "List-Unsubscribe": `<${reminder.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: textPart(parts),
    html: htmlPart(parts),
  };
}

export function rowUrl(origin: string, bill: Pick<RemindedBill, "id" | "dueDate">): string {
  return `${origin}${monthPath(monthOf(bill.dueDate))}#expense-${bill.id}`;
}

function headingOf({ kind, count }: Reminder): string {
  const expenses = count === 1 ? "1 expense" : `${count} expenses`;
  return kind === "overdue" ? `You have ${expenses} overdue` : `You have ${expenses} due tomorrow`;
}

function totalText({ count, sumCents, currency }: Reminder): string | null {
  return count === 1 ? null : `Together ${formatCents(sumCents, currency)}`;
}

interface Parts extends Reminder {
  heading: string;
  listed: readonly { title: string; amount: string; when: string | null; url: string }[];
  more: number;
  total: string | null;
}

function sharedDay({ kind, bills }: Parts): string | null {
  return kind === "due_tomorrow" && bills[0] !== undefined ? longDayText(bills[0].dueDate) : null;
}

function textPart(parts: Parts): string {
  const lines = parts.listed.map(
    ({ title, amount, when, url }) => `• ${title} (${amount})${when === null ? "" : `, ${when}`}\n  ${url}`,
  );
  const day = sharedDay(parts);
  return `${parts.heading}${day === null ? "" : `, on ${day}`}:

${lines.join("\n")}
${parts.more > 0 ? `and ${parts.more} more\n` : ""}${parts.total === null ? "" : `\n${parts.total}\n`}
To stop these reminders, open this page:
${parts.unsubscribeUrl}
`;
}

function htmlPart(parts: Parts): string {
  const rows = parts.listed.map(
    ({ title, amount, when, url }) => `<tr>
<td style="padding:8px 12px 8px 0;font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere"><a class="link" dir="auto" href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(title)}</a>${when === null ? "" : `<br><span class="quiet" style="font-size:14px;color:#4b5563">${escapeHtml(when)}</span>`}</td>
<td class="ink" align="right" valign="top" style="padding:8px 0;font-size:16px;line-height:24px;white-space:nowrap;color:#11182a">${escapeHtml(amount)}</td>
</tr>`,
  );
  const quiet = (html: string) => paragraph(html, { isQuiet: true });
  const day = sharedDay(parts);
  const stop = `<a class="quiet" href="${escapeHtml(parts.unsubscribeUrl)}" style="color:#4b5563">Stop these reminders</a>`;
  const content = [
    ...(day === null ? [] : [quiet(day)]),
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px">\n${rows.join("\n")}\n</table>`,
    ...(parts.more > 0 ? [quiet(`and ${parts.more} more`)] : []),
    ...(parts.total === null ? [] : [quiet(escapeHtml(parts.total))]),
    quiet(`You get this because reminders are on. ${stop}`),
  ];
  return htmlMail(parts.heading, content.join("\n"));
}
