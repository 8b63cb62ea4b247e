import { and, eq, sql } from "drizzle-orm";
import { type DisputeState, disputes } from "../../db/billing.ts";
import { type Database, rawBatch, userIds } from "../../db/database.ts";
import { homeOf } from "../../db/homes.ts";
import { type MailParts, plainMail, userMail } from "../../mail/html-mail.ts";
import { accountMail, drainOutbox, insertMails } from "../../mail/outbox.ts";
import type { Parts } from "../../services/parts.ts";

type Dispute = typeof disputes.$inferSelect;

/** Mails support and the user once about each state. The mails are queued where that is recorded, in one step. */
export async function sendDisputeNotices(parts: Parts, userId: string): Promise<void> {
  const { db, mailer, now } = parts;
  const unmailed = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.userId, userId), sql`told IS NOT state`));
  const home = unmailed.length > 0 ? await homeOf(db, userId) : undefined;
  if (!home) return;
  for (const each of unmailed) await tell(parts, each, home.email);
  await drainOutbox(db, mailer, now, { userId });
}

async function tell({ db, now, ...mailing }: Parts, dispute: Dispute, email: string) {
  const { id, userId, state } = dispute;
  const isNotMailed = and(eq(disputes.id, id), eq(disputes.state, state), sql`told IS NOT state`);
  const mails = mailsOf(mailing, dispute, email).map(([to, mail]) =>
    accountMail(userId, `dispute-${state}-${to}/${id}`, mail, now),
  );
  await rawBatch(db, [
    insertMails(mails, sql`EXISTS (SELECT 1 FROM disputes WHERE ${isNotMailed})`),
    db.update(disputes).set({ mailedState: state }).where(isNotMailed).getSQL(),
  ]);
}

/** None about a dispute that was over before anybody here had heard of it. */
function mailsOf(parts: MailParts, { id, userId, state, mailedState }: Dispute, email: string) {
  if (state === "over" && mailedState === null) return [];
  const { support, user } = TEXTS[state];
  const about = `Stripe's dispute: ${id}. User id: ${userId}. A reply to this mail goes to them.`;
  const toSupport = plainMail({
    to: parts.supportEmail,
    replyTo: email,
    subject: `${support.subject}: ${email}`,
    paragraphs: [...support.paragraphs, about],
  });
  return [["support", toSupport] as const, ["person", userMail(parts, email, user)] as const];
}

interface Texts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const TEXTS: Readonly<Record<DisputeState, { support: Texts; user: Texts }>> = {
  open: {
    support: {
      subject: "Payment disputed",
      paragraphs: [
        "Their bank disputes a payment. Their subscription has ended, and they can't subscribe again while the bank decides. Answer the dispute in Stripe's dashboard before its deadline.",
      ],
    },
    user: {
      subject: "A payment to Expense Timeline is disputed",
      paragraphs: [
        "Your bank tells us that a payment to Expense Timeline is disputed. Your subscription has ended, and nothing more is charged. Your data stays: you can sign in to read and export it.",
        "If this is a mistake, ask your bank to withdraw the dispute, or answer this mail. Once it is decided in our favor, you can subscribe again, and we will write to you.",
      ],
    },
  },
  lost: {
    support: {
      subject: "Dispute lost",
      paragraphs: [
        "The bank gave the disputed payment back to the cardholder. Their subscription stays ended, and they can't subscribe again unless you allow it: in Stripe's dashboard, give their customer the metadata dispute_settled with the dispute's id.",
      ],
    },
    user: {
      subject: "The disputed payment was returned to you",
      paragraphs: [
        "Your bank decided the dispute about your payment to Expense Timeline, and the payment was returned. Your subscription stays ended, and nothing more is charged. Your data stays: you can sign in to read and export it.",
        "If you want to subscribe again, answer this mail first.",
      ],
    },
  },
  over: {
    support: {
      subject: "Dispute closed",
      paragraphs: [
        "The dispute is closed, and the payment stays with us. They were told that they can subscribe again. There is nothing to do.",
      ],
    },
    user: {
      subject: "The dispute is closed",
      paragraphs: [
        "The dispute about your payment to Expense Timeline is closed, and the payment stands. You can subscribe again in your settings whenever you like. It starts with a payment of $9, without a trial.",
      ],
    },
  },
};

export function disputesToMail(db: Database, afterUserId: string, limit: number) {
  return userIds(db, disputes, sql`told IS NOT state`, afterUserId, limit);
}
