import { Outlet } from "react-router";
import { RequireSubscription } from "../features/billing/require-subscription.tsx";

export function SubscribedLayout() {
  return (
    <RequireSubscription>
      <Outlet />
    </RequireSubscription>
  );
}
