import { useState } from "react";
import { paths } from "#domain/paths.ts";
import { choosePlan } from "../../data/billing/pending-payment.ts";
import { userSignedIn } from "../../data/session/session-state.ts";
import {
  isPaying,
  storedSubscriptionText,
  subscriptionFrom,
} from "../../data/session/stored-subscription.ts";
import { storedUser } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useBrowserValue, useHydrated } from "../../ui/use-browser-value.ts";
import { useCheckout } from "./use-checkout.ts";

/** Asks who is here only when pressed, so that reading the page makes no request. */
export function SubscribeButton() {
  const { go, busy, alert } = useCheckout();
  const [asking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  const isSubscribed = useBrowserValue(paysHere, false);
  async function choose() {
    choosePlan();
    setAsking(true);
    const user = await userSignedIn();
    if (user === null) location.assign(paths.login);
    else await go(user);
    setAsking(false);
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
          disabled={!isHydrated || busy || asking}
          onClick={() => void choose()}
        >
          Subscribe Now
        </Button>
      )}
      <Alert text={alert} className="mt-3" />
    </>
  );
}

/** Whether this browser knows that its user has nothing left to subscribe to. */
function paysHere(): boolean {
  const user = storedUser();
  return user !== null && isPaying(subscriptionFrom(storedSubscriptionText(), user.id));
}
