import type { WaitingMail } from "../db/jobs.ts";

const RETRY_PAUSE_MS = 250;

/** If the second try would come later than this, the user is told of the failure instead. */
const PATIENCE_MS = 3000;

export interface Mail extends WaitingMail {
  /** The provider delivers a key once, however often it is sent. At most 256 characters. */
  idempotencyKey: string;
}

export interface Mailer {
  /** @throws MailError when the provider didn't accept the message */
  send(mail: Mail): Promise<void>;
}

/** The provider didn't accept a message. The text never contains the recipient. */
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

/** For a mail that a user is waiting for. After a passing fault it tries once more with the same key. */
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
