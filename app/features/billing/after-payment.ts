import { useEffect, useState } from "react";
import { paths } from "#domain/paths.ts";
import { refreshSubscription } from "../../data/billing/checkout.ts";
import { chosenPlan, returnAfterPaying, stripeVisit } from "../../data/billing/pending-payment.ts";
import { userSignedIn } from "../../data/session/session-state.ts";
import { isPaying, type KnownSubscription, storeUser } from "../../data/session/stored-user.ts";

/** Coming back from Stripe proves nothing, so the worker asks Stripe. `returnTo` leads to what was asked for before. */
export function useAfterPayment(): Outcome & { returnTo: string } {
  const [returnTo, setReturnTo] = useState<string>(paths.dashboard);
  const [outcome, setOutcome] = useState<Outcome>({ text: null, isOpen: true });
  useEffect(() => {
    setReturnTo(returnAfterPaying.get() ?? paths.dashboard);
    chosenPlan.clear();
    // If this page is left before the response, the next screen asks.
    stripeVisit.set("1");
    void askedOutcome().then((asked) => {
      if (asked !== null) setOutcome(asked);
    });
  }, []);
  return { ...outcome, returnTo };
}

interface Outcome {
  text: string | null;
  /** Whether the product is open, as far as anybody knows. */
  isOpen: boolean;
}

/** Returns null for somebody signed out, and if the worker can't be asked. */
async function askedOutcome(): Promise<Outcome | null> {
  const user = await userSignedIn().catch(() => null);
  if (user === null) return null;
  try {
    const state = await refreshSubscription(user);
    // The pricing page, to which this may lead, names free days only to those who have some.
    storeUser({ ...user, trialUsed: state.trial_used ?? user.trialUsed });
    if (isPaying(state)) return { text: afterPaymentText(state), isOpen: true };
    return { text: unpaidText(state), isOpen: false };
  } catch {
    return null;
  }
}

/** "29 November", by the browser's own clock. */
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const dayOf = (seconds: number) => DAY.format(seconds * 1000);

/** Says what a payment at checkout came to; null if Stripe hasn't confirmed one. It shares no code with the app's texts, which are large. */
export function afterPaymentText(known: KnownSubscription): string | null {
  const { status, trial_end = null, latest_payment } = known.subscription ?? {};
  const end = status === "trialing" ? trial_end : known.period_end;
  if (end === null || (status !== "trialing" && status !== "active")) return null;
  if (known.cancel_at !== null && known.cancel_at <= end)
    return `Your access ends on ${dayOf(known.cancel_at)}. Nothing more is charged.`;
  if (status === "trialing") return `Nothing is charged until ${dayOf(end)}.`;
  return latest_payment == null ? null : `You've paid. The next payment is on ${dayOf(end)}.`;
}

/** Says why nothing came of a payment at checkout, as far as the worker knows. */
export function unpaidText(known: KnownSubscription): string {
  return known.ended_by === "trial_used"
    ? "This card or address had free days before, so no trial began and nothing was charged. You can subscribe for $9 a month."
    : "Stripe hasn't confirmed a payment yet. Look again in a minute.";
}
