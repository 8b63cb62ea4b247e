import { useLocation } from "react-router";
import { isChargedAgain } from "#domain/billing/paid-until.ts";
import { dayTextAt } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { type KnownSubscription, type User, useKnownSubscription } from "../../data/session/stored-user.ts";
import { Banner } from "../../ui/card.tsx";
import { Link } from "../../ui/navigation.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

/** The settings say when a trial ends, so the banner doesn't repeat it there. */
export function BillingBanner(props: { user: User }) {
  const known = useKnownSubscription(props.user.id);
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const nowMs = useBrowserValue(thisHour, 0);
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

/** Says that a subscription gives no access, though it isn't over. The settings say more (subscription-texts.ts). */
export function paymentDueText(known: KnownSubscription | null): string | null {
  switch (known?.subscription?.status) {
    case "paused":
      return "Your subscription is paused.";
    case "past_due":
    case "unpaid":
      return "A payment is past due.";
    default:
      return null;
  }
}

export function isChargedOn({ cancel_at, period_end }: KnownSubscription): boolean {
  return isChargedAgain({ cancelAtSeconds: cancel_at, periodEndSeconds: period_end });
}

const NOTICE_SECONDS = 3 * 86_400;

/** Returns the notice of a trial's last three days. Null before them, or if nothing will be charged. */
export function trialEndingText(
  known: KnownSubscription | null,
  timeZone: string,
  nowMs: number,
): string | null {
  const end = known?.subscription?.trial_end;
  if (known?.subscription?.status !== "trialing" || typeof end !== "number") return null;
  const isSoon = end - nowMs / 1000 <= NOTICE_SECONDS;
  if (!isSoon || !isChargedOn(known) || known.payments_paused) return null;
  return `Your trial ends on ${dayTextAt(end * 1000, timeZone)}. From then on it is $9 a month, charged to your card.`;
}
