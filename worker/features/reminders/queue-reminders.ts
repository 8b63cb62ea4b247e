import { sql } from "drizzle-orm";
import { dueText, longDayText, monthOf } from "#domain/calendar/days.ts";
import { dueTomorrow, overdueToRemind, type ReminderKind } from "#domain/expenses/reminders.ts";
import { groupBy } from "#domain/group-by.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath, paths } from "#domain/paths.ts";
import { counted, escapeHtml } from "#domain/text/wording.ts";
import type { Database } from "../../db/database.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { type Config, mailedOrigin } from "../../env.ts";
import { PAID_PATH, UNSUBSCRIBE_PATH } from "../../http/request-rules.ts";
import { htmlMail, mailButton, mailRow, mailTitle, paragraph, quietLink } from "../../mail/html-mail.ts";
import { insertMails, type NewMail } from "../../mail/outbox.ts";
import type { Step } from "../../steps/steps.ts";
import {
  type DueUser,
  type LogPlace,
  type OwedBill,
  owedBillsQuery,
  USERS_A_CHUNK,
  usersWhoseHourCame,
  usersWithLaterBills,
} from "./due-users.ts";
import { signPaidLink } from "./paid-link.ts";
import { signUnsubscription } from "./stopping.ts";

const IS_HERE = sql`EXISTS (SELECT 1 FROM owners
  WHERE owners.user_id = value->>'userId' AND owners.state = 'here')`;

/** A mail of fifty bills is about 55 KB, and a parameter may have 2 MB. */
const MAILS_A_STATEMENT = 25;

const CALLS_A_LOOK = 3 + (2 * USERS_A_CHUNK) / MAILS_A_STATEMENT;

/** The log's entries are written this long after their own instant at most. */
const WRITTEN_LATE_MS = 15 * 60_000;

/** Begins the places of the second phase. It sorts after every user's id, so a version without that phase ends there. */
const IN_LOG = "~";

/**
 * First for those whose hour has come, then for those whose bills were made after theirs. Mails that exist stay, so it may run
 * twice, late, or beside another run. A place is the last user's id, or {@link IN_LOG} and a place in the log.
 * @param window of the users' turns, and now, which is later where a run takes long; epoch milliseconds
 * @throws ConfigurationError without the address that the mails' links need
 */
export async function* queueReminders(
  db: Database,
  config: Config,
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  from: string | null,
): AsyncGenerator<Step> {
  const isInLog = from?.startsWith(IN_LOG) ?? false;
  if (!isInLog) {
    for await (const [users, place] of usersWhoseHourCame(db, { fromMs, toMs }, from ?? "")) {
      await queueFor(db, users, config, toMs);
      yield { place, calls: CALLS_A_LOOK, failed: 0 };
    }
  }
  const start: LogPlace = isInLog
    ? (JSON.parse((from ?? "").slice(IN_LOG.length)) as LogPlace)
    : [fromMs - WRITTEN_LATE_MS, "", 0];
  for await (const [users, place] of usersWithLaterBills(db, start, nowMs)) {
    if (users.length > 0) await queueFor(db, users, config, toMs);
    const calls = users.length > 0 ? CALLS_A_LOOK : 2;
    yield { place: IN_LOG + JSON.stringify(place), calls, failed: 0 };
  }
}

async function queueFor(
  db: Database,
  users: readonly DueUser[],
  config: Config,
  nowMs: number,
): Promise<void> {
  const bills = groupBy(await db.all<OwedBill>(owedBillsQuery(users)), (bill) => bill.userId);
  const rows: NewMail[] = [];
  for (const user of users) {
    const owed = (bills.get(user.userId) ?? []).map((bill) => ({ ...bill, deleted: false }));
    const reminded: [ReminderKind, OwedBill[]][] = [
      ["due_tomorrow", user.dueTomorrow ? dueTomorrow(owed, user.day) : []],
      ["overdue", user.overdue ? overdueToRemind(owed, user.day, user.lastOverdueDay) : []],
    ];
    for (const [kind, named] of reminded) {
      const [first] = named;
      if (first === undefined) continue;
      const mail = await mailFor(user, kind, { ...first, bills: named }, config);
      rows.push({ userId: user.userId, kind, localDate: user.day, mail, createdAtMs: nowMs });
    }
  }
  for (let start = 0; start < rows.length; start += MAILS_A_STATEMENT) {
    await db.run(insertMails(rows.slice(start, start + MAILS_A_STATEMENT), IS_HERE));
  }
}

async function mailFor(
  { userId, email, day, currency }: DueUser,
  kind: ReminderKind,
  { bills, count, sumCents }: Pick<OwedBill, "count" | "sumCents"> & { bills: readonly OwedBill[] },
  config: Config,
): Promise<WaitingMail> {
  const origin = mailedOrigin(config);
  const token = await signUnsubscription(config, { userId, kind });
  const paidUrlOf = async ({ id, dueDate }: OwedBill) => {
    const paid = await signPaidLink(config, { userId, billId: id, dueDate, mailedOn: day });
    return `${origin}${PAID_PATH}?token=${paid}`;
  };
  return reminderMail({
    kind,
    to: email,
    bills: await Promise.all(
      bills.map(async (bill) => ({
        ...bill,
        // A bill that pays itself tomorrow is nobody's task.
        paidUrl: bill.paysItself && kind === "due_tomorrow" ? null : await paidUrlOf(bill),
      })),
    ),
    count,
    sumCents,
    day,
    currency,
    origin,
    unsubscribeUrl: `${origin}${UNSUBSCRIBE_PATH}?token=${token}`,
    replyTo: config.supportEmail,
  });
}

type RemindedBill = Pick<
  OwedBill,
  "id" | "title" | "amountCents" | "dueDate" | "amountIsEstimate" | "paysItself"
> & { readonly paidUrl: string | null };

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

function rowUrl(origin: string, bill: Pick<RemindedBill, "id" | "dueDate">): string {
  return `${origin}${monthPath(monthOf(bill.dueDate))}#expense-${bill.id}`;
}

/** Mail programs show about this many letters of a subject. */
const SUBJECT_TITLE = 60;

/** "Car insurance, $84.50, tomorrow", "3 bills overdue, $212.40" */
function mailSubject(reminder: Reminder): string {
  const { kind, count, sumCents, currency } = reminder;
  const when = kind === "overdue" ? "overdue" : "tomorrow";
  const [first] = listedBills(reminder);
  if (count > 1 || first === undefined)
    return `${counted(count, "bill")} ${when}, ${formatCents(sumCents, currency)}`;
  const letters = [...first.title];
  const title =
    letters.length > SUBJECT_TITLE
      ? `${letters
          .slice(0, SUBJECT_TITLE - 1)
          .join("")
          .trimEnd()}…`
      : first.title;
  return `${title}, ${first.amount}, ${when}`;
}

/** "$214.00" and "due tomorrow" */
function headlineOf({ kind, sumCents, currency }: Reminder) {
  return { figure: formatCents(sumCents, currency), rest: kind === "overdue" ? "overdue" : "due tomorrow" };
}

/** "3 bills, on Sunday, 22 November 2026" */
function introduction({ kind, count, bills }: Reminder): string {
  const [first] = bills;
  const all = counted(count, "bill");
  return kind === "due_tomorrow" && first !== undefined ? `${all}, on ${longDayText(first.dueDate)}` : all;
}

function listedBills({ kind, bills, day, currency, origin }: Reminder) {
  return bills.map((bill) => ({
    title: bill.title,
    amount: `${bill.amountIsEstimate ? "about " : ""}${formatCents(bill.amountCents, currency)}`,
    when: kind === "overdue" ? dueText(bill.dueDate, day) : bill.paysItself ? "autopay" : null,
    url: rowUrl(origin, bill),
    paidUrl: bill.paidUrl,
  }));
}

function moreText({ count, bills }: Reminder): string | null {
  return count > bills.length ? `and ${count - bills.length} more` : null;
}

function textPart(reminder: Reminder): string {
  const { figure, rest } = headlineOf(reminder);
  const lines = listedBills(reminder).map(
    ({ title, amount, when, url, paidUrl }) =>
      `• ${title} (${amount})${when === null ? "" : `, ${when}`}\n  ${url}${paidUrl === null ? "" : `\n  I've paid it: ${paidUrl}`}`,
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
  const rows = listedBills(reminder).map(({ title, amount, when, url, paidUrl }) =>
    mailRow({
      paidUrl,
      left: mailTitle(url, title),
      note: when === null ? null : escapeHtml(when),
      right: escapeHtml(amount),
    }),
  );
  const quiet = (html: string) => paragraph(html, { isQuiet: true });
  const more = moreText(reminder);
  const stop = quietLink(reminder.unsubscribeUrl, "Stop these reminders");
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
