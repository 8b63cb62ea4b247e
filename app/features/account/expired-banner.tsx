import { useLocation } from "react-router";
import { loginPath } from "#domain/paths.ts";
import { useEverSynced, useSyncState } from "../../data/ledger/use-ledger.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Link } from "../../ui/link.tsx";

/** The session ended, but the data on this device stays readable. */
export function ExpiredBanner() {
  const location = useLocation();
  const { waiting } = useSyncState();
  const everSynced = useEverSynced();
  const wanted = everSynced ? "bring your bills up to date" : "load your bills";
  return (
    <Banner label="Session ended">
      <p role="alert">
        Your session has ended.{" "}
        <Link
          to={loginPath(location.pathname + location.search + location.hash)}
          className="font-medium text-accent underline underline-offset-2"
        >
          Sign in again
        </Link>{" "}
        to {waiting > 0 ? "save your changes" : wanted}.
      </p>
    </Banner>
  );
}
