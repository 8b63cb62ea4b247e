import { type SQL, sql } from "drizzle-orm";
import type { mailOutbox, WaitingMail } from "../db/jobs.ts";

export type NewMail = Required<
  Pick<typeof mailOutbox.$inferInsert, "userId" | "kind" | "localDate" | "mail" | "createdAtMs">
>;

/** @param holdMs how long they wait for {@link releaseMails} before they are sent anyway */
export function insertMails(mails: readonly NewMail[], condition: SQL = sql`true`, holdMs = 0): SQL {
  return sql`INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at, next_try_at)
    SELECT value->>'userId', value->>'kind', value->>'localDate', value->'mail', value->>'createdAtMs',
      value->>'createdAtMs' + ${holdMs}
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

export interface ClaimedMail {
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

export interface TriedMail extends Pick<ClaimedMail, "userId" | "kind" | "localDate"> {
  readonly sentAtMs: number | null;
  /** Null when it was sent or is given up. */
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

/** Of every kind, as {@link withdrawMails}. */
export function stopMails(userId: string, reason: string): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = NULL, error = ${reason}
    WHERE user_id = ${userId} AND next_try_at IS NOT NULL AND batch IS NULL`;
}

/** One that was tried in a batch stays: the provider may have the batch, and refuses other bytes under its key. */
export function withdrawMails(userId: string, kind: string): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = NULL, error = 'unsubscribed'
    WHERE user_id = ${userId} AND kind = ${kind} AND next_try_at IS NOT NULL AND batch IS NULL`;
}
