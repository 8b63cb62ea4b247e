import { useDeferredValue, useEffect } from "react";
import { useNavigate } from "react-router";
import { useLocal } from "../data/ledger/ledger-provider.tsx";
import { closeSettled, onNotificationPath } from "../data/notifications/follow-app.ts";
import { renewHere } from "../data/notifications/this-device.ts";
import type { User } from "../data/session/stored-user.ts";

/** Keeps this device's notifications in step with the app, and opens what is pressed on one. */
export function ShownNotifications({ user }: { user: User }): null {
  const { ledgerStore } = useLocal();
  const navigate = useNavigate();
  const version = useDeferredValue(ledgerStore.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    closeSettled(ledgerStore.ledger()).catch(ledgerStore.database.report);
  }, [ledgerStore, version]);
  useEffect(() => void renewHere(user), [user]);
  useEffect(() => onNotificationPath((path) => void navigate(path)), [navigate]);
  return null;
}
