import { Link, useLocation } from "react-router";
import { useKnownSubscription } from "../../data/billing/use-subscription.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/session-provider.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { paymentDueText, trialEndingText } from "./payment-notices.ts";

/**
 * Says that a payment is missing or that a trial is in its last three days. The settings say the rest, so they don't
 * repeat the trial's end.
 */
export function BillingBanner(props: { user: User }) {
  const known = useKnownSubscription(props.user);
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const trialText = pathname === paths.settings ? null : trialEndingText(known, timeZone, Date.now());
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
