import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import type { KnownSubscription } from "../../data/session/stored-subscription.ts";

/** For a subscription that gives no access, though it isn't over; the settings say more (subscription-texts.ts). */
export function paymentDueText(known: KnownSubscription | null): string | null {
  switch (known?.subscription?.status) {
    case "paused":
      return "Your subscription is paused.";
    case "past_due":
    case "unpaid":
      return "A payment is past due.";
    default:
      return null;
  }
}

export function isChargedOn({ cancel_at, period_end }: KnownSubscription): boolean {
  return isChargedAgain({ cancelAtSeconds: cancel_at, periodEndSeconds: period_end });
}

const NOTICE_SECONDS = 3 * 86_400;

/** The notice of a trial's last three days. Null before them, or if nothing will be charged. */
export function trialEndingText(
  known: KnownSubscription | null,
  timeZone: string,
  nowMs: number,
): string | null {
  const end = known?.subscription?.trial_end;
  if (known?.subscription?.status !== "trialing" || typeof end !== "number") return null;
  const isSoon = end - nowMs / 1000 <= NOTICE_SECONDS;
  if (!isSoon || !isChargedOn(known) || known.payments_paused) return null;
  return `Your trial ends on ${dayTextAt(end * 1000, timeZone)}. From then on it is $9 a month, charged to your card.`;
}
