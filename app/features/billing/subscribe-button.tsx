import { useNavigate } from "react-router";
import { useAccount } from "../../local/account.tsx";
import { choosePlan } from "../../local/pending-plan.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Subscribe Now on /pricing: remembers the plan, then signs in or pays (SPEC.md section 4, Pricing / checkout). */
export function SubscribeButton(props: { className?: string }) {
  const account = useAccount();
  const navigate = useNavigate();
  const { go, busy, alert } = useCheckout();
  function choose() {
    choosePlan();
    if (account.status === "signed-in") void go(account.person);
    else navigate(paths.login);
  }
  return (
    <>
      <Button
        look="primary"
        className={props.className}
        disabled={busy || account.status === "loading"}
        onClick={choose}
      >
        Subscribe Now
      </Button>
      {alert !== null && (
        <p role="alert" className="mt-3 text-unpaid">
          {alert}
        </p>
      )}
    </>
  );
}
