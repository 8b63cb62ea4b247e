import { useState } from "react";
import { paths } from "#domain/paths.ts";
import { errorText } from "../../data/api/error-text.ts";
import { choosePlan } from "../../data/billing/pending-payment.ts";
import {
  isPaying,
  storedSubscriptionText,
  subscriptionFrom,
} from "../../data/session/stored-subscription.ts";
import { storedUser } from "../../data/session/stored-user.ts";
import { userSignedIn } from "../../data/session/user-signed-in.ts";
import { TRIAL_DAYS } from "../../site.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useBrowserValue, useHydrated } from "../../ui/use-browser-value.ts";
import { useCheckout } from "./use-checkout.ts";

/** Asks who is here only when pressed, so that reading the page makes no request. */
export function SubscribeButton() {
  const { go, busy, alert } = useCheckout();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const isSubscribed = useBrowserValue(paysHere, false);
  const isTrialUsed = useBrowserValue(hasUsedTrialHere, false);
  async function choose() {
    choosePlan();
    setAsking(true);
    setFailure(null);
    try {
      const user = await userSignedIn();
      if (user === null) location.assign(paths.login);
      else await go(user);
    } catch (thrown) {
      setFailure(`We couldn't check whether you are signed in. ${errorText(thrown)}`);
    }
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
      {isTrialUsed && !isSubscribed && (
        <p className="mt-3 text-small">You have had your free days: $9 is charged when you subscribe.</p>
      )}
      <Alert text={failure ?? alert} className="mt-3" />
    </>
  );
}

/** The page names the free days of a first subscription, and this browser may know that its user's are used. */
function hasUsedTrialHere(): boolean {
  const user = storedUser();
  return TRIAL_DAYS > 0 && subscriptionFrom(storedSubscriptionText(), user?.id ?? "")?.trial_used === true;
}

/** Whether this browser knows that its user has nothing left to subscribe to. */
function paysHere(): boolean {
  const user = storedUser();
  return user !== null && isPaying(subscriptionFrom(storedSubscriptionText(), user.id));
}
