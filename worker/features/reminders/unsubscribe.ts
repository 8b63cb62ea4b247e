import { eq } from "drizzle-orm";
import type { ReminderKind } from "#domain/expenses/reminders.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "../../db/client.ts";
import type { Ledgers } from "../../db/databases.ts";
import { homeOf } from "../../db/homes.ts";
import { owners, userSettings } from "../../db/ledger.ts";
import { batchIn } from "../../db/statements.ts";
import { plainCursor } from "../../ledger/cursor.ts";
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
  ledgers: Ledgers,
  { userId, kind }: Unsubscription,
  nowMs: number,
): Promise<void> {
  const setting = SETTING[kind];
  const home = await homeOf(db, userId);
  if (home === undefined) return;
  const ledger = ledgers.open(home.ledger);
  const [settings, owned] = await ledger.batch([
    ledger.select().from(userSettings).where(eq(userSettings.userId, userId)),
    ledger.select({ lastSeq: owners.lastSeq }).from(owners).where(eq(owners.userId, userId)),
  ]);
  await ledger.run(withdrawMails(userId, kind));
  if (settings[0]?.[setting] === false) return;
  const at = new Date(nowMs).toISOString();
  const operation: OperationJson = {
    id: crypto.randomUUID(),
    type: "settings.update",
    at,
    day: at.slice(0, 10),
    hour: Number(at.slice(11, 13)),
    data: { [setting]: false },
  };
  const cursor = plainCursor(owned[0]?.lastSeq ?? 0);
  const request = { device: "Link in a mail", cursor, operations: [operation] };
  await syncLedger(batchIn(ledger), userId, request, nowMs);
}
