import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { RequireSignedIn } from "../features/account/require-signed-in.tsx";
import { BillingSection } from "../features/billing/billing-section.tsx";
import { CancelAccount } from "../features/billing/cancel-account.tsx";
import { SubscriptionRequired } from "../features/billing/subscription-required.tsx";
import { type Person, useAccount } from "../local/account.tsx";
import { useSubscription } from "../local/billing.ts";
import { forgetReturn, returnAfterPaying } from "../local/pending-plan.ts";
import { paths } from "../paths.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { AppHeader } from "./app-header.tsx";

/** /settings (SPEC.md section 2): needs only sign-in. */
export function SettingsPage() {
  usePageTitle("Settings");
  return (
    <RequireSignedIn>
      <SignedInSettings />
    </RequireSignedIn>
  );
}

function SignedInSettings() {
  const account = useAccount();
  if (account.status !== "signed-in" && account.status !== "expired") return null;
  return <Settings person={account.person} />;
}

function Settings({ person }: { person: Person }) {
  const subscription = useSubscription(person);
  const [dismissed, setDismissed] = useState(false);
  // Who was sent here and has paid meanwhile goes back to where they were going.
  const [returnTo] = useState(returnAfterPaying);
  const goesBack = returnTo !== null && subscription.access === "allowed";
  useEffect(() => {
    if (goesBack) forgetReturn();
  }, [goesBack]);
  if (goesBack) return <Navigate to={returnTo} replace />;
  const asked = subscription.known?.payment_status ?? "active";
  return (
    <>
      <AppHeader person={person} />
      <main className="page flex max-w-176 flex-col gap-4 py-6">
        <Link to={paths.dashboard} className="inline-flex min-h-11 items-center self-start text-accent">
          Back to App
        </Link>
        <h1 className="text-title font-semibold">Settings</h1>
        <BillingSection person={person} subscription={subscription} />
        <section aria-labelledby="profile" className="rounded-card border border-line bg-surface p-5">
          <h2 id="profile" className="text-large font-semibold">
            Profile
          </h2>
          <p className="mt-2 font-medium wrap-anywhere">{person.name}</p>
          <p className="text-ink-soft wrap-anywhere">{person.email}</p>
        </section>
        <CancelAccount person={person} />
      </main>
      {subscription.access === "denied" && !dismissed && (asked === "pending" || asked === "none") && (
        <SubscriptionRequired person={person} onClosed={() => setDismissed(true)} />
      )}
    </>
  );
}
