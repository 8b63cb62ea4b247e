import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { RequestError } from "../../data/api/api.ts";
import { refreshSubscription } from "../../data/billing/check-subscription.ts";
import { goToPortal, resumeSubscription } from "../../data/billing/checkout.ts";
import type { Subscription } from "../../data/billing/use-subscription.ts";
import { useHasBills } from "../../data/ledger/use-ledger.tsx";
import type { User } from "../../data/session/stored-user.ts";
import { Alert, Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/navigation.tsx";
import { useCheckout } from "./subscribe-button.tsx";

interface StripeButtonProps {
  user: User;
  children: string;
  variant?: "primary" | "secondary";
}

export function PortalButton(props: StripeButtonProps) {
  return <StripeButton {...props} act={goToPortal} />;
}

/** Resumes a paused subscription, or leads to the portal if a card or a payment is missing. */
export function ResumeButton(props: StripeButtonProps) {
  return <StripeButton {...props} act={resumeSubscription} />;
}

function StripeButton(props: StripeButtonProps & { act: (user: User) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  async function press() {
    setBusy(true);
    setAlert(null);
    try {
      await props.act(props.user);
    } catch (failure) {
      // The subscription has changed since this browser last heard of it.
      if (failure instanceof RequestError && failure.status === 409)
        await refreshSubscription(props.user).catch(() => undefined);
      setAlert(failureText(failure));
    }
    setBusy(false);
  }
  return (
    <>
      <Button variant={props.variant ?? "secondary"} disabled={busy} onClick={() => void press()}>
        {props.children}
      </Button>
      <Alert text={alert} className="w-full" />
    </>
  );
}

function failureText(failure: unknown): string {
  if (!(failure instanceof RequestError))
    return "Stripe's page could not be opened. Please try again in a moment.";
  return failure.status === 0 ? `Failed to connect with Stripe. ${failure.message}` : failure.message;
}

/** Opens Stripe's checkout, or the pricing page if that fails. */
export function CheckoutButton(props: { user: User }) {
  const navigate = useNavigate();
  const { go, busy, alert } = useCheckout();
  return (
    <>
      <Button
        variant="primary"
        disabled={busy}
        onClick={() => void go(props.user, () => navigate(paths.pricing))}
      >
        Subscribe for $9 a month
      </Button>
      <Alert text={alert} className="w-full" />
    </>
  );
}

/** Leads users without a subscription to their bills. Renders nothing for those who never had any. */
export function ReadBillsLink({ access, known }: Pick<Subscription, "access" | "known">) {
  const hasBills = useHasBills();
  if (access !== "denied" || (!hasBills && !known?.subscription)) return null;
  return (
    <Link to={paths.bills} className={buttonClass("secondary")}>
      Read your bills
    </Link>
  );
}

/** Stands beside the offer, because what it buys can be seen before it is paid for. */
export function SampleLink() {
  return (
    <a href={paths.sample} className="text-accent underline underline-offset-2">
      See a sample month
    </a>
  );
}
