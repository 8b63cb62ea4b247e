import { type SQL, sql } from "drizzle-orm";
import { type Database, type Statement, statement } from "../db/database.ts";
import type { mailOutbox, WaitingMail } from "../db/jobs.ts";
import { MailError, type Mailer } from "./mail.ts";

export type NewMail = Required<
  Pick<typeof mailOutbox.$inferInsert, "userId" | "kind" | "localDate" | "mail" | "createdAtMs">
> & {
  /** Whether it waits behind the user's notifications, if they have a device for them (worker/push/outbox.ts). */
  readonly isHeld?: boolean;
};

/** A mail about the account, queued once for each kind and day. */
export function accountMail(userId: string, kind: string, mail: WaitingMail, nowMs: number): NewMail {
  return { userId, kind, localDate: new Date(nowMs).toISOString().slice(0, 10), mail, createdAtMs: nowMs };
}

/** @param holdMs how long they wait for {@link releaseMails} before they are sent anyway */
export function insertMails(mails: readonly NewMail[], condition: SQL = sql`true`, holdMs = 0): SQL {
  return sql`INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)
    SELECT value->>'userId', value->>'kind', value->>'localDate', value->'mail', value->>'createdAtMs',
      CASE WHEN coalesce(value->>'isHeld', 0) = 0 THEN value->>'createdAtMs' + ${holdMs} END
    FROM json_each(${JSON.stringify(mails)}) WHERE ${condition}
    ON CONFLICT (user_id, kind, local_date) DO NOTHING`;
}

/** A tried mail stays: the provider may have it, and refuses other bytes under the same key. */
export function rewriteMails(mails: readonly NewMail[], condition: SQL): SQL {
  return sql`UPDATE mail_outbox SET mail = each.value->'mail' FROM json_each(${JSON.stringify(mails)}) AS each
    WHERE mail_outbox.user_id = each.value->>'userId' AND mail_outbox.kind = each.value->>'kind'
      AND mail_outbox.local_date = each.value->>'localDate' AND mail_outbox.tries = 0 AND ${condition}`;
}

export function releaseMails(userId: string, kinds: readonly string[], nowMs: number): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = ${nowMs}
    WHERE user_id = ${userId} AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND tries = 0 AND next_try_at > ${nowMs}`;
}

export function reviveMails(userId: string, kinds: readonly string[], nowMs: number): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = ${nowMs}, created_at = ${nowMs}, error = NULL
    WHERE user_id = ${userId} AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND sent_at IS NULL AND next_try_at IS NULL`;
}

interface ClaimedMail {
  readonly userId: string;
  readonly kind: string;
  readonly localDate: string;
  readonly mail: WaitingMail;
  readonly createdAtMs: number;
  readonly tries: number;
  readonly batch: string;
}

const CLAIMED = sql`user_id AS userId, kind, local_date AS localDate, mail, created_at AS createdAtMs, tries, batch`;

interface Claim {
  readonly nowMs: number;
  /** When they are tried again if the claimer dies. */
  readonly untilMs: number;
  readonly isLedger: boolean;
}

/** Mails on their way to another ledger are sent from there. The directory's never are. */
function ofThoseHere(isLedger: boolean): SQL {
  return isLedger
    ? sql`AND EXISTS (SELECT 1 FROM owners WHERE owners.user_id = mail_outbox.user_id AND owners.state = 'here')`
    : sql``;
}

/** A batch that was tried before, whole: its members and its key must stay the same. */
export function claimTriedBatch({ nowMs, untilMs, isLedger }: Claim): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = ${untilMs}, tries = tries + 1
    WHERE next_try_at IS NOT NULL AND batch = (SELECT batch FROM mail_outbox
      WHERE next_try_at IS NOT NULL AND next_try_at <= ${nowMs} AND batch IS NOT NULL
        ${ofThoseHere(isLedger)} ORDER BY next_try_at LIMIT 1)
    RETURNING ${CLAIMED}`;
}

/** A new batch of mails that were never tried, of everybody or of one user. Its members are stored before it is sent. */
export function claimNewBatch(
  { nowMs, untilMs, isLedger }: Claim,
  batch: string,
  count: number,
  userId?: string,
): SQL {
  const whose = userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
  return sql`UPDATE mail_outbox SET next_try_at = ${untilMs}, tries = tries + 1, batch = ${batch}
    WHERE (user_id, kind, local_date) IN (
      SELECT user_id, kind, local_date FROM mail_outbox
      WHERE next_try_at IS NOT NULL AND next_try_at <= ${nowMs} AND batch IS NULL ${whose} ${ofThoseHere(isLedger)}
      ORDER BY next_try_at LIMIT ${count})
    RETURNING ${CLAIMED}`;
}

interface TriedMail extends Pick<ClaimedMail, "userId" | "kind" | "localDate"> {
  readonly sentAtMs: number | null;
  /** Null once the mail was sent or given up. */
  readonly nextTryAtMs: number | null;
  readonly error: string | null;
}

export function recordTries(tried: readonly TriedMail[]): SQL {
  return sql`UPDATE mail_outbox SET sent_at = tried.value->>'sentAtMs', next_try_at = tried.value->>'nextTryAtMs',
      error = tried.value->>'error',
      batch = CASE WHEN tried.value->>'nextTryAtMs' IS NOT NULL THEN batch END,
      mail = CASE WHEN tried.value->>'sentAtMs' IS NULL THEN mail ELSE '{}' END
    FROM json_each(${JSON.stringify(tried)}) AS tried
    WHERE mail_outbox.user_id = tried.value->>'userId' AND mail_outbox.kind = tried.value->>'kind'
      AND mail_outbox.local_date = tried.value->>'localDate'`;
}

/** Not tried in a batch yet: it is due at some time, or held behind messages to devices. */
const WAITS =
  "batch IS NULL AND (next_try_at IS NOT NULL OR sent_at IS NULL AND tries = 0 AND error IS NULL)";

/**
 * A mail that was tried in a batch stays: the provider may have the batch, and refuses other bytes under its key.
 * @param kind all kinds are withdrawn if it is left out
 */
export function withdrawMails(userId: string, reason: string, kind?: string): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = NULL, error = ${reason}
    WHERE user_id = ${userId} AND kind = coalesce(${kind ?? null}, kind) AND ${sql.raw(WAITS)}`;
}

/** Whoever got into an account mustn't get the mails that warn of it. They stay with the address that they were written to. */
const NO_WARNING = ["google-connected", "passkey-added", "address-changed", "address-undone"]
  .map((kind) => `kind NOT LIKE '${kind}/%'`)
  .join(" AND ");

/** In a ledger, where reminders wait for the address that the owner's row names. */
const RETARGET = `
  UPDATE mail_outbox SET mail = json_set(mail, '$.to', ?2)
  WHERE user_id = ?1 AND ${WAITS}
    AND mail->>'$.to' = (SELECT email FROM owners WHERE user_id = ?1 AND email <> ?2)`;

/** A mail that was tried in a batch stays: the provider may have the batch, and refuses other bytes under its key. */
export function retargetMails(ledger: Database, userId: string, to: string): Statement<never> {
  return statement(ledger, RETARGET, [userId, to]);
}

/** The same in the directory, whose mails to support name the address to answer to. */
export function retargetAccountMails(userId: string, from: string, to: string): SQL {
  const moved = (field: string) =>
    sql`${field}, CASE mail->>${field} WHEN ${from} THEN ${to} ELSE mail->>${field} END`;
  return sql`UPDATE mail_outbox SET mail = json_set(mail, ${moved("$.to")}, ${moved("$.replyTo")})
    WHERE user_id = ${userId} AND next_try_at IS NOT NULL AND batch IS NULL AND ${sql.raw(NO_WARNING)}`;
}

/** The provider takes this many in one call. */
export const BATCH = 100;

const MINUTE_MS = 60_000;

/** Sending a batch takes less time than this. */
const LEASE_MS = 10 * MINUTE_MS;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Providers know an idempotency key for a day. */
const GIVE_UP_MS = 20 * 60 * MINUTE_MS;

/** Providers take a few calls a second, and sign-in mails come first. */
const BETWEEN_BATCHES_MS = 600;

interface Drain {
  /** Limits the run to one user, whose mails then wait for nobody else's. */
  readonly userId?: string;
  readonly isLedger?: boolean;
  readonly betweenBatchesMs?: number;
  /** The run sends at most this many batches. */
  readonly batches?: number;
}

/** After a pause that the provider asked for, the rest waits for the next run. */
export type Remaining = "nothing" | "more" | "paused";

/**
 * Sends what is due, in the provider's batches. If a run dies before recording, the batch goes out again with the same members
 * and key, which the provider delivers once.
 */
export async function drainOutbox(
  db: Database,
  mailer: Mailer,
  nowMs: number,
  { userId, isLedger = false, betweenBatchesMs = BETWEEN_BATCHES_MS, batches = 20 }: Drain = {},
): Promise<Remaining> {
  const startedAt = Date.now();
  for (let batch = 0; batch < batches; batch += 1) {
    // A long run's later leases begin later.
    const untilMs = nowMs + (Date.now() - startedAt) + LEASE_MS;
    const claimed = await claimBatch(db, { nowMs, untilMs, isLedger }, userId);
    if (claimed.length === 0) return "nothing";
    const { tried, isSlowedDown } = mayArriveTwice(claimed, nowMs)
      ? { tried: claimed.map((each) => triedMail(each, UNKNOWN, nowMs)), isSlowedDown: false }
      : await sendBatch(mailer, claimed, nowMs);
    await db.run(recordTries(tried));
    if (isSlowedDown) return "paused";
    if (userId === undefined) await new Promise((resolve) => setTimeout(resolve, betweenBatchesMs));
  }
  return "more";
}

async function claimBatch(
  db: Database,
  claim: Parameters<typeof claimTriedBatch>[0],
  userId: string | undefined,
): Promise<ClaimedMail[]> {
  const claimed = async (query: ReturnType<typeof claimTriedBatch>) =>
    (await db.all<ClaimedMail & { mail: string }>(query)).map(
      (row): ClaimedMail => ({ ...row, mail: JSON.parse(row.mail) as WaitingMail }),
    );
  const tried = userId === undefined ? await claimed(claimTriedBatch(claim)) : [];
  const mails =
    tried.length > 0 ? tried : await claimed(claimNewBatch(claim, crypto.randomUUID(), BATCH, userId));
  // The provider compares bytes, and SQLite returns rows in any order.
  return mails.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ kind, localDate, userId }: ClaimedMail) => `${kind}/${localDate}/${userId}`;

const UNKNOWN = "It was tried, the provider may have it, and no longer knows its key";

/** Whether the last try was so long ago, as after a day without cron, that the provider would take the mails for new ones. */
function mayArriveTwice(claimed: readonly ClaimedMail[], nowMs: number): boolean {
  return claimed.some(({ tries, createdAtMs }) => tries > 1 && nowMs - createdAtMs >= GIVE_UP_MS);
}

interface Sent {
  readonly tried: TriedMail[];
  readonly isSlowedDown: boolean;
}

async function sendBatch(mailer: Mailer, claimed: readonly ClaimedMail[], nowMs: number): Promise<Sent> {
  const [first, ...others] = claimed;
  if (first === undefined || others.length === 0 || !mailer.sendBatch)
    return sendEach(mailer, claimed, nowMs);
  try {
    const mails = claimed.map(({ mail }) => mail);
    const errors = await mailer.sendBatch(mails, `batch/${first.batch}`);
    const tried = claimed.map((each, index) => triedMail(each, errors[index] ?? null, nowMs));
    return { tried, isSlowedDown: false };
  } catch (thrown) {
    if (!(thrown instanceof MailError)) throw thrown;
    // One mail may be at fault.
    if (!thrown.retryable) return sendEach(mailer, claimed, nowMs);
    return failed(claimed, thrown, nowMs);
  }
}

/** Sends one mail after another, each under a key of its own. */
async function sendEach(mailer: Mailer, claimed: readonly ClaimedMail[], nowMs: number): Promise<Sent> {
  const tried: TriedMail[] = [];
  for (const [index, each] of claimed.entries()) {
    try {
      await mailer.send({ ...each.mail, idempotencyKey: keyOf(each) });
      tried.push(triedMail(each, null, nowMs));
    } catch (thrown) {
      if (!(thrown instanceof MailError)) throw thrown;
      const isSlowedDown = thrown.retryAfterMs !== undefined;
      const waiting = isSlowedDown ? claimed.slice(index) : [each];
      tried.push(...failed(waiting, thrown, nowMs).tried);
      if (isSlowedDown) return { tried, isSlowedDown };
    }
  }
  return { tried, isSlowedDown: false };
}

/** @param error what the provider said of this one; null if it took it */
function triedMail({ userId, kind, localDate }: ClaimedMail, error: string | null, nowMs: number): TriedMail {
  return { userId, kind, localDate, sentAtMs: error === null ? nowMs : null, nextTryAtMs: null, error };
}

/** All of them together, since they stay one batch. */
function failed(claimed: readonly ClaimedMail[], error: MailError, nowMs: number): Sent {
  const tries = Math.max(...claimed.map((each) => each.tries));
  const oldestMs = Math.min(...claimed.map(({ createdAtMs }) => createdAtMs));
  const pauseMs = Math.min(MINUTE_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
  const next = nowMs + (error.retryAfterMs ?? pauseMs);
  const nextTryAtMs = error.retryable && next - oldestMs < GIVE_UP_MS ? next : null;
  const tried = claimed.map((each) => ({ ...triedMail(each, error.message, nowMs), nextTryAtMs }));
  return { tried, isSlowedDown: error.retryAfterMs !== undefined };
}
