import type { User } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Offers to pay at once to users who chose a plan before they signed in. */
export function PendingPlanOverlay(props: { user: User; onCancel: () => void }) {
  const { go, busy, alert } = useCheckout();
  return (
    <Dialog title="Complete your subscription" opener={null} backCloses={false} onClosed={props.onCancel}>
      {(close) => (
        <>
          <p className="text-ink-soft">Click below to finish payment for your selected plan.</p>
          <Alert text={alert} className="mt-3" />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={busy} onClick={() => void go(props.user)}>
              Finish Checkout
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
