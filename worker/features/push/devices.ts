import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { REMINDER_KINDS } from "#domain/expenses/reminders.ts";
import { sessionsThere } from "../../auth/session.ts";
import { sha256Hex } from "../../crypto/hashes.ts";
import { type Database, rawBatch } from "../../db/database.ts";
import { mailOutbox } from "../../db/jobs.ts";
import { owners } from "../../db/ledger.ts";
import { pushDevices } from "../../db/push.ts";
import { RowsMoving } from "../../ledger/cursor.ts";
import type { PushTarget } from "../../push/push-service.ts";

export type PushDevice = typeof pushDevices.$inferSelect;

/** Nobody has more browsers in use. The oldest makes room. */
const DEVICES_MAX = 20;

/** A device is known by where it takes messages. */
export async function deviceIdOf({ endpoint }: Pick<PushTarget, "endpoint">): Promise<string> {
  return (await sha256Hex(endpoint)).slice(0, 32);
}

/** The newest first, without those whose session is over. */
export async function devicesOf(db: Database, ledger: Database, userId: string): Promise<PushDevice[]> {
  const rows = await ledger
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAtMs), pushDevices.id);
  const live =
    rows.length === 0
      ? new Set()
      : await sessionsThere(
          db,
          rows.map(({ sessionId }) => sessionId),
        );
  return rows.filter(({ sessionId }) => live.has(sessionId));
}

/** Adds a device, or renews what is known of it. @throws RowsMoving */
export async function addDevice(ledger: Database, device: PushDevice): Promise<void> {
  const { userId, id, sessionId, name, endpoint, p256dh, auth, createdAtMs } = device;
  const [added] = await rawBatch(ledger, [
    sql`INSERT INTO push_devices (user_id, id, session_id, name, endpoint, p256dh, auth, created_at)
      SELECT ${userId}, ${id}, ${sessionId}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${createdAtMs}
      WHERE ${isHere(userId)}
      ON CONFLICT (user_id, id) DO UPDATE SET session_id = excluded.session_id, name = excluded.name,
        p256dh = excluded.p256dh, auth = excluded.auth`,
    sql`DELETE FROM push_devices WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM push_devices WHERE user_id = ${userId} ORDER BY created_at DESC, id LIMIT ${DEVICES_MAX})`,
  ]);
  if (added?.meta.changes === 0) throw new RowsMoving();
}

export async function removeDevice(ledger: Database, userId: string, id: string): Promise<boolean> {
  const removed = await ledger
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id });
  return removed.length > 0;
}

const isHere = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${owners} WHERE owners.user_id = ${userId} AND owners.state = 'here')`;

/** Whether the user has had a reminder by mail, and so knows what a notification would say. */
export async function wasReminded(ledger: Database, userId: string): Promise<boolean> {
  const [found] = await ledger
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, userId),
        inArray(mailOutbox.kind, [...REMINDER_KINDS]),
        sql`${mailOutbox.sentAtMs} IS NOT NULL`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
