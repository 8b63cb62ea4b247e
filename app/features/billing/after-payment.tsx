import { useEffect, useState } from "react";
import { personSignedIn } from "../../local/account.tsx";
import { rememberVisit } from "../../local/at-stripe.ts";
import { refreshSubscription } from "../../local/billing.ts";
import { clearPendingPlan, returnAfterPaying } from "../../local/pending-plan.ts";
import { loginPath, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Coming back from paying proves nothing: the worker asks Stripe. The way on leads to what was asked for before. */
export function AfterPayment() {
  const [returnTo, setReturnTo] = useState<string>(paths.dashboard);
  useEffect(() => {
    setReturnTo(returnAfterPaying() ?? paths.dashboard);
    clearPendingPlan();
    // Left before the answer, or without one, the next screen asks.
    rememberVisit();
    void refresh();
  }, []);
  return (
    <a href={loginPath(returnTo)} className={buttonClass("primary")}>
      Go to Login
    </a>
  );
}

async function refresh(): Promise<void> {
  const person = await personSignedIn();
  if (person !== null) await refreshSubscription(person).catch(() => undefined);
}
