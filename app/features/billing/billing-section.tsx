import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Person, RequestError } from "../../local/account.tsx";
import type { Subscription } from "../../local/billing.ts";
import { useSettings } from "../../local/replica.tsx";
import { goToPortal } from "../../local/stripe-pages.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { failedPaymentText, paymentLines, subscriptionBadge } from "./subscription-texts.ts";
import { useCheckout } from "./use-checkout.ts";

const HEADING = "billing-heading";

const LOOKS = {
  paid: "text-paid",
  accent: "text-accent",
  overdue: "text-overdue",
  pending: "text-pending",
} as const;

/** Subscription and billing in /settings (SPEC.md sections 2 and 4). */
export function BillingSection(props: { person: Person; subscription: Subscription }) {
  const { known, access, error } = props.subscription;
  const { timezone } = useSettings();
  const badge = subscriptionBadge(known);
  const failed = failedPaymentText(known);
  return (
    <section aria-labelledby={HEADING} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2
        id={HEADING}
        ref={useArrival()}
        tabIndex={-1}
        className="scroll-mt-24 text-small font-medium text-ink-soft"
      >
        Subscription and billing
      </h2>
      {error !== null && (
        <p role="alert" className="mt-2 text-unpaid">
          {error}
        </p>
      )}
      <p className={classes("mt-2 font-medium", LOOKS[badge.look])}>{badge.text}</p>
      {paymentLines(known, timezone).map((line) => (
        <p key={line} className="mt-1 text-ink-soft">
          {line}
        </p>
      ))}
      {failed !== null && <p className="mt-2">{failed}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {access === "denied" && failed === null && <CheckoutButton person={props.person} />}
        {known?.subscription && <PortalButton />}
      </div>
    </section>
  );
}

/** The banner's link leads to this very section. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${HEADING}`) heading.current?.focus();
  }, [location]);
  return heading;
}

function CheckoutButton(props: { person: Person }) {
  const navigate = useNavigate();
  const { go, busy, alert } = useCheckout();
  return (
    <>
      <Button
        look="primary"
        disabled={busy}
        onClick={() => void go(props.person, () => navigate(paths.pricing))}
      >
        Subscribe for $9 a month
      </Button>
      <Alert text={alert} />
    </>
  );
}

function PortalButton() {
  const [alert, setAlert] = useState<string | null>(null);
  async function open() {
    setAlert(null);
    try {
      await goToPortal();
    } catch (failure) {
      setAlert(failure instanceof RequestError ? failure.message : String(failure));
    }
  }
  return (
    <>
      <Button onClick={() => void open()}>Manage card and invoices</Button>
      <Alert text={alert} />
    </>
  );
}

function Alert(props: { text: string | null }) {
  if (props.text === null) return null;
  return (
    <p role="alert" className="w-full text-unpaid">
      {props.text}
    </p>
  );
}
