import { useLocal } from "../../data/ledger/ledger-provider.tsx";
import { knownSubscription, type User } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/dialog.tsx";
import { Offer } from "./billing-section.tsx";
import { useCheckout } from "./subscribe-button.tsx";

export function PendingPlanDialog(props: { user: User; onClosed: () => void }) {
  const { go, busy, alert } = useCheckout(useLocal());
  return (
    <QuestionDialog
      title="Complete your subscription"
      opener={null}
      backCloses={false}
      disabled={busy}
      confirmText="Finish Checkout"
      onConfirm={() => void go(props.user)}
      onClosed={props.onClosed}
    >
      <p className="text-ink-soft">Click below to finish payment for your selected plan.</p>
      <Offer user={props.user} known={knownSubscription(props.user.id)} />
      <Alert text={alert} className="mt-3" />
    </QuestionDialog>
  );
}
