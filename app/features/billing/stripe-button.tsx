import { useState } from "react";
import { type Person, RequestError } from "../../local/account.tsx";
import { refreshSubscription } from "../../local/billing.ts";
import { goToPortal, resumeSubscription } from "../../local/stripe-pages.ts";
import { Button } from "../../ui/button.tsx";

interface StripeButtonProps {
  person: Person;
  children: string;
  look?: "primary" | "secondary";
}

/** Leads to Stripe's portal, for cards and invoices. */
export function PortalButton(props: StripeButtonProps) {
  return <StripeButton {...props} act={goToPortal} />;
}

/** Resumes a paused subscription; leads to the portal if a card or a payment is missing. */
export function ResumeButton(props: StripeButtonProps) {
  return <StripeButton {...props} act={resumeSubscription} />;
}

function StripeButton(props: StripeButtonProps & { act: (person: Person) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  async function press() {
    setBusy(true);
    setAlert(null);
    try {
      await props.act(props.person);
    } catch (failure) {
      // The subscription has changed since this browser last heard of it.
      if (failure instanceof RequestError && failure.status === 409)
        await refreshSubscription(props.person).catch(() => undefined);
      setAlert(failureText(failure));
    }
    setBusy(false);
  }
  return (
    <>
      <Button look={props.look ?? "secondary"} disabled={busy} onClick={() => void press()}>
        {props.children}
      </Button>
      {alert !== null && (
        <p role="alert" className="w-full text-unpaid">
          {alert}
        </p>
      )}
    </>
  );
}

function failureText(failure: unknown): string {
  if (!(failure instanceof RequestError))
    return "Stripe's page could not be opened. Please try again in a moment.";
  return failure.status === 0 ? `Failed to connect with Stripe. ${failure.message}` : failure.message;
}
