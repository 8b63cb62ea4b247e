import type { WaitingMail } from "../db/jobs.ts";

const RETRY_PAUSE_MS = 250;

/** A later second try would keep the user waiting for too long. */
const PATIENCE_MS = 3000;

export interface Mail extends WaitingMail {
  /** The provider delivers a key once. At most 256 characters. */
  idempotencyKey: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
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

export async function sendWithOneRetry(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError) || !error.retryable) throw error;
    const pauseMs = error.retryAfterMs ?? RETRY_PAUSE_MS;
    if (pauseMs > PATIENCE_MS) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await mailer.send(mail);
  }
}
