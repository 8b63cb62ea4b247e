import { useEffect, useState } from "react";
import { loginPath, paths } from "#domain/paths.ts";
import { clearPendingPlan, returnAfterPaying, storeStripeVisit } from "../../data/billing/pending-payment.ts";
import { refreshSubscription } from "../../data/billing/use-subscription.ts";
import { userSignedIn } from "../../data/session/session-state.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Coming back from Stripe proves nothing, so the worker asks Stripe. The link leads to what was asked for before. */
export function AfterPayment() {
  const [returnTo, setReturnTo] = useState<string>(paths.dashboard);
  useEffect(() => {
    setReturnTo(returnAfterPaying() ?? paths.dashboard);
    clearPendingPlan();
    // If this page is left before the response, the next screen asks.
    storeStripeVisit();
    void refresh();
  }, []);
  return (
    <a href={loginPath(returnTo)} className={buttonClass("primary")}>
      Go to Login
    </a>
  );
}

async function refresh(): Promise<void> {
  const user = await userSignedIn();
  if (user !== null) await refreshSubscription(user).catch(() => undefined);
}
