import { sql } from "drizzle-orm";
import { daysIn } from "#domain/expenses/reminder-days.ts";
import { overdueToRemind } from "#domain/expenses/reminders.ts";
import { groupBy } from "#domain/group-by.ts";
import type { ContractDeadline } from "#domain/series/deadline.ts";
import { type Database, rawBatch } from "../../db/database.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { type Config, mailedOrigin } from "../../env.ts";
import { PAID_PATH, UNSUBSCRIBE_PATH } from "../../http/request-rules.ts";
import { insertMails, type NewMail } from "../../mail/outbox.ts";
import { insertPushes, type NewPush, settleHeldMails } from "../../push/outbox.ts";
import type { Step } from "../../steps/steps.ts";
import { dueDeadlines } from "./due-contracts.ts";
import {
  type DueUser,
  type OwedBill,
  owedBillsQuery,
  type TurnWindow,
  USERS_A_CHUNK,
  usersWhoseHourCame,
} from "./due-users.ts";
import { type LogPlace, usersLookedAtAgain } from "./late-users.ts";
import { signPaidLink } from "./paid-link.ts";
import { type RemindedBill, type ReminderPart, reminderMail } from "./reminder-mail.ts";
import { reminderMessage } from "./reminder-message.ts";
import { signUnsubscription } from "./stopping.ts";
import { queueTrialMessages } from "./trial-messages.ts";

/** A day has one reminder, whatever it names. */
const IS_FIRST_TODAY = sql`EXISTS (SELECT 1 FROM owners
    WHERE owners.user_id = value->>'userId' AND owners.state = 'here')
  AND NOT EXISTS (SELECT 1 FROM mail_outbox AS earlier
    WHERE earlier.user_id = value->>'userId' AND earlier.kind IN ('due_tomorrow', 'overdue')
      AND earlier.local_date = value->>'localDate')`;

/** A mail of fifty bills is about 55 KB, and a parameter may have 2 MB. */
const MAILS_A_STATEMENT = 25;

/** The message goes with the day's mail, whichever run has queued that. */
const GOES_WITH_MAIL = sql`EXISTS (SELECT 1 FROM mail_outbox AS mail WHERE mail.user_id = value->>'userId'
  AND mail.kind = value->>'kind' AND mail.local_date = value->>'localDate' AND mail.created_at = value->>'createdAtMs')`;

const CALLS_A_LOOK = 5 + (2 * USERS_A_CHUNK) / MAILS_A_STATEMENT;

/** The log's entries are written this long after their own instant at most. */
const WRITTEN_LATE_MS = 15 * 60_000;

/** Begins the places of the second phase. It sorts after every user's id, so a version without that phase ends there. */
const IN_LOG = "~";

/**
 * First for those whose hour has come, then for those whose bills were made after theirs, or whose hour was moved. Mails that exist stay, so it may run
 * twice, late, or beside another run. A place is the last user's id, or {@link IN_LOG} and a place in the log.
 * @param window of the users' turns, and now, which is later where a run takes long; epoch milliseconds
 * @throws ConfigurationError without the address that the mails' links need
 */
export async function* queueReminders(
  db: Database,
  config: Config,
  { nowMs, ...window }: TurnWindow & { nowMs: number },
  from: string | null,
): AsyncGenerator<Step> {
  const { fromMs, toMs, lastMs } = window;
  const isInLog = from?.startsWith(IN_LOG) ?? false;
  if (from === null && config.push !== null) {
    await queueTrialMessages(db, window);
    yield { place: "", calls: 10, failed: 0 };
  }
  if (!isInLog) {
    for await (const [users, place] of usersWhoseHourCame(db, window, from ?? "")) {
      await queueFor(db, users, config, toMs);
      yield { place, calls: CALLS_A_LOOK, failed: 0 };
    }
  }
  const start: LogPlace = isInLog
    ? (JSON.parse((from ?? "").slice(IN_LOG.length)) as LogPlace)
    : [fromMs - WRITTEN_LATE_MS, "", 0];
  for await (const [users, place] of usersLookedAtAgain(db, start, { nowMs, lastMs })) {
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
  const deadlines = await dueDeadlines(db, users);
  const rows: NewMail[] = [];
  const messages: NewPush[] = [];
  for (const user of users) {
    const owed = (bills.get(user.userId) ?? []).map((bill) => ({ ...bill, deleted: false }));
    const overdue = overdueToRemind(owed, user.day, user.lastOverdueDay, daysIn(user.daysAfter));
    const upcoming = owed.filter(({ dueDate }) => dueDate >= user.day);
    const contracts = deadlines.get(user.userId) ?? [];
    if (overdue.length + upcoming.length + contracts.length === 0) continue;
    const due = { overdue, upcoming, contracts };
    const wantsPush = user.hasPush === 1 && user.remindBy !== "mail" && config.push !== null;
    if (user.isMailStopped === 1 && !wantsPush) continue;
    const reminder = {
      userId: user.userId,
      // Tells when overdue bills were last reminded of.
      kind: overdue.length > 0 ? "overdue" : "due_tomorrow",
      localDate: user.day,
      createdAtMs: nowMs,
    };
    const isHeld = wantsPush && (user.remindBy === "push" || user.isMailStopped === 1);
    rows.push({ ...reminder, mail: await mailFor(user, due, config), isHeld });
    if (wantsPush) messages.push({ ...reminder, message: reminderMessage(user, due) });
  }
  for (let start = 0; start < rows.length; start += MAILS_A_STATEMENT) {
    const some = rows.slice(start, start + MAILS_A_STATEMENT);
    const users = new Set(some.map(({ userId }) => userId));
    const theirs = messages.filter(({ userId }) => users.has(userId));
    await rawBatch(db, [
      insertMails(some, IS_FIRST_TODAY),
      ...(theirs.length > 0 ? [insertPushes(theirs, GOES_WITH_MAIL), ...settleHeldMails(theirs, nowMs)] : []),
    ]);
  }
}

/** What a reminder names. */
export interface Due {
  readonly overdue: readonly OwedBill[];
  readonly upcoming: readonly OwedBill[];
  readonly contracts: readonly ContractDeadline[];
}

async function mailFor(
  { userId, email, day, currency, monthStart }: DueUser,
  { overdue, upcoming, contracts }: Due,
  config: Config,
): Promise<WaitingMail> {
  const origin = mailedOrigin(config);
  const kind =
    overdue.length === 0 ? "due_tomorrow" : upcoming.length + contracts.length === 0 ? "overdue" : "all";
  const token = await signUnsubscription(config, { userId, kind });
  const withUrl = async (bill: OwedBill): Promise<RemindedBill> => {
    const paid = await signPaidLink(config, {
      userId,
      billId: bill.id,
      dueDate: bill.dueDate,
      mailedOn: day,
    });
    return { ...bill, paidUrl: `${origin}${PAID_PATH}?token=${paid}` };
  };
  const partOf = async (bills: readonly OwedBill[]): Promise<ReminderPart | null> => {
    const [first] = bills;
    return first === undefined ? null : { ...first, bills: await Promise.all(bills.map(withUrl)) };
  };
  return reminderMail({
    to: email,
    overdue: await partOf(overdue),
    upcoming: await partOf(upcoming),
    contracts,
    day,
    currency,
    monthStart,
    origin,
    unsubscribeUrl: `${origin}${UNSUBSCRIBE_PATH}?token=${token}`,
    replyTo: config.supportEmail,
  });
}
