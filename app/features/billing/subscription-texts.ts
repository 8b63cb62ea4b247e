import { accessEndsAtMs, cancellationEndsAtMs } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/days.ts";
import type { KnownSubscription, User } from "../../data/session/stored-user.ts";
import { isChargedOn } from "./billing-banner.tsx";

const NEVER_STARTED = new Set<string | undefined>([undefined, "incomplete", "incomplete_expired"]);

/** Returns whether this user's next subscription is their first. A tab may know of a trial that began since it asked who is here. */
export function isFirstFor({ trialUsed }: User, known: KnownSubscription | null): boolean {
  return !trialUsed && NEVER_STARTED.has(known?.subscription?.status);
}

type BadgeVariant = "paid" | "accent" | "overdue" | "pending";

/** The badge of docs/product.md#subscription-and-billing. */
export function subscriptionBadge(known: KnownSubscription | null): { text: string; variant: BadgeVariant } {
  const status = known?.subscription?.status;
  const payment = known?.payment_status;
  if (payment === "active" || payment === "paid" || status === "active")
    return { text: "Active subscription", variant: "paid" };
  if (payment === "trialing" || status === "trialing") return { text: "Trial period", variant: "accent" };
  if (payment === "pending") return { text: "Subscription required", variant: "overdue" };
  if (!status) return { text: "No subscription", variant: "overdue" };
  const words = status.replaceAll("_", " ");
  return { text: words.charAt(0).toUpperCase() + words.slice(1), variant: "pending" };
}

/**
 * The dates of payments and of access, one line each.
 * @param isCancelling whether the user asked to cancel: then no next payment is named, even if Stripe hasn't heard of
 * it yet
 */
export function paymentLines(
  known: KnownSubscription | null,
  timeZone: string,
  isCancelling = false,
): string[] {
  if (known === null) return [];
  const day = (seconds: number) => dayTextAt(seconds * 1000, timeZone);
  const { subscription } = known;
  const lines: string[] = [];
  const next = isCancelling && isRunning(known) && isChargedOn(known) ? null : nextLine(known, day);
  const trialEnd = subscription?.status === "trialing" ? subscription.trial_end : null;
  if (trialEnd !== null && next === paymentLine(day(trialEnd))) {
    lines.push(`Your trial ends on ${day(trialEnd)}. From then on it is $9 a month.`);
  } else {
    // If access ends with the trial, the next line says so.
    if (trialEnd !== null && (known.cancel_at === null || known.cancel_at > trialEnd))
      lines.push(`Your trial ends on ${day(trialEnd)}.`);
    if (next !== null) lines.push(next);
  }
  if (known.customer_unknown)
    lines.push(
      "Stripe, which takes our payments, no longer knows you as a customer, so nothing is charged. To come back, start a new subscription.",
    );
  if (subscription && subscription.latest_payment !== null)
    lines.push(`Last payment: ${day(subscription.latest_payment)}.`);
  return lines;
}

function paymentLine(day: string): string {
  return `Next payment: $9 on ${day}.`;
}

function nextLine(known: KnownSubscription, day: (seconds: number) => string): string | null {
  const { cancel_at, ended_at, payments_paused, period_end } = known;
  switch (known.subscription?.status) {
    case "canceled":
      return ended_at === undefined ? "Your access has ended." : `Your access ended on ${day(ended_at)}.`;
    case "active":
    case "trialing":
      if (cancel_at !== null && !isChargedOn(known))
        return `Your access ends on ${day(cancel_at)}. Nothing more is charged.`;
      if (payments_paused)
        return typeof payments_paused.resumes_at === "number"
          ? `Payments are paused until ${day(payments_paused.resumes_at)}. Nothing is charged before then.`
          : "Payments are paused. Nothing is charged until you resume them.";
      if (period_end === null) return null;
      // Stripe may charge less than a full month before such an end, so name no amount.
      return cancel_at === null
        ? paymentLine(day(period_end))
        : `Your access ends on ${day(cancel_at)}. Until then payments go on: the next is on ${day(period_end)}.`;
    default:
      return null;
  }
}

const TROUBLES: Readonly<Record<string, string>> = {
  past_due:
    "Your last payment failed. We will try the card again over the next days. To get back in at once, change your card and pay the open invoice under Manage card and invoices.",
  unpaid:
    "Your subscription is on hold because a payment is missing. To get back in, change your card and pay the open invoice under Manage card and invoices.",
  paused:
    "Your subscription is paused, and nothing is charged. To get back in, resume it: $9 is charged then, and every month after.",
};

/** Says why a subscription that isn't over gives no access; null if it does. */
export function troubleText(known: KnownSubscription | null): string | null {
  return TROUBLES[known?.subscription?.status ?? ""] ?? null;
}

const DISPUTED = {
  open: "Your bank tells us that a payment is disputed, so your subscription has ended and nothing more is charged. Once the dispute is decided in our favor, you can subscribe again. If it is a mistake, ask your bank to withdraw it, or write to support.",
  lost: "A disputed payment was returned to you, so your subscription has ended and nothing more is charged. Before you subscribe again, please write to support.",
};

const ENDED = {
  trial_used:
    "This card or address had free days before, so no trial began and nothing was charged. You can subscribe without a trial.",
  dispute:
    "Your subscription ended because a payment was disputed. The dispute is closed, so you can subscribe again.",
  refund:
    "Your last payment was refunded in full, so your subscription has ended and nothing more is charged.",
};

/** Says why a subscription was ended at once; null if it wasn't. */
export function endedText(known: KnownSubscription | null): string | null {
  if (known?.dispute) return DISPUTED[known.dispute];
  return known?.ended_by ? ENDED[known.ended_by] : null;
}

export function resumeText(known: KnownSubscription | null): string | null {
  if (known?.subscription?.status === "paused") return "Resume subscription";
  return known?.payments_paused && known.cancel_at === null ? "Resume payments" : null;
}

/** Returns whether a subscription gives access, paid or on trial. */
function isRunning(known: KnownSubscription | null): boolean {
  const status = known?.subscription?.status;
  return status === "active" || status === "trialing";
}

type Cancellation = NonNullable<User["cancellation"]>;

export function deletionText(day: string): string {
  return `Everything in your account is erased on ${day} or within 30 days after it. Until then you can export it, or change your mind in Settings.`;
}

/** Says when everything is erased; null if the user didn't ask for that. */
export function erasureText(
  { deletesData, endsAt }: Cancellation,
  timeZone: string,
  nowMs: number,
): string | null {
  if (!deletesData) return null;
  const endsAtMs = Date.parse(endsAt);
  if (endsAtMs <= nowMs) return "Everything in your account is about to be erased.";
  return `You asked us to delete your data. Everything in your account is erased on ${dayTextAt(endsAtMs, timeZone)} or within 30 days after it. Until then you can export it.`;
}

export function requestTexts(cancellation: Cancellation, timeZone: string, nowMs: number): string[] {
  const { isFinished } = cancellation;
  const asked = `You asked to cancel on ${dayTextAt(Date.parse(cancellation.requestedAt), timeZone)}.`;
  return [
    isFinished
      ? `${asked} Support has finished your request.`
      : `${asked} Your request is on its way: support will contact you by email.`,
    accessText(cancellation, timeZone),
    erasureText(cancellation, timeZone, nowMs) ??
      "Your data stays. You can sign in to read and export it at any time.",
  ];
}

function accessText({ hasAccess, isConfirmed, accessEndsAt }: Cancellation, timeZone: string): string {
  if (!hasAccess)
    return isConfirmed
      ? "You have no running subscription, so nothing is charged."
      : "You have no running subscription. Stripe hasn't confirmed that nothing more is charged; we keep asking until it does.";
  const access = `You have access until ${dayTextAt(Date.parse(accessEndsAt), timeZone)}.`;
  return isConfirmed
    ? `${access} Nothing more is charged.`
    : `${access} Stripe hasn't confirmed that your subscription ends then; we keep asking until it does.`;
}

/** Says what cancelling now would mean: a sentence about access, and the day after which data would be erased. */
export function prospect(known: KnownSubscription | null, timeZone: string, nowMs: number) {
  const status = known?.subscription?.status;
  const isOpen = isRunning(known);
  const endsAtMs = cancellationEndsAtMs(known ? paidOf(known, isOpen) : undefined, nowMs);
  // Right after signing in, this browser doesn't know the period's end yet.
  const isKnown = !isOpen || known?.period_end != null;
  const end = status === "trialing" ? "the end of your free trial" : "the end of the period you paid for";
  const day = isKnown ? dayTextAt(endsAtMs, timeZone) : end;
  // Stripe would still collect its open invoice, so the worker doesn't let it run on.
  if (troubleText(known) !== null)
    return {
      day,
      text: "Your subscription ends at once, and nothing more is charged. Taking the request back doesn't resume it.",
    };
  if (!isOpen) return { day, text: "You have no running subscription, so nothing will be charged." };
  const accessEndsMs = accessEndsAtMs(endsAtMs, known?.cancel_at ?? null);
  if (isKnown && accessEndsMs < endsAtMs)
    return {
      day,
      text: `You have access until ${dayTextAt(accessEndsMs, timeZone)}. Nothing more is charged.`,
    };
  const until = isKnown ? `${day}, ${end}` : end;
  return { day, text: `You keep full access until ${until}. Nothing more is charged.` };
}

function paidOf({ subscription, period_end, cancel_at }: KnownSubscription, isOpen: boolean) {
  return {
    isOpen,
    trialEndSeconds: subscription?.trial_end ?? null,
    periodEndSeconds: period_end,
    cancelAtSeconds: cancel_at,
    latestPaymentSeconds: subscription?.latest_payment ?? null,
  };
}
