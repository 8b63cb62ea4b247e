import { useState } from "react";
import { paths } from "#domain/paths.ts";
import { choosePlan } from "../../data/billing/pending-payment.ts";
import { userSignedIn } from "../../data/session/session-state.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { useCheckout } from "./use-checkout.ts";

/** Asks who is here only when pressed, so that reading the page makes no request. */
export function SubscribeButton() {
  const { go, busy, alert } = useCheckout();
  const [asking, setAsking] = useState(false);
  const isHydrated = useHydrated();
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
      <Button
        variant="primary"
        className="w-full"
        disabled={!isHydrated || busy || asking}
        onClick={() => void choose()}
      >
        Subscribe Now
      </Button>
      <Alert text={alert} className="mt-3" />
    </>
  );
}
