import { Link } from "react-router";
import type { Person } from "../../local/account.tsx";
import { useSubscription } from "../../local/billing.ts";
import { useSettings } from "../../local/replica.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { failedPaymentText, trialEndingText } from "./subscription-texts.ts";

/** A payment that failed, or a trial in its last three days. */
export function BillingBanner(props: { person: Person }) {
  const { known } = useSubscription(props.person);
  const { timezone } = useSettings();
  const text = failedPaymentText(known) ?? trialEndingText(known, timezone, Date.now());
  if (text === null) return null;
  return (
    <Banner label="Billing">
      <p>
        {text}{" "}
        <Link to={paths.settings} className="font-medium text-accent underline underline-offset-2">
          Subscription and billing
        </Link>
      </p>
    </Banner>
  );
}
