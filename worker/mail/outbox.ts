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
}

/** If the claimer dies, they are tried again at `untilMs`. */
export function claimMails(nowMs: number, untilMs: number, count: number, userId?: string): SQL {
  const whose = userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
  return sql`UPDATE mail_outbox SET next_try_at = ${untilMs}, tries = tries + 1
    WHERE (user_id, kind, local_date) IN (
      SELECT user_id, kind, local_date FROM mail_outbox
      WHERE next_try_at IS NOT NULL AND next_try_at <= ${nowMs} ${whose} ORDER BY next_try_at LIMIT ${count})
    RETURNING user_id AS userId, kind, local_date AS localDate, mail, created_at AS createdAtMs, tries`;
}

export interface TriedMail extends Pick<ClaimedMail, "userId" | "kind" | "localDate"> {
  readonly sentAtMs: number | null;
  /** Null when it was sent or is given up. */
  readonly nextTryAtMs: number | null;
  readonly error: string | null;
}

export function recordTries(tried: readonly TriedMail[]): SQL {
  return sql`UPDATE mail_outbox SET sent_at = tried.value->>'sentAtMs', next_try_at = tried.value->>'nextTryAtMs',
      error = tried.value->>'error'
    FROM json_each(${JSON.stringify(tried)}) AS tried
    WHERE mail_outbox.user_id = tried.value->>'userId' AND mail_outbox.kind = tried.value->>'kind'
      AND mail_outbox.local_date = tried.value->>'localDate'`;
}

export function withdrawMails(userId: string, kind: string): SQL {
  return sql`UPDATE mail_outbox SET next_try_at = NULL, error = 'unsubscribed'
    WHERE user_id = ${userId} AND kind = ${kind} AND next_try_at IS NOT NULL`;
}
