import { type SQL, sql } from "drizzle-orm";
import { dueTomorrow, overdueToRemind, type ReminderKind } from "#domain/expenses/reminders.ts";
import type { Database } from "../../db/client.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { userZones } from "../../db/user-zones.ts";
import { type Config, mailedOrigin } from "../../env.ts";
import { UNSUBSCRIBE_PATH } from "../../http/origin.ts";
import { insertMails, type NewMail } from "../../mail/outbox.ts";
import {
  type DueUser,
  dueUsersQuery,
  type OwedBill,
  owedBillsQuery,
  turnsOf,
  USERS_A_CHUNK,
} from "./due-users.ts";
import { reminderMail } from "./reminder-mail.ts";
import { signUnsubscription } from "./unsubscribe-token.ts";

const IS_HERE = sql`EXISTS (SELECT 1 FROM owners
  WHERE owners.user_id = value->>'userId' AND owners.state = 'here')`;

/** A mail of fifty bills is about 25 KB, and a parameter may have 2 MB. */
const MAILS_A_STATEMENT = 50;

/**
 * Mails that exist stay, so it may run twice, late, or beside another run. Instants are epoch milliseconds.
 * @throws ConfigurationError without the address that the mails' links need
 */
export async function queueReminders(
  db: Database,
  config: Config,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const turns = turnsOf(await userZones(db), fromMs, toMs);
  await eachChunk(db, (after) => dueUsersQuery(turns, after), config, toMs);
}

async function eachChunk(
  db: Database,
  queryAfter: (userId: string) => SQL,
  config: Config,
  nowMs: number,
): Promise<void> {
  for (let after = "", users: DueUser[] = []; ; ) {
    users = await db.all<DueUser>(queryAfter(after));
    if (users.length > 0) await queueFor(db, users, config, nowMs);
    const last = users.at(-1);
    if (last === undefined || users.length < USERS_A_CHUNK) return;
    after = last.userId;
  }
}

async function queueFor(
  db: Database,
  users: readonly DueUser[],
  config: Config,
  nowMs: number,
): Promise<void> {
  const bills = Map.groupBy(await db.all<OwedBill>(owedBillsQuery(users)), (bill) => bill.userId);
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
  const token = await signUnsubscription(config.authSecret, { userId, kind });
  return reminderMail({
    kind,
    to: email,
    bills,
    count,
    sumCents,
    day,
    currency,
    origin,
    unsubscribeUrl: `${origin}${UNSUBSCRIBE_PATH}?token=${token}`,
    replyTo: config.supportEmail,
  });
}
