import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { mailOutbox } from "../../db/jobs.ts";
import { MailError, type Mailer } from "../../services/mail.ts";
import { drainOutbox } from "../../services/outbox/drain-outbox.ts";
import { insertMails } from "../../services/outbox/outbox.ts";
import { plainMail } from "./plain-mail.ts";

interface RequestParts {
  db: Database;
  mailer: Mailer;
  supportEmail: string;
  /** Epoch milliseconds. */
  now: number;
}

const TO_SUPPORT = "cancellation-support";
const TO_PERSON = "cancellation-person";

/**
 * Mails a person's wish to cancel to support and confirms it to them (SPEC.md section 2, Settings; DESIGN.md section
 * 5). Once a UTC day: asked again, nothing more is sent. What a stumbling provider didn't take goes with cron's next
 * runs.
 * @throws MailError when the provider will never take it; asking again tries again
 */
export async function requestCancellation(
  { db, mailer, supportEmail, now }: RequestParts,
  user: { id: string; email: string },
): Promise<void> {
  const localDate = new Date(now).toISOString().slice(0, 10);
  const toSupport = plainMail({
    to: supportEmail,
    replyTo: user.email,
    subject: `Cancellation request: ${user.email}`,
    paragraphs: [
      `${user.email} asks to cancel their account.`,
      `User id: ${user.id}. Answering this mail answers them.`,
    ],
  });
  const toPerson = plainMail({
    to: user.email,
    replyTo: supportEmail,
    subject: "We received your cancellation request",
    paragraphs: [
      "Your request to cancel your Expense Timeline account has reached us. We will contact you by email to finalize the process, usually within 24 hours.",
      "Until then nothing changes: you keep access until your billing period ends. If this wasn't you, just answer this mail.",
    ],
  });
  const row = { userId: user.id, localDate, createdAtMs: now };
  const mails = [
    { ...row, kind: TO_SUPPORT, mail: toSupport },
    { ...row, kind: TO_PERSON, mail: toPerson },
  ];
  await db.run(insertMails(mails, true));
  await drainOutbox(db, mailer, now, user.id);
  await requireNoneGivenUp(db, user.id, localDate);
}

async function requireNoneGivenUp(db: Database, userId: string, localDate: string): Promise<void> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, userId),
        eq(mailOutbox.localDate, localDate),
        inArray(mailOutbox.kind, [TO_SUPPORT, TO_PERSON]),
      ),
    );
  const givenUp = rows.find((each) => each.sentAtMs === null && each.nextTryAtMs === null);
  if (givenUp) throw new MailError(givenUp.error ?? "The mail was given up.", false);
}
