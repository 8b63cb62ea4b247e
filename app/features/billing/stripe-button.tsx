import { useState } from "react";
import { RequestError } from "../../data/api/api.ts";
import { goToPortal, resumeSubscription } from "../../data/billing/checkout.ts";
import { refreshSubscription } from "../../data/billing/use-subscription.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

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
