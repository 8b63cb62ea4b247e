import { accessEndsAtMs, cancellationEndsAtMs } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import type { KnownSubscription } from "../../data/session/stored-subscription.ts";
import type { User } from "../../data/session/stored-user.ts";
import { isRunning, troubleText } from "./subscription-texts.ts";

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

/** What cancelling now would mean: a sentence about access, and the day after which data would be erased. */
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
