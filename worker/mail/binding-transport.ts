import type { SendEmail } from "@cloudflare/workers-types";
import { MailError, type Mailer } from "./mail.ts";

/** The binding has no idempotency keys, so a header tells repeated messages, and no batches. */
export function bindingMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, subject, html, text, replyTo, headers, idempotencyKey }) {
      try {
        await binding.send({
          from: parseSender(from),
          to,
          subject,
          html,
          text,
          replyTo,
          headers: { ...headers, "X-Entity-Ref-ID": idempotencyKey },
        });
      } catch (cause) {
        throw new MailError("The send_email binding did not accept the message", isRetryable(cause), {
          cause,
        });
      }
    },
  };
}

/** @param from `Name <address>` or a bare address */
function parseSender(from: string): string | { name: string; email: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return name && email ? { name, email } : (email ?? from);
}

function isRetryable(cause: unknown): boolean {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  return !/^E_(VALIDATION|FIELD|SENDER|RECIPIENT|TOO_MANY|CONTENT|HEADER|DAILY)/.test(code);
}
