import type { KnownSubscription } from "../../local/billing.ts";
import { failedPayment, longDayText } from "./payment-notices.ts";

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
  switch (failedPayment(known)) {
    case "tried again":
      return "Your last payment failed. We will try the card again over the next days. To get back in at once, change your card and pay the open invoice under Manage card and invoices.";
    case "on hold":
      return "Your subscription is on hold because a payment is missing. To get back in, change your card and pay the open invoice under Manage card and invoices.";
    default:
      return null;
  }
}
