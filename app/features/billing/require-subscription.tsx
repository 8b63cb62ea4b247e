import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { chosenPlan, returnAfterPaying, storeReturn } from "../../data/billing/pending-payment.ts";
import { useSubscription } from "../../data/billing/use-subscription.ts";
import { useAccount } from "../../data/session/session-provider.tsx";
import type { User } from "../../data/session/stored-user.ts";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Redirect } from "../../ui/navigation.tsx";
import { Spinner } from "../../ui/screen.tsx";

const pendingPlan = lazyPopup(async () => (await import("./pending-plan-dialog.tsx")).PendingPlanDialog);

/** The subscription guard (docs/product.md#guards), inside the authentication guard. */
export function RequireSubscription() {
  const account = useAccount();
  if (!("user" in account)) return null;
  // One guard for both states, so that an open form stays as it is when the session ends.
  return <Guard user={account.user} expired={account.status === "expired"} />;
}

function Guard(props: { user: User; expired: boolean }) {
  const location = useLocation();
  const { expired } = props;
  const subscription = useSubscription(props.user);
  // Users whose session ended still read what this browser holds.
  const access = expired ? "allowed" : subscription.access;
  const [finishing, setFinishing] = useState(() => chosenPlan.get() !== null);
  const finishes = finishing && subscription.isOffered;
  const denied = access === "denied" && !finishes;
  const cancel = () => {
    chosenPlan.clear();
    setFinishing(false);
  };
  useEffect(() => {
    if (access === "denied") storeReturn(location.pathname + location.search);
    if (access === "allowed" && !expired) {
      chosenPlan.clear();
      returnAfterPaying.clear();
    }
  }, [access, expired, location]);

  if (access === "checking")
    return (
      <main>
        <Spinner text="Checking subscription..." />
      </main>
    );
  if (denied) return <Redirect to={paths.settings} state={{ from: location, reason: "subscription" }} />;
  return (
    <>
      <Outlet />
      {access === "denied" && <pendingPlan.Component user={props.user} onClosed={cancel} />}
    </>
  );
}
