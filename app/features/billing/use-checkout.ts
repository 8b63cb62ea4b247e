import { useState } from "react";
import type { Person } from "../../local/account.tsx";
import { createCheckout } from "../../local/billing.ts";
import { clearPendingPlan } from "../../local/pending-plan.ts";
import { checkoutFailureText } from "./checkout-failure.ts";

/** Takes a person to Stripe's page. `alert` says why it failed, by SPEC.md section 8. */
export function useCheckout(): {
  go: (person: Person, onFailure?: () => void) => Promise<void>;
  busy: boolean;
  alert: string | null;
} {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  async function go(person: Person, onFailure?: () => void): Promise<void> {
    setBusy(true);
    setAlert(null);
    try {
      const url = await createCheckout(person);
      clearPendingPlan();
      location.assign(url);
    } catch (failure) {
      setBusy(false);
      if (onFailure) onFailure();
      else setAlert(checkoutFailureText(failure));
    }
  }
  return { go, busy, alert };
}
