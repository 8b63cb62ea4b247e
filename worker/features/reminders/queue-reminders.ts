import { sql } from "drizzle-orm";
import { dueTomorrow, overdueToRemind, type ReminderKind } from "#domain/expenses/reminders.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Database } from "../../db/client.ts";
import type { WaitingMail } from "../../db/jobs.ts";
import { userZones } from "../../db/user-zones.ts";
import { type Config, mailedOrigin } from "../../env.ts";
import { UNSUBSCRIBE_PATH } from "../../http/origin.ts";
import { insertMails, type NewMail } from "../../mail/outbox.ts";
import type { Step } from "../../steps/steps.ts";
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
 * Mails that exist stay, so it may run twice, late, or beside another run. A place is the last user's id.
 * @param window of the users' turns, epoch milliseconds
 * @throws ConfigurationError without the address that the mails' links need
 */
export async function* queueReminders(
  db: Database,
  config: Config,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  from: string | null,
): AsyncGenerator<Step> {
  const turns = turnsOf(await userZones(db), fromMs, toMs);
  for (let after = from ?? ""; ; ) {
    const users = await db.all<DueUser>(dueUsersQuery(turns, after));
    const last = users.at(-1);
    if (last === undefined) return;
    await queueFor(db, users, config, toMs);
    after = last.userId;
    yield { place: after, calls: 3 + (2 * USERS_A_CHUNK) / MAILS_A_STATEMENT, failed: 0 };
    if (users.length < USERS_A_CHUNK) return;
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
