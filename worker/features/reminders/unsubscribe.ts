import { eq } from "drizzle-orm";
import type { ReminderKind } from "#domain/expenses/reminders.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { user } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { userSequences, userSettings } from "../../db/ledger.ts";
import { syncLedger } from "../../ledger/sync-ledger.ts";
import { withdrawMails } from "../../mail/outbox.ts";
import type { Unsubscription } from "./unsubscribe-token.ts";

const SETTING: Readonly<Record<ReminderKind, keyof Settings & `notification${string}`>> = {
  due_tomorrow: "notificationDueTomorrow",
  overdue: "notificationOverdue",
};

/** An operation, as from the settings, so that every device hears of it. */
export async function unsubscribe(
  db: Database,
  { userId, kind }: Unsubscription,
  nowMs: number,
): Promise<void> {
  const setting = SETTING[kind];
  const [users, settings, sequences] = await db.batch([
    db.select({ id: user.id }).from(user).where(eq(user.id, userId)),
    db.select().from(userSettings).where(eq(userSettings.userId, userId)),
    db.select().from(userSequences).where(eq(userSequences.userId, userId)),
  ]);
  await db.run(withdrawMails(userId, kind));
  if (users.length === 0 || settings[0]?.[setting] === false) return;
  const at = new Date(nowMs).toISOString();
  const operation: OperationJson = {
    id: crypto.randomUUID(),
    type: "settings.update",
    at,
    day: at.slice(0, 10),
    hour: Number(at.slice(11, 13)),
    data: { [setting]: false },
  };
  const cursor = sequences[0]?.lastSeq ?? 0;
  const request = { device: "Link in a mail", cursor, operations: [operation] };
  await syncLedger(db, userId, request, nowMs);
}
