import { counted } from "#domain/text/wording.ts";
import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { type Rows, useEverSynced, useSyncState } from "../../data/ledger/use-ledger.tsx";
import { useAccount } from "../../data/session/session-provider.tsx";
import { Banner } from "../../ui/card.tsx";
import { TryAgain } from "../../ui/try-again.tsx";

interface LoadNoticeProps {
  rows: Rows;
  failure: string;
  what?: string;
}

/** Stands above the rows that are here, or in the place of those that aren't. */
export function LoadNotice({ rows, failure, what = "bills" }: LoadNoticeProps) {
  const everSynced = useEverSynced();
  const { waiting } = useSyncState();
  const local = useLocal();
  const isMissing = rows === "missing";
  // An ended session has a banner of its own, with the way to sign in.
  const isExpired = useAccount().status === "expired";
  if (isExpired) return isMissing && <p className="text-ink-soft">{`Your ${what} aren't on this device.`}</p>;
  return (
    <Banner label="Loading failed">
      <p role="alert">
        <span className="font-medium">
          {everSynced ? "Your bills could not be brought up to date." : `Your ${what} could not be loaded.`}
        </span>{" "}
        <span className="text-ink-soft">
          <span>{failure}</span> {rest(isMissing, everSynced, waiting)}
        </span>
      </p>
      <TryAgain onTry={() => local.sync()} />
    </Banner>
  );
}

function rest(isMissing: boolean, everSynced: boolean, waiting: number): string {
  if (everSynced) return "What this device has is shown.";
  if (!isMissing) return "This device doesn't have all of them yet.";
  return waiting === 0 ? "" : `${counted(waiting, "change")} made here will be saved then.`;
}
