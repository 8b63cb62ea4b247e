import type { KnownSubscription } from "../../local/billing.ts";

/** What becomes of a payment that failed; null where none did. */
export function failedPayment(known: KnownSubscription | null): "tried again" | "on hold" | null {
  switch (known?.subscription?.status) {
    case "past_due":
      return "tried again";
    case "unpaid":
    case "paused":
      return "on hold";
    default:
      return null;
  }
}

/** That one failed, in a few words for a banner. */
export function paymentDueText(known: KnownSubscription | null): string | null {
  return failedPayment(known) === null ? null : "A payment is past due.";
}

/** A day in the person's own form and time zone. @param seconds epoch seconds */
export function longDayText(seconds: number, timeZone: string): string {
  return new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "long", timeZone });
}

const NOTICE_SECONDS = 3 * 86_400;

/** The notice of a trial's last three days; null before them, and where nothing will be charged. */
export function trialEndingText(
  known: KnownSubscription | null,
  timeZone: string,
  nowMs: number,
): string | null {
  const end = known?.subscription?.trial_end;
  if (known?.subscription?.status !== "trialing" || typeof end !== "number") return null;
  const isSoon = end - nowMs / 1000 <= NOTICE_SECONDS;
  if (!isSoon || known.cancel_at !== null) return null;
  return `Your trial ends on ${longDayText(end, timeZone)}. From then on it is $9 a month, charged to your card.`;
}
