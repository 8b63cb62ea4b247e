import type { Ledger } from "#domain/ledger.ts";
import { deviceName } from "./device.ts";
import { type PastChange, pastChanges } from "./past-changes.ts";
import { useReplica } from "./replica-provider.tsx";

/** What was changed in the last 30 days, newest first, with the rows it was done to and this device's name. */
export function useHistory(): {
  changes: readonly PastChange[];
  ledger: Ledger;
  device: string;
  timeZone: string;
} {
  const replica = useReplica();
  const ledger = replica.ledger();
  return {
    changes: pastChanges(ledger.history(), replica.historySinceMs()),
    ledger,
    device: deviceName(),
    timeZone: replica.timeZone(),
  };
}
