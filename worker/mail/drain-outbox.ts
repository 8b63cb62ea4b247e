import type { Database } from "../db/client.ts";
import type { WaitingMail } from "../db/jobs.ts";
import { MailError, type Mailer } from "./mail.ts";
import { type ClaimedMail, claimNewBatch, claimTriedBatch, recordTries, type TriedMail } from "./outbox.ts";

/** As many as the provider takes in one call. */
export const BATCH = 100;

const MINUTE_MS = 60_000;

/** Longer than sending a batch can take. */
const LEASE_MS = 10 * MINUTE_MS;

const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** Providers know an idempotency key for a day. */
const GIVE_UP_MS = 20 * 60 * MINUTE_MS;

/** Providers take a few calls a second, and sign-in mails come first. */
const BETWEEN_BATCHES_MS = 600;

interface Drain {
  /** Of one user, for whom nobody else's mails have to wait. */
  readonly userId?: string;
  readonly isLedger?: boolean;
  readonly betweenBatchesMs?: number;
  /** At most so many. */
  readonly batches?: number;
}

/** After a pause that the provider asked for, the rest waits for the next run. */
export type Left = "nothing" | "more" | "paused";

/**
 * Sends what is due, in the provider's batches. If a run dies before recording, the batch goes out again with the same members
 * and key, which the provider delivers once.
 */
export async function drainOutbox(
  db: Database,
  mailer: Mailer,
  nowMs: number,
  { userId, isLedger = false, betweenBatchesMs = BETWEEN_BATCHES_MS, batches = 20 }: Drain = {},
): Promise<Left> {
  const startedAt = Date.now();
  for (let batch = 0; batch < batches; batch += 1) {
    // A long run's later leases begin later.
    const untilMs = nowMs + (Date.now() - startedAt) + LEASE_MS;
    const claimed = await claimBatch(db, { nowMs, untilMs, isLedger }, userId);
    if (claimed.length === 0) return "nothing";
    const { tried, isSlowedDown } = await sendBatch(mailer, claimed, nowMs);
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
    // One of them may be at fault.
    if (!thrown.retryable) return sendEach(mailer, claimed, nowMs);
    return failed(claimed, thrown, nowMs);
  }
}

/** One after another, each under a key of its own. */
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
