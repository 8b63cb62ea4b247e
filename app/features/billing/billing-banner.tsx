import { useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { useKnownSubscription } from "../../data/billing/use-subscription.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { usePageRecord } from "../../data/session/page-record.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Banner } from "../../ui/banner.tsx";
import { Link } from "../../ui/link.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";
import { paymentDueText, trialEndingText } from "./billing-notice.ts";

/** The settings say when a trial ends, so the banner doesn't repeat it there. */
export function BillingBanner(props: { user: User }) {
  const known = useKnownSubscription(props.user);
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const page = usePageRecord();
  // The page hydrates as it was rendered; from then on the browser's own clock counts.
  const nowMs = useBrowserValue(thisHour, page?.nowMs ?? 0);
  const trialText = pathname === paths.settings ? null : trialEndingText(known, timeZone, nowMs);
  const text = paymentDueText(known) ?? trialText;
  if (text === null) return null;
  return (
    <Banner label="Billing">
      <p>
        {text}{" "}
        <Link
          to={{ pathname: paths.settings, hash: "#billing-heading" }}
          className="font-medium text-accent underline underline-offset-2"
        >
          Subscription and billing
        </Link>
      </p>
    </Banner>
  );
}

const HOUR_MS = 3_600_000;
const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
