import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import type { User } from "../../data/session/stored-user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useCheckout } from "./use-checkout.ts";

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
