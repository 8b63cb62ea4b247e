import { type SQL, sql } from "drizzle-orm";
import type { PushMessage } from "#domain/expenses/notification.ts";
import { type Database, rawBatch } from "../db/database.ts";
import { PUSH_TRIED_MS } from "../db/retention.ts";
import type { Step } from "../steps/steps.ts";
import { type PushConfig, type PushOutcome, type PushTarget, sendPush } from "./push-service.ts";

/**
 * Messages to the devices of a user (docs/decisions/0050-push-beside-mail.md). Each is sent at least once, and a device shows it once.
 * Whoever chose notifications alone has the day's mail waiting behind them: it is sent if no device took the message.
 */

export interface NewPush {
  readonly userId: string;
  readonly kind: string;
  readonly localDate: string;
  readonly message: PushMessage;
  readonly createdAtMs: number;
}

/** Queues a message for each device of its user. */
export function insertPushes(messages: readonly NewPush[], condition: SQL = sql`true`): SQL {
  return sql`INSERT INTO push_outbox (user_id, kind, local_date, device_id, message, created_at, next_try_at)
    SELECT device.user_id, value->>'kind', value->>'localDate', device.id, value->'message',
      value->>'createdAtMs', value->>'createdAtMs'
    FROM json_each(${JSON.stringify(messages)}) CROSS JOIN push_devices AS device ON device.user_id = value->>'userId'
    WHERE ${condition}
    ON CONFLICT DO NOTHING`;
}

const KEY = sql.raw("user_id, kind, local_date, device_id");

const OUTDATED_A_STEP = 500;

/** Whether a bill that the message of `each` names is open, or isn't any more. */
const namesBill = (
  each: SQL,
  isOpen: boolean,
) => sql`EXISTS (SELECT 1 FROM json_each(${each}.message, '$.bills') AS named
    CROSS JOIN expenses AS bill ON bill.user_id = ${each}.user_id AND bill.id = CAST(named.value->>'$.id' AS INTEGER)
    WHERE (bill.status <> 'PAID' AND bill.deleted = 0) = ${Number(isOpen)})`;

/** The reminder of a later day has taken the place of this one, or is about to, so nothing of it is shown. */
const IS_REPLACED = sql`EXISTS (SELECT 1 FROM push_outbox AS later WHERE later.user_id = shown.user_id
    AND later.kind IN ('due_tomorrow', 'overdue') AND later.local_date > shown.local_date AND later.device_id = shown.device_id
    AND (later.sent_at IS NOT NULL OR later.next_try_at IS NOT NULL))`;

/**
 * Takes a notification back from devices that may still show it, once none of the bills that it names is open any more. Both
 * statements choose the same rows.
 */
export function queueSettled(nowMs: number): readonly SQL[] {
  const chosen = sql`SELECT ${KEY} FROM push_outbox INDEXED BY push_outbox_outdated WHERE is_outdated = 1
    ORDER BY ${KEY} LIMIT ${OUTDATED_A_STEP}`;
  return [
    sql`INSERT INTO push_outbox (user_id, kind, local_date, device_id, message, created_at, next_try_at)
      SELECT shown.user_id, 'settled', shown.local_date, shown.device_id,
        json_object('type', 'settled', 'userId', shown.user_id, 'id', shown.message->>'$.id'), ${nowMs}, ${nowMs}
      FROM (${chosen}) AS outdated JOIN push_outbox AS shown USING (${KEY})
      WHERE shown.message->>'$.others' = 0 AND json_array_length(shown.message, '$.contracts') = 0
        AND NOT ${namesBill(sql`shown`, true)} AND NOT ${IS_REPLACED}
      ON CONFLICT DO NOTHING`,
    sql`UPDATE push_outbox SET is_outdated = 0 WHERE (${KEY}) IN (${chosen})`,
  ];
}

interface Claimed extends PushTarget {
  readonly userId: string;
  readonly kind: string;
  readonly localDate: string;
  readonly deviceId: string;
  readonly message: string;
  readonly createdAtMs: number;
  readonly tries: number;
  /** Null if the device was removed since. */
  readonly sessionId: string | null;
}

const BATCH = 60;

/** Workers keep six connections open at once. */
const AT_ONCE = 6;

const MINUTE_MS = 60_000;

/** Sending a batch takes less time than this. */
const LEASE_MS = 5 * MINUTE_MS;

export function isPushDue(nowMs: number): SQL {
  return sql`SELECT EXISTS (SELECT 1 FROM push_outbox INDEXED BY push_outbox_next_try_at
      WHERE next_try_at IS NOT NULL AND next_try_at <= ${nowMs})
    OR EXISTS (SELECT 1 FROM push_outbox INDEXED BY push_outbox_outdated WHERE is_outdated = 1) AS isDue`;
}

/** Messages of users on their way to another ledger are sent from there. */
export function claimPushes(nowMs: number, untilMs: number): SQL {
  return sql`UPDATE push_outbox SET next_try_at = ${untilMs}, tries = tries + 1
    WHERE (${KEY}) IN (
      SELECT ${KEY} FROM push_outbox INDEXED BY push_outbox_next_try_at
      WHERE next_try_at IS NOT NULL AND next_try_at <= ${nowMs}
        AND EXISTS (SELECT 1 FROM owners WHERE owners.user_id = push_outbox.user_id AND owners.state = 'here')
      ORDER BY next_try_at LIMIT ${BATCH})
    RETURNING user_id AS userId, kind, local_date AS localDate, device_id AS deviceId, message, created_at AS createdAtMs, tries,
      (SELECT session_id FROM push_devices AS device WHERE device.user_id = push_outbox.user_id AND device.id = device_id) AS sessionId,
      (SELECT endpoint FROM push_devices AS device WHERE device.user_id = push_outbox.user_id AND device.id = device_id) AS endpoint,
      (SELECT p256dh FROM push_devices AS device WHERE device.user_id = push_outbox.user_id AND device.id = device_id) AS p256dh,
      (SELECT auth FROM push_devices AS device WHERE device.user_id = push_outbox.user_id AND device.id = device_id) AS auth`;
}

interface Tried extends Pick<Claimed, "userId" | "kind" | "localDate" | "deviceId"> {
  readonly sentAtMs: number | null;
  readonly nextTryAtMs: number | null;
  readonly error: string | null;
  readonly isGone: boolean;
}

/** Names a mail. */
type MailKey = Pick<NewPush, "userId" | "kind" | "localDate">;

const IS_HELD = sql`mail_outbox.user_id = each.value->>'userId' AND mail_outbox.kind = each.value->>'kind'
  AND mail_outbox.local_date = each.value->>'localDate' AND mail_outbox.next_try_at IS NULL
  AND mail_outbox.sent_at IS NULL AND mail_outbox.tries = 0 AND mail_outbox.error IS NULL`;

const A_MESSAGE = sql`SELECT 1 FROM push_outbox AS message WHERE message.user_id = mail_outbox.user_id
  AND message.kind = mail_outbox.kind AND message.local_date = mail_outbox.local_date`;

/** Settles mails that were held behind messages: they are done with once a device took one, and sent once no device can. */
export function settleHeldMails(mails: readonly MailKey[], nowMs: number): readonly SQL[] {
  const keys = mails.map(({ userId, kind, localDate }) => ({ userId, kind, localDate }));
  const each = sql`json_each(${JSON.stringify(keys)}) AS each`;
  return [
    sql`UPDATE mail_outbox SET sent_at = ${nowMs}, mail = '{}' FROM ${each}
      WHERE ${IS_HELD} AND EXISTS (${A_MESSAGE} AND message.sent_at IS NOT NULL)`,
    sql`UPDATE mail_outbox SET next_try_at = ${nowMs} FROM ${each}
      WHERE ${IS_HELD} AND NOT EXISTS (${A_MESSAGE} AND message.next_try_at IS NOT NULL)
        AND EXISTS (SELECT 1 FROM owners WHERE owners.user_id = mail_outbox.user_id AND owners.mail_stopped IS NULL)`,
  ];
}

/** Of a message that is sent now. What was paid while it waited, or on its way, was no reason to take it back yet. */
const IS_OUTDATED = sql`tried.value->>'sentAtMs' IS NOT NULL AND push_outbox.kind IN ('due_tomorrow', 'overdue')
  AND ${namesBill(sql`push_outbox`, false)}`;

/** Records what became of messages, and forgets devices that are gone. */
export function recordPushes(tried: readonly Tried[], nowMs: number): readonly SQL[] {
  const rows = JSON.stringify(tried);
  return [
    sql`UPDATE push_outbox SET sent_at = tried.value->>'sentAtMs', next_try_at = tried.value->>'nextTryAtMs',
        error = tried.value->>'error', is_outdated = ${IS_OUTDATED}
      FROM json_each(${rows}) AS tried
      WHERE push_outbox.user_id = tried.value->>'userId' AND push_outbox.kind = tried.value->>'kind'
        AND push_outbox.local_date = tried.value->>'localDate' AND push_outbox.device_id = tried.value->>'deviceId'`,
    sql`DELETE FROM push_devices WHERE (user_id, id) IN (
      SELECT value->>'userId', value->>'deviceId' FROM json_each(${rows}) WHERE value->>'isGone' = 1)`,
    ...settleHeldMails(tried, nowMs),
  ];
}

interface Senders {
  /** Null once notifications were switched off. The mails that wait behind them are sent then. */
  readonly config: PushConfig | null;
  /** Which of these sessions the directory still has. */
  readonly liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly nowMs: number;
}

/** Sends what is due in one ledger, in steps. If a run dies before recording, its messages go out again. */
export async function* drainPushes(db: Database, senders: Senders): AsyncGenerator<Step> {
  const { nowMs } = senders;
  const beganAt = Date.now();
  for (let changed = OUTDATED_A_STEP; changed === OUTDATED_A_STEP; ) {
    changed = (await rawBatch(db, queueSettled(nowMs))).at(-1)?.meta.changes ?? 0;
    yield { place: "", calls: 1, failed: 0 };
  }
  for (let claimed = BATCH; claimed === BATCH; ) {
    // A long run's later leases begin later.
    const untilMs = nowMs + (Date.now() - beganAt) + LEASE_MS;
    const messages = await db.all<Claimed>(claimPushes(nowMs, untilMs));
    claimed = messages.length;
    if (claimed > 0) await rawBatch(db, recordPushes(await sendAll(messages, senders), nowMs));
    yield { place: "", calls: BATCH + 3, failed: 0 };
  }
}

async function sendAll(messages: readonly Claimed[], senders: Senders): Promise<Tried[]> {
  const sessions = messages.flatMap(({ sessionId }) => sessionId ?? []);
  const live = await senders.liveSessions([...new Set(sessions)]);
  const tried: Tried[] = [];
  for (let start = 0; start < messages.length; start += AT_ONCE) {
    const group = messages.slice(start, start + AT_ONCE);
    tried.push(
      ...(await Promise.all(
        group.map(async (each) => {
          const isLive = each.sessionId !== null && live.has(each.sessionId);
          const outcome = isLive ? await sendTo(each, senders.config) : ({ status: "gone" } as const);
          return triedPush(each, outcome, senders.nowMs);
        }),
      )),
    );
  }
  return tried;
}

async function sendTo(claimed: Claimed, config: PushConfig | null): Promise<PushOutcome> {
  if (config === null) return { status: "refused", error: "Notifications are switched off" };
  return await sendPush(config, claimed, JSON.parse(claimed.message) as PushMessage);
}

function triedPush(
  { userId, kind, localDate, deviceId, createdAtMs, tries }: Claimed,
  outcome: PushOutcome,
  nowMs: number,
): Tried {
  const key = { userId, kind, localDate, deviceId };
  const over = { nextTryAtMs: null, error: null, isGone: false };
  switch (outcome.status) {
    case "sent":
      return { ...key, ...over, sentAtMs: nowMs };
    case "gone":
      return {
        ...key,
        ...over,
        sentAtMs: null,
        error: "The device takes no messages any more",
        isGone: true,
      };
    case "refused":
      return { ...key, ...over, sentAtMs: null, error: outcome.error };
    case "failed": {
      // Without a pause of our own, a run would ask again at once, and never come to its end.
      const next = nowMs + Math.max(outcome.retryAfterMs ?? MINUTE_MS * 2 ** (tries - 1), MINUTE_MS);
      const nextTryAtMs = next - createdAtMs < PUSH_TRIED_MS ? next : null;
      return { ...key, ...over, sentAtMs: null, nextTryAtMs, error: outcome.error };
    }
  }
}
