import type { KnownSubscription } from "../../data/session/stored-subscription.ts";

/** "29 November", by the browser's own clock. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const dayOf = (seconds: number) => DAY.format(seconds * 1000);

/** What a payment at checkout came to; null if Stripe hasn't confirmed one. It shares no code with the app's texts, which are large. */
export function afterPaymentText(known: KnownSubscription | null): string | null {
  const { status, trial_end = null, latest_payment } = known?.subscription ?? {};
  const end = status === "trialing" ? trial_end : (known?.period_end ?? null);
  if (known === null || end === null || (status !== "trialing" && status !== "active")) return null;
  if (known.cancel_at !== null && known.cancel_at <= end)
    return `Your access ends on ${dayOf(known.cancel_at)}. Nothing more is charged.`;
  if (status === "trialing") return `Nothing is charged until ${dayOf(end)}.`;
  return latest_payment == null ? null : `You've paid. The next payment is on ${dayOf(end)}.`;
}

/** Why nothing came of a payment at checkout, as far as the worker says. */
export function unpaidText(known: KnownSubscription | null): string {
  return known?.ended_by === "trial_used"
    ? "This card or address had free days before, so no trial began and nothing was charged. You can subscribe for $9 a month."
    : "Stripe hasn't confirmed a payment yet. Look again in a minute.";
}
