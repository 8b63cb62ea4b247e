import type { Ledger } from "#domain/ledger/ledger.ts";
import { deviceName } from "../session/device.ts";
import { useLedgerStore } from "./ledger-provider.tsx";
import { type PastChange, pastChanges } from "./past-changes.ts";

/** The changes of the last 30 days, newest first. */
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
