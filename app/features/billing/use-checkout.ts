import { useEffect, useState } from "react";
import { RequestError } from "../../data/api/api.ts";
import { refreshSubscription } from "../../data/billing/check-subscription.ts";
import { goToCheckout } from "../../data/billing/checkout.ts";
import { clearPendingPlan } from "../../data/billing/pending-payment.ts";
import type { User } from "../../data/session/stored-user.ts";

export function useCheckout(): {
  go: (user: User, onFailure?: () => void) => Promise<void>;
  busy: boolean;
  alert: string | null;
} {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  useEffect(() => {
    // The browser's Back button restores this page as it was left: waiting.
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);
  async function go(user: User, onFailure?: () => void): Promise<void> {
    setBusy(true);
    setAlert(null);
    try {
      await goToCheckout(user);
      clearPendingPlan();
    } catch (failure) {
      // The user has paid already, and only this browser doesn't know. Tell it, and the guard opens.
      const isPaid = failure instanceof RequestError && failure.code === "already_subscribed";
      const isSolved =
        isPaid &&
        (await refreshSubscription(user).then(
          () => true,
          () => false,
        ));
      setBusy(false);
      if (onFailure && isSolved) return;
      // Without a network the other page couldn't be reached, either.
      const isUnreachable = failure instanceof RequestError && failure.status === 0;
      // The pricing page couldn't sell it to them, either.
      const isDisputed = failure instanceof RequestError && failure.code === "payment_disputed";
      if (onFailure && !isUnreachable && !isDisputed) onFailure();
      else setAlert(checkoutFailureText(failure));
    }
  }
  return { go, busy, alert };
}

function checkoutFailureText(failure: unknown): string {
  if (!(failure instanceof RequestError)) return "Failed to create a checkout session";
  if (failure.status === 0) return `Failed to connect with Stripe. ${failure.message}`;
  if (failure.status === 429) return `Failed to create a checkout session. ${failure.message}`;
  return failure.status === 409 ? failure.message : "Failed to create a checkout session";
}
