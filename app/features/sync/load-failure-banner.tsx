import { useEverSynced, useLacksCode, useLoadFailure } from "../../data/ledger/use-ledger.tsx";
import { useAccount } from "../../data/session/session-provider.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

export function LoadFailureBanner() {
  const failure = useLoadFailure();
  const everSynced = useEverSynced();
  const lacksCode = useLacksCode();
  const account = useAccount();
  if (lacksCode) return <LacksCode />;
  // An ended session has a banner of its own.
  if (failure === null || account.status === "expired") return null;
  return (
    <Banner label="Bills could not be loaded">
      <div role="alert">
        <p className="font-medium">{`Your bills could not be ${everSynced ? "brought up to date" : "loaded"}`}</p>
        <p className="text-small text-ink-soft">
          <span>{failure}</span>{" "}
          <span>
            {everSynced ? "What this device has is shown." : "This device doesn't have all of them yet."}
          </span>
        </p>
      </div>
    </Banner>
  );
}

function LacksCode() {
  return (
    <Banner label="The app could not be loaded completely">
      <div role="alert">
        <p className="font-medium">A part of the app could not be loaded</p>
        <p className="text-small text-ink-soft">
          Please check your connection. Changes wait until it is here.
        </p>
      </div>
      <Button className="mt-2" onClick={() => location.reload()}>
        Reload
      </Button>
    </Banner>
  );
}
