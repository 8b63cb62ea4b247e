import { useLedgerStore } from "../../data/ledger/ledger-provider.tsx";
import { Banner } from "../../ui/card.tsx";

export function StorageBanner() {
  if (!useLedgerStore().isInMemory()) return null;
  return (
    <Banner label="This browser's storage">
      <div role="status">
        <p className="font-medium">This browser's storage isn't answering</p>
        <p className="text-small text-ink-soft">
          Until it does, your bills come from our server. Keep this page open until the header says Saved.
          Restarting the browser usually helps.
        </p>
      </div>
    </Banner>
  );
}
