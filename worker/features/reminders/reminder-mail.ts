import { type Day, dayText, dueText, longDayText, shortDayText } from "#domain/calendar/days.ts";
import { type MonthStart, monthWith } from "#domain/calendar/periods.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { type ContractDeadline, costText } from "#domain/series/deadline.ts";
import { counted, escapeHtml, shortened } from "#domain/text/wording.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import {
  htmlMail,
  mailButton,
  mailFigure,
  mailRow,
  mailTitle,
  paragraph,
  quietLink,
} from "../../mail/html-mail.ts";
import type { OwedBill } from "./due-users.ts";

export type RemindedBill = Pick<OwedBill, "id" | "title" | "amountCents" | "dueDate" | "amountIsEstimate"> & {
  readonly paidUrl: string;
};

/** What is overdue, or what falls due. The count, sum and days are those of all bills, of which the mail names the newest. */
export type ReminderPart = Pick<OwedBill, "count" | "sumCents" | "firstDay" | "lastDay"> & {
  readonly bills: readonly RemindedBill[];
};

interface Reminder {
  readonly to: string;
  readonly overdue: ReminderPart | null;
  readonly upcoming: ReminderPart | null;
  /** By their last days. */
  readonly contracts: readonly ContractDeadline[];
  readonly day: Day;
  readonly currency: Currency;
  readonly monthStart: MonthStart;
  readonly origin: string;
  readonly unsubscribeUrl: string;
  readonly replyTo: string;
}

/** One mail holds all that a day reminds of: what is overdue, what falls due, and what has to be cancelled. */
export function reminderMail(reminder: Reminder): WaitingMail {
  const sections = sectionsOf(reminder);
  const subjects = sections.map((section) => section.subject).join(", and ");
  const subject = subjects.charAt(0).toUpperCase() + subjects.slice(1);
  return {
    to: reminder.to,
    replyTo: reminder.replyTo,
    subject,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: the user's mail program stops these mails by one POST.
      "List-Unsubscribe": `<${reminder.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: `${sections.map(textOf).join("\n")}
To stop these reminders, open this page:
${reminder.unsubscribeUrl}
`,
    html: htmlOf(reminder, subject, sections),
  };
}

/** A part of the mail, in words. */
interface Section {
  /** "Car insurance, $84.50, tomorrow", "3 bills overdue, $212.40" */
  readonly subject: string;
  /** "$214.00" and "due tomorrow" */
  readonly headline: { readonly figure: string; readonly rest: string };
  /** "3 bills, on Sunday, 22 November 2026" */
  readonly introduction: string;
  readonly lines: readonly Line[];
  /** "and 12 more" */
  readonly more: string | null;
}

interface Line {
  readonly title: string;
  readonly amount: string;
  readonly when: string | null;
  readonly url: string;
  /** Null for what isn't paid but cancelled. */
  readonly paidUrl: string | null;
}

function sectionsOf({ overdue, upcoming, contracts, ...reminder }: Reminder): Section[] {
  const sections: Section[] = [];
  if (overdue !== null) sections.push(sectionOf(overdue, reminder, { when: "overdue", rest: "overdue" }));
  if (upcoming !== null) {
    const isOneDay = upcoming.firstDay === upcoming.lastDay;
    const when = isOneDay ? dueText(upcoming.firstDay, reminder.day) : "coming up";
    sections.push(sectionOf(upcoming, reminder, { when, rest: isOneDay ? `due ${when}` : when }));
  }
  if (contracts.length > 0) sections.push(contractsSection(contracts, reminder));
  return sections;
}

/** A mail of many contracts names those that are first. */
const CONTRACTS_NAMED = 50;

function contractsSection(
  contracts: readonly ContractDeadline[],
  { day, currency, monthStart, origin }: Pick<Reminder, "day" | "currency" | "monthStart" | "origin">,
): Section {
  const count = contracts.length;
  const lines = contracts.slice(0, CONTRACTS_NAMED).map(({ contract, lastDay }) => ({
    title: contract.title,
    amount: costText(contract, day, currency),
    when: `by ${dayText(lastDay)}, ${dueText(lastDay, day)}`,
    url:
      "anchorDate" in contract
        ? `${origin}${paths.recurring}`
        : `${origin}${monthPath(monthWith(contract.dueDate, monthStart))}#expense-${contract.id}`,
    paidUrl: null,
  }));
  const by = shortDayText(contracts[0]?.lastDay ?? day);
  const [first] = lines;
  return {
    subject:
      count === 1 && first !== undefined
        ? `cancel ${shortened(first.title, SUBJECT_TITLE)} by ${by}`
        : `${counted(count, "contract")} to cancel, the first by ${by}`,
    headline: { figure: `Cancel by ${by}`, rest: count === 1 ? "" : `and ${count - 1} more` },
    introduction:
      count === 1
        ? "It goes on unless you cancel it"
        : `${count} contracts, which go on unless you cancel them`,
    lines,
    more: count > lines.length ? `and ${count - lines.length} more` : null,
  };
}

function sectionOf(
  { bills, count, sumCents, firstDay, lastDay }: ReminderPart,
  { day, currency, monthStart, origin }: Pick<Reminder, "day" | "currency" | "monthStart" | "origin">,
  { when, rest }: { readonly when: string; readonly rest: string },
): Section {
  const sum = formatCents(sumCents, currency);
  const isOneDay = when !== "overdue" && firstDay === lastDay;
  const lines = bills.map((bill) => ({
    title: bill.title,
    amount: `${bill.amountIsEstimate ? "about " : ""}${formatCents(bill.amountCents, currency)}`,
    when: isOneDay ? null : dayWords(bill.dueDate, day),
    url: `${origin}${monthPath(monthWith(bill.dueDate, monthStart))}#expense-${bill.id}`,
    paidUrl: bill.paidUrl,
  }));
  const [first] = lines;
  const isOne = count === 1 && first !== undefined;
  return {
    subject: isOne
      ? `${shortened(first.title, SUBJECT_TITLE)}, ${first.amount}, ${when}`
      : `${counted(count, "bill")} ${when}, ${sum}`,
    headline: { figure: sum, rest },
    introduction: `${counted(count, "bill")}${isOneDay ? `, on ${longDayText(firstDay)}` : ""}`,
    lines,
    more: count > bills.length ? `and ${count - bills.length} more` : null,
  };
}

/** "2 days overdue", "tomorrow", "in 7 days, 29 Nov" */
function dayWords(dueDate: Day, day: Day): string {
  const text = dueText(dueDate, day);
  return text.startsWith("in ") ? `${text}, ${shortDayText(dueDate)}` : text;
}

/** Mail programs show about this many letters of a subject. */
const SUBJECT_TITLE = 60;

function textOf({ headline, introduction, lines, more }: Section): string {
  const rows = lines.map(
    ({ title, amount, when, url, paidUrl }) =>
      `• ${title} (${amount})${when === null ? "" : `, ${when}`}\n  ${url}${paidUrl === null ? "" : `\n  I've paid it: ${paidUrl}`}`,
  );
  return `${`${headline.figure} ${headline.rest}`.trimEnd()}

${introduction}:

${rows.join("\n")}
${more === null ? "" : `${more}\n`}`;
}

function htmlOf(reminder: Reminder, subject: string, sections: readonly Section[]): string {
  const quiet = (html: string) => paragraph(html, { isQuiet: true });
  const stop = quietLink(reminder.unsubscribeUrl, "Stop these reminders");
  const content = [
    ...sections.flatMap((section, index) => [
      ...(index === 0 ? [] : [mailFigure(section.headline)]),
      quiet(section.introduction),
      tableOf(section.lines),
      ...(section.more === null ? [] : [quiet(section.more)]),
    ]),
    mailButton(openUrl(reminder), "Open your bills"),
    quiet(`You get this because reminders are on. ${stop}`),
  ];
  return htmlMail(subject, content.join("\n"), sections[0]?.headline);
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ title, amount, when, url, paidUrl }) =>
    mailRow({
      paidUrl,
      left: mailTitle(url, title),
      note: when === null ? null : escapeHtml(when),
      right: escapeHtml(amount),
    }),
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">\n${rows.join("\n")}\n</table>`;
}

/** The month of what falls due. What is overdue stands above the current month, and contracts alone with what repeats. */
function openUrl({ overdue, upcoming, monthStart, origin }: Reminder): string {
  if (overdue === null && upcoming === null) return `${origin}${paths.recurring}`;
  const month = overdue === null && upcoming !== null ? monthWith(upcoming.firstDay, monthStart) : null;
  return `${origin}${month === null ? paths.dashboard : monthPath(month)}`;
}
