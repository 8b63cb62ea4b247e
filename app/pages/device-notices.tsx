import { useCallback, useState } from "react";
import type { User } from "../data/session/stored-user.ts";
import { PasskeyOffer } from "../features/account/passkey-offer.tsx";
import { PushOffer } from "../features/settings/push-offer.tsx";
import { ShownNotifications } from "./shown-notifications.tsx";

interface DeviceNoticesProps {
  user: User;
  hasNotifications: boolean;
  asksForPasskey: boolean;
  asksForNotifications: boolean;
}

/**
 * What this device is offered, one thing a visit, and its notifications. In one file, since hardly any visit needs any of it.
 */
export function DeviceNotices({ user, ...which }: DeviceNoticesProps) {
  const [isPasskeyOut, setPasskeyOut] = useState(false);
  const leavePasskeyOut = useCallback(() => setPasskeyOut(true), []);
  return (
    <>
      {which.hasNotifications && <ShownNotifications user={user} />}
      {which.asksForPasskey && <PasskeyOffer user={user} onUnwanted={leavePasskeyOut} />}
      {which.asksForNotifications && (!which.asksForPasskey || isPasskeyOut) && <PushOffer user={user} />}
    </>
  );
}
