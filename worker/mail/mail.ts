import { eq } from "drizzle-orm";
import type { Database, Ledgers } from "../db/database.ts";
import { homeOf } from "../db/homes.ts";
import type { WaitingMail } from "../db/jobs.ts";
import { knownZone, userSettings } from "../db/ledger.ts";

const RETRY_PAUSE_MS = 250;

/** How long somebody waits who wants to sign in. */
const PATIENCE_MS = 12_000;

export interface Mail extends WaitingMail {
  /** The provider delivers a key once. At most 256 characters. */
  idempotencyKey: string;
}

export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
  /**
   * In one call, which the provider knows by its key; missing where there is none.
   * @returns for each mail what is wrong with it, or null if it was taken
   * @throws MailError if none was taken
   */
  sendBatch?(mails: readonly WaitingMail[], idempotencyKey: string): Promise<(string | null)[]>;
}

/** The provider didn't accept a message. Never names the recipient. */
export class MailError extends Error {
  override name = "MailError";

  readonly retryable: boolean;

  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    retryable: boolean,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * For a mail that somebody waits for: tries again until the provider takes it, at its pace.
 * @throws MailError that no try can mend, or the last one when waiting any longer is too long
 */
export async function sendPatiently(mailer: Pick<Mailer, "send">, mail: Mail): Promise<void> {
  const startedAt = Date.now();
  for (let pauseMs = RETRY_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailError) || !error.retryable) throw error;
      const nextMs = error.retryAfterMs ?? pauseMs;
      if (Date.now() - startedAt + nextMs > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, nextMs));
    }
  }
}

export interface Addressee {
  readonly email: string;
  /** Mails name days by the user's own calendar. */
  readonly timeZone: string;
}

/** Returns undefined if there is no such user, or if they never signed in. */
export async function addresseeOf(
  db: Database,
  ledgers: Ledgers,
  userId: string,
): Promise<Addressee | undefined> {
  const home = await homeOf(db, userId);
  if (home === undefined) return undefined;
  const [settings] = await ledgers
    .open(home.ledger)
    .select({ timezone: userSettings.timezone })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return { email: home.email, timeZone: knownZone(settings?.timezone ?? "") };
}
