import { counted } from "#domain/text/wording.ts";
import { useSyncState } from "../../data/ledger/use-ledger.tsx";
import { Banner } from "../../ui/card.tsx";

/** The account reached one of its quotas, or the worker has to be updated, so that changes wait on this device. */
export function WaitingBanner() {
  const { kind, waiting, error } = useSyncState();
  if (kind !== "waiting" || waiting === 0) return null;
  return (
    <Banner label="Changes that wait">
      <div role="alert">
        <p className="font-medium">{`${counted(waiting, "change")} can't be saved yet`}</p>
        <p className="text-small text-ink-soft">
          {`${error} ${waiting === 1 ? "The change waits" : "The changes wait"} on this device; nothing is lost.`}
        </p>
      </div>
    </Banner>
  );
}
