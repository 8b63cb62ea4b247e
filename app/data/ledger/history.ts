import type { Ledger } from "#domain/ledger/ledger.ts";
import { deviceName } from "../session/device.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import { type PastChange, pastChanges } from "./past-changes.ts";

/** What was changed in the last 30 days, newest first, with the rows it was done to and this device's name. */
export function useHistory(): {
  changes: readonly PastChange[];
  ledger: Ledger;
  device: string;
  timeZone: string;
} {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  return {
    changes: pastChanges(ledger.history(), ledgerStore.historySinceMs()),
    ledger,
    device: deviceName(),
    timeZone: ledgerStore.timeZone(),
  };
}
