import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import type { KnownSubscription } from "../../data/session/stored-subscription.ts";

/** Why a subscription that isn't over gives no access; null if it does. */
export function paymentTrouble(known: KnownSubscription | null): "tried again" | "on hold" | "paused" | null {
  switch (known?.subscription?.status) {
    case "past_due":
      return "tried again";
    case "unpaid":
      return "on hold";
    case "paused":
      return "paused";
    default:
      return null;
  }
}

/** The same in a few words for a banner. */
export function paymentDueText(known: KnownSubscription | null): string | null {
  const trouble = paymentTrouble(known);
  if (trouble === null) return null;
  return trouble === "paused" ? "Your subscription is paused." : "A payment is past due.";
}

/** Whether a subscription gives access, paid or on trial. */
export function isRunning(known: KnownSubscription | null): boolean {
  const status = known?.subscription?.status;
  return status === "active" || status === "trialing";
}

/** Whether a running subscription charges again. */
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
