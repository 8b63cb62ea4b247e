import { useEffect } from "react";
import { Link } from "react-router";
import { useAccount } from "../local/account.tsx";
import { refreshSubscription } from "../local/billing.ts";
import { clearPendingPlan, returnAfterPaying } from "../local/pending-plan.ts";
import { loginPath, paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";

/** /success (SPEC.md section 2). Coming here proves nothing: the worker asks Stripe. */
export function SuccessPage() {
  usePageTitle("Payment successful");
  const account = useAccount();
  const person = account.status === "signed-in" ? account.person : null;
  useEffect(() => {
    clearPendingPlan();
    // Stripe's webhook says the same a little later: a failure here costs nothing.
    if (person !== null) refreshSubscription(person).catch(() => undefined);
  }, [person]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center px-4 py-8">
      <h1 className="text-title font-semibold">Payment Successful!</h1>
      <p className="mt-2 text-ink-soft">Thank you. Your subscription is active, and your month is waiting.</p>
      <Link
        to={loginPath(returnAfterPaying() ?? paths.dashboard)}
        className={`mt-6 ${buttonClass("primary")}`}
      >
        Go to Login
      </Link>
    </main>
  );
}
