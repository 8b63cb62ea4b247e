import { Outlet } from "react-router";
import { RequireSubscription } from "../features/billing/require-subscription.tsx";

/** The subscription guard around the screens that are paid for. */
export function SubscribedLayout() {
  return (
    <RequireSubscription>
      <Outlet />
    </RequireSubscription>
  );
}
