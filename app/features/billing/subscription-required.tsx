import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import type { KnownSubscription } from "../../data/session/stored-subscription.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PortalButton, ReadBillsLink, SampleLink } from "./billing-buttons.tsx";
import { endedText, offerTo, troubleText } from "./subscription-texts.ts";
import { useCheckout } from "./use-checkout.ts";

interface SubscriptionRequiredProps {
  user: User;
  known: KnownSubscription | null;
  onClosed: () => void;
}

export function SubscriptionRequired(props: SubscriptionRequiredProps) {
  const navigate = useNavigate();
  const isToBeFixed = troubleText(props.known) !== null;
  const ended = endedText(props.known);
  const { go, busy, alert } = useCheckout();
  return (
    <Dialog title="Subscription Required" opener={null} backCloses={false} onClosed={props.onClosed}>
      {(close) => (
        <>
          <p className="text-ink-soft">To access the product, please subscribe to our monthly plan</p>
          {ended !== null && <p className="mt-2">{ended}</p>}
          {!isToBeFixed && (
            <p className="mt-2">
              <span className="font-medium">{offerTo(props.known)}</span> <SampleLink />
            </p>
          )}
          <Alert text={alert} className="mt-3" />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Not now</Button>
            <ReadBillsLink access="denied" known={props.known} />
            <Button
              variant={isToBeFixed ? "secondary" : "primary"}
              disabled={busy}
              onClick={() => void go(props.user, () => navigate(paths.pricing))}
            >
              Subscribe Now
            </Button>
            {isToBeFixed && (
              <PortalButton user={props.user} variant="primary">
                Fix payment
              </PortalButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
