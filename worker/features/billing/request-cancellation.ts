import { and, eq } from "drizzle-orm";
import { supportRequests } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import { type Mailer, sendWithOneRetry } from "../../services/mail.ts";
import { plainMail } from "./plain-mail.ts";

interface RequestParts {
  db: Database;
  mailer: Mailer;
  supportEmail: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Mails a person's wish to cancel to support and confirms it to them (SPEC.md section 2, Settings). Once a UTC day:
 * asked again, nothing is sent, and after a failure only what is missing.
 * @throws MailError
 */
export async function requestCancellation(
  { db, mailer, supportEmail, now }: RequestParts,
  user: { id: string; email: string },
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  await db.insert(supportRequests).values({ userId: user.id, day, requestedAtMs: now }).onConflictDoNothing();
  const own = and(eq(supportRequests.userId, user.id), eq(supportRequests.day, day));
  const [request] = await db.select().from(supportRequests).where(own);
  if (request && request.sentAtMs !== null) return;
  const key = `cancellation/${user.id}/${day}`;
  await sendWithOneRetry(
    mailer,
    plainMail({
      to: supportEmail,
      replyTo: user.email,
      subject: `Cancellation request: ${user.email}`,
      paragraphs: [
        `${user.email} asks to cancel their account.`,
        `User id: ${user.id}. Answering this mail answers them.`,
      ],
      idempotencyKey: `${key}/support`,
    }),
  );
  await sendWithOneRetry(
    mailer,
    plainMail({
      to: user.email,
      replyTo: supportEmail,
      subject: "We received your cancellation request",
      paragraphs: [
        "Your request to cancel your Expense Timeline account has reached us. We will contact you by email to finalize the process, usually within 24 hours.",
        "Until then nothing changes: you keep access until your billing period ends. If this wasn't you, just answer this mail.",
      ],
      idempotencyKey: `${key}/person`,
    }),
  );
  await db.update(supportRequests).set({ sentAtMs: now }).where(own);
}
