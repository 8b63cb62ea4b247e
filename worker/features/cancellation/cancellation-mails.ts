import { dayTextAt } from "#domain/calendar/days.ts";
import { type MailParts, plainMail, userMail } from "../../mail/html-mail.ts";
import type { Addressee } from "../../mail/mail.ts";
import { accountMail, type NewMail } from "../../mail/outbox.ts";
import type { RequestKey } from "./store.ts";

const END_UNCONFIRMED =
  "Stripe hasn't confirmed that the subscription ends then; we keep asking until it does.";
const CHARGES_UNCONFIRMED =
  "Stripe hasn't confirmed that nothing more is charged; we keep asking until it does.";
const SHOWN_LATER = "The settings show when it has.";

interface RequestFacts extends RequestKey {
  readonly requestedAtMs: number;
  readonly deletesData: boolean;
  readonly endsAtMs: number;
  readonly nowMs: number;
}

interface Texts {
  subject: string;
  paragraphs: string[];
}

/** The outbox sends each kind once per request. */
export const kindsOf = ({ requestId }: Pick<RequestKey, "requestId">, topic: Topic) => ({
  support: `${topic}-support/${requestId}`,
  user: `${topic}-person/${requestId}`,
});

type Topic = "cancellation" | "deletion" | "withdrawal" | `moved-${number}`;

interface AccessFacts extends RequestFacts {
  readonly accessEndsAtMs: number;
  readonly hasAccess: boolean;
  readonly isConfirmed: boolean;
}

/** Like the other functions here, returns one mail to support and one to the user. */
export function requestMails(parts: MailParts, to: Addressee, facts: AccessFacts): NewMail[] {
  const day = dayTextAt(facts.endsAtMs, to.timeZone);
  const accessDay = dayTextAt(facts.accessEndsAtMs, to.timeZone);
  const stays = facts.hasAccess
    ? `Your data stays. After ${accessDay} you can still sign in to read and export it.`
    : "Your data stays. You can still sign in to read and export it.";
  return mailsOf(parts, to, facts, "cancellation", {
    support: {
      subject: `Cancellation request: ${to.email}`,
      paragraphs: [
        `${to.email} asks to cancel their account. ${chargesForSupport(facts, accessDay)}`,
        facts.deletesData ? erasedForSupport(day) : "Their data stays: they didn't ask to have it deleted.",
        finishing(facts, to),
      ],
    },
    user: {
      subject: "We received your cancellation request",
      paragraphs: [
        "Your request to cancel your Expense Timeline account has reached us. We will contact you by email to finalize the process, usually within 24 hours.",
        chargesForUser(facts, accessDay),
        facts.deletesData ? erasedForUser(day) : stays,
        changedMind(day),
      ],
    },
  });
}

export function deletionMails(parts: MailParts, to: Addressee, facts: RequestFacts): NewMail[] {
  const day = dayTextAt(facts.endsAtMs, to.timeZone);
  return mailsOf(parts, to, facts, "deletion", {
    support: {
      subject: `Cancellation request: ${to.email} (delete the data, too)`,
      paragraphs: [
        `${to.email}, who asked to cancel on ${dayTextAt(facts.requestedAtMs, to.timeZone)}, now asks to have their data deleted, too.`,
        erasedForSupport(day),
        finishing(facts, to),
      ],
    },
    user: {
      subject: "We received your request to delete your data",
      paragraphs: [erasedForUser(day), changedMind(day)],
    },
  });
}

export function withdrawalMails(parts: MailParts, to: Addressee, facts: RequestFacts): NewMail[] {
  const requested = dayTextAt(facts.requestedAtMs, to.timeZone);
  const day = dayTextAt(facts.endsAtMs, to.timeZone);
  return mailsOf(parts, to, facts, "withdrawal", {
    support: {
      subject: `Cancellation request taken back: ${to.email}`,
      paragraphs: [
        `${to.email} took back their cancellation request of ${requested}. Their account stays, and nothing ends on ${day} because of it. You don't have to do anything.`,
      ],
    },
    user: {
      subject: "You keep your account",
      paragraphs: [
        `You took back your cancellation request of ${requested}, so nothing ends on ${day} because of it.`,
        "If the request had set your subscription to end, it goes on. Your settings show when the next payment is due.",
      ],
    },
  });
}

/** The subscription was renewed before Stripe could be told to end it. */
export function movedMails(parts: MailParts, to: Addressee, facts: RequestFacts): NewMail[] {
  const day = dayTextAt(facts.endsAtMs, to.timeZone);
  return mailsOf(parts, to, facts, `moved-${facts.endsAtMs}`, {
    support: {
      subject: `Cancellation request: ${to.email} (new date: ${day})`,
      paragraphs: [
        `The subscription of ${to.email} ends on ${day}, not on the day named before: it had been renewed before Stripe could be told to end it.`,
        "Please check whether a payment is to be refunded.",
      ],
    },
    user: {
      subject: `Your access ends on ${day}`,
      paragraphs: [
        `Stripe couldn't be reached when you asked to cancel, and your subscription was renewed in the meantime. It now ends on ${day}. You have access until then, and nothing more is charged.`,
        "If you were charged after your request, answer this mail and support will put it right.",
        ...(facts.deletesData ? [erasedForUser(day)] : []),
        changedMind(day),
      ],
    },
  });
}

function chargesForSupport({ hasAccess, isConfirmed }: AccessFacts, day: string): string {
  if (!hasAccess) return `They have no running subscription.${isConfirmed ? "" : ` ${CHARGES_UNCONFIRMED}`}`;
  return isConfirmed
    ? `Their subscription ends on ${day}. Nothing more is charged.`
    : `Their subscription runs until ${day}. ${END_UNCONFIRMED}`;
}

function chargesForUser({ hasAccess, isConfirmed }: AccessFacts, day: string): string {
  if (!hasAccess)
    return isConfirmed
      ? "You have no running subscription, so nothing will be charged."
      : `You have no running subscription. ${CHARGES_UNCONFIRMED} ${SHOWN_LATER}`;
  return isConfirmed
    ? `You have access until ${day}. Your subscription ends then, and nothing more is charged.`
    : `You have access until ${day}. ${END_UNCONFIRMED} ${SHOWN_LATER}`;
}

function erasedForSupport(day: string): string {
  return `They ask to have their data deleted, too. Their time ends on ${day}, and the first daily run after that erases it.`;
}

function erasedForUser(day: string): string {
  return `You asked us to delete your data, too. Everything in your account is erased on ${day} or within 30 days after it. Until then you can export it.`;
}

function finishing({ userId }: RequestKey, { email }: Addressee): string {
  return `User id: ${userId}. A reply to this mail goes to them. To finish the request: npm run account:finish -- ${email}`;
}

function changedMind(day: string): string {
  return `If you change your mind, choose Keep my account in your settings until ${day}. If this wasn't you, do the same, or answer this mail.`;
}

function mailsOf(
  parts: MailParts,
  to: Addressee,
  facts: RequestFacts,
  topic: Topic,
  texts: { support: Texts; user: Texts },
): NewMail[] {
  const kinds = kindsOf(facts, topic);
  const { userId, nowMs } = facts;
  const support = plainMail({ to: parts.supportEmail, replyTo: to.email, ...texts.support });
  const user = userMail(parts, to.email, texts.user);
  return [accountMail(userId, kinds.support, support, nowMs), accountMail(userId, kinds.user, user, nowMs)];
}
