import { useEffect, useState } from "react";
import { paths } from "#domain/paths.ts";
import { errorText, RequestError } from "../../data/api/api.ts";
import { goToCheckout } from "../../data/billing/checkout.ts";
import { chosenPlan } from "../../data/billing/pending-payment.ts";
import type { Local } from "../../data/ledger/open-ledger.ts";
import { userSignedIn } from "../../data/session/session-state.ts";
import { isPaying, knownSubscription, storedUser, type User } from "../../data/session/stored-user.ts";
import { Alert, Button, buttonClass } from "../../ui/button.tsx";
import { useBrowserValue, useHydrated } from "../../ui/use-browser-value.ts";
import { useRequest } from "../../ui/use-request.ts";

/** Asks who is here only when pressed, so that reading the page makes no request. */
export function SubscribeButton() {
  const { go, busy, hasPaid, alert } = useCheckout();
  const request = useRequest((thrown) => `We couldn't check whether you are signed in. ${errorText(thrown)}`);
  const isHydrated = useHydrated();
  const isSubscribed = useBrowserValue(paysHere, false) || hasPaid;
  async function choose() {
    chosenPlan.set("pro_monthly");
    const user = await userSignedIn();
    if (user === null) location.assign(paths.login);
    else await go(user);
  }
  return (
    <>
      {isSubscribed ? (
        <a href={paths.dashboard} className={`${buttonClass("primary")} w-full`}>
          Open my month
        </a>
      ) : (
        <Button
          variant="primary"
          className="w-full"
          disabled={!isHydrated || busy || request.busy}
          onClick={() => void request.run(choose)}
        >
          Subscribe Now
        </Button>
      )}
      <Alert text={request.alert ?? alert} className="mt-3" />
    </>
  );
}

/** Returns whether this browser knows that its user has nothing left to subscribe to. */
function paysHere(): boolean {
  const user = storedUser();
  return user !== null && isPaying(knownSubscription(user.id));
}

/** @param local the open ledger, if the screen has one */
export function useCheckout(local?: Local) {
  const [busy, setBusy] = useState(false);
  /** Whether the worker said so when it was to open a checkout. */
  const [hasPaid, setHasPaid] = useState(false);
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
      chosenPlan.clear();
    } catch (failure) {
      // The user has paid already, and only this browser doesn't know. Once it has synced, the guard opens.
      const isPaid = failure instanceof RequestError && failure.code === "already_subscribed";
      setHasPaid(isPaid);
      if (isPaid) await local?.sync().catch(() => undefined);
      setBusy(false);
      if (local && isPaying(knownSubscription(user.id))) return;
      // The other page couldn't be reached without a network, either.
      const isUnreachable = failure instanceof RequestError && failure.status === 0;
      // The pricing page couldn't sell it to them, either.
      const isDisputed = failure instanceof RequestError && failure.code === "payment_disputed";
      if (onFailure && !isUnreachable && !isDisputed && !isPaid) onFailure();
      else setAlert(checkoutFailureText(failure));
    }
  }
  return { go, busy, hasPaid, alert };
}

function checkoutFailureText(failure: unknown): string {
  if (!(failure instanceof RequestError)) return "Failed to create a checkout session";
  if (failure.status === 0) return `Failed to connect with Stripe. ${failure.message}`;
  if (failure.status === 429) return `Failed to create a checkout session. ${failure.message}`;
  return failure.status === 409 ? failure.message : "Failed to create a checkout session";
}
