import { MailError, type Mailer } from "./mail.ts";

const TIMEOUT_MS = 8_000;

interface HttpMailConfig {
  /** Without a slash at its end. */
  apiUrl: string;
  apiKey: string;
  from: string;
}

/**
 * Sends through an HTTP provider of Resend's API shape: POST /emails with an Idempotency-Key.
 * 408, 409 (the same key is being handled), 425, 429, 5xx, timeouts and network faults are retryable.
 */
export function httpMailer({ apiUrl, apiKey, from }: HttpMailConfig): Mailer {
  return {
    async send({ to, subject, html, text, replyTo, headers, idempotencyKey }) {
      const response = await fetch(`${apiUrl}/emails`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey,
        },
        body: JSON.stringify({ from, to: [to], subject, html, text, reply_to: replyTo, headers }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new MailError("The mail provider could not be reached", true, { cause });
      });
      // The body may quote the recipient and is of no use: read to free the connection, then dropped.
      await response.body?.cancel();
      if (!response.ok)
        throw new MailError(`The mail provider answered ${response.status}`, isRetryable(response.status));
    },
  };
}

function isRetryable(status: number): boolean {
  return status >= 500 || [408, 409, 425, 429].includes(status);
}
