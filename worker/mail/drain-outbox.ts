import type { Database } from "../db/client.ts";
import type { WaitingMail } from "../db/jobs.ts";
import { MailError, type Mailer } from "./mail.ts";
import { type ClaimedMail, claimMails, recordTries, type TriedMail } from "./outbox.ts";

const RUN_MAX = 500;

/** As many as can be in doubt when a run dies. */
const CLAIM = 50;

/** A worker has six connections. */
const AT_ONCE = 5;

const MINUTE_MS = 60_000;

/** Longer than sending a claim can take. */
const LEASE_MS = 10 * MINUTE_MS;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Providers know an idempotency key for a day. */
const GIVE_UP_MS = 20 * 60 * MINUTE_MS;

/** If a run dies before recording, the mail goes out again with the same key, which the provider delivers once. */
export async function drainOutbox(
  db: Database,
  mailer: Mailer,
  nowMs: number,
  userId?: string,
): Promise<void> {
  for (let taken = 0; taken < RUN_MAX; ) {
    const claimed = (
      await db.all<ClaimedMail & { mail: string }>(claimMails(nowMs, nowMs + LEASE_MS, CLAIM, userId))
    ).map((row): ClaimedMail => ({ ...row, mail: JSON.parse(row.mail) as WaitingMail }));
    if (claimed.length === 0) return;
    await db.run(recordTries(await sendAll(mailer, claimed, nowMs)));
    taken += claimed.length;
    if (claimed.length < CLAIM) return;
  }
}

async function sendAll(mailer: Mailer, claimed: readonly ClaimedMail[], nowMs: number): Promise<TriedMail[]> {
  const tried: TriedMail[] = [];
  const waiting = claimed.values();
  const sender = async () => {
    for (const mail of waiting) tried.push(await send(mailer, mail, nowMs));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return tried;
}

async function send(mailer: Mailer, claimed: ClaimedMail, nowMs: number): Promise<TriedMail> {
  const { userId, kind, localDate, mail } = claimed;
  const key = { userId, kind, localDate };
  try {
    await mailer.send({ ...mail, idempotencyKey: `${kind}/${localDate}/${userId}` });
    return { ...key, sentAtMs: nowMs, nextTryAtMs: null, error: null };
  } catch (thrown) {
    if (!(thrown instanceof MailError)) throw thrown;
    return { ...key, sentAtMs: null, nextTryAtMs: nextTry(claimed, thrown, nowMs), error: thrown.message };
  }
}

function nextTry({ tries, createdAtMs }: ClaimedMail, error: MailError, nowMs: number): number | null {
  const pauseMs = Math.min(MINUTE_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
  const next = nowMs + Math.max(pauseMs, error.retryAfterMs ?? 0);
  return error.retryable && next - createdAtMs < GIVE_UP_MS ? next : null;
}
