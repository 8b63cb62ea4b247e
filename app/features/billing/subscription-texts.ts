import type { KnownSubscription } from "../../local/billing.ts";

export type BadgeLook = "paid" | "accent" | "overdue" | "pending";

/** SPEC.md section 4, Subscription badge. */
export function subscriptionBadge(known: KnownSubscription | null): { text: string; look: BadgeLook } {
  const status = known?.subscription?.status;
  if (known?.payment_status === "active" || status === "active")
    return { text: "Active subscription", look: "paid" };
  if (status === "trialing") return { text: "Trial period", look: "accent" };
  if (known?.payment_status === "pending") return { text: "Subscription required", look: "overdue" };
  if (!status) return { text: "No subscription", look: "overdue" };
  const words = status.replaceAll("_", " ");
  return { text: words.charAt(0).toUpperCase() + words.slice(1), look: "pending" };
}

/** A day in the person's own form and time zone. @param seconds epoch seconds */
export function longDayText(seconds: number, timeZone: string): string {
  return new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "long", timeZone });
}

/** What is paid when, line by line. */
export function paymentLines(known: KnownSubscription | null, timeZone: string): string[] {
  if (!known?.subscription) return [];
  const { status, trial_end, latest_payment } = known.subscription;
  const lines: string[] = [];
  if (status === "trialing" && trial_end !== null)
    lines.push(`Your trial ends on ${longDayText(trial_end, timeZone)}.`);
  if (known.cancel_at !== null)
    lines.push(`Your access ends on ${longDayText(known.cancel_at, timeZone)}. Nothing more is charged.`);
  else if ((status === "active" || status === "trialing") && known.period_end !== null)
    lines.push(`Next payment: $9 on ${longDayText(known.period_end, timeZone)}.`);
  if (latest_payment !== null) lines.push(`Last payment: ${longDayText(latest_payment, timeZone)}.`);
  return lines;
}

/** What a payment that failed means, and how to put it right; null where none did. */
export function failedPaymentText(known: KnownSubscription | null): string | null {
  switch (known?.subscription?.status) {
    case "past_due":
      return "Your last payment failed. We will try the card again over the next days. To get back in at once, change your card and pay the open invoice under Manage card and invoices.";
    case "unpaid":
    case "paused":
      return "Your subscription is on hold because a payment is missing. To get back in, change your card and pay the open invoice under Manage card and invoices.";
    default:
      return null;
  }
}

/** The same in a few words, for a banner. */
export function paymentDueText(known: KnownSubscription | null): string | null {
  return failedPaymentText(known) === null ? null : "A payment is past due.";
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
