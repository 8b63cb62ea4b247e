import { useEffect, useState } from "react";
import { RequestError } from "../../data/api/api.ts";
import { goToCheckout } from "../../data/billing/checkout.ts";
import { clearPendingPlan } from "../../data/billing/pending-payment.ts";
import { refreshSubscription } from "../../data/billing/use-subscription.ts";
import type { User } from "../../data/session/stored-user.ts";
import { checkoutFailureText } from "./checkout-failure.ts";

/** Takes a user to Stripe's page. `alert` says why that failed. */
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
      const isSolved = isPaidAlready(failure) && (await hears(user));
      setBusy(false);
      if (onFailure && isSolved) return;
      // Without a network the other page couldn't be reached, either.
      if (onFailure && !isUnreachable(failure)) onFailure();
      else setAlert(checkoutFailureText(failure));
    }
  }
  return { go, busy, alert };
}

function isPaidAlready(failure: unknown): boolean {
  return failure instanceof RequestError && failure.code === "already_subscribed";
}

function isUnreachable(failure: unknown): boolean {
  return failure instanceof RequestError && failure.status === 0;
}

async function hears(user: User): Promise<boolean> {
  try {
    await refreshSubscription(user);
    return true;
  } catch {
    return false;
  }
}
