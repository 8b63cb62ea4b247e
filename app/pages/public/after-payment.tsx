import { loginPath, paths } from "#domain/paths.ts";
import { useAfterPayment } from "../../features/billing/after-payment.ts";
import { buttonClass } from "../../ui/button.tsx";
import { OpenPoint, Outcome, Tick } from "./outcome.tsx";

/** What /success says: that the payment has arrived, unless the worker knows that it hasn't. */
export function AfterPayment() {
  const { text, isOpen, returnTo } = useAfterPayment();
  return (
    <Outcome
      picture={isOpen ? <Tick /> : <OpenPoint />}
      title={isOpen ? "Payment Successful!" : "No payment yet"}
      lead={isOpen ? <Thanks /> : "Your subscription hasn't begun."}
    >
      {/* Its line is there before the answer, so that the buttons stay where they are. */}
      <p
        role="status"
        className="mx-auto mb-5 min-h-lh max-w-120 font-medium text-balance max-[24rem]:min-h-[2lh] signed-out:hidden"
      >
        {text}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href={isOpen ? returnTo : paths.pricing} className={`${buttonClass("primary")} signed-out:hidden`}>
          {isOpen ? "Open my month" : "See the price"}
        </a>
        {isOpen && (
          <a href={loginPath(returnTo)} className={`${buttonClass("secondary")} ${PRIMARY_WHEN_ALONE}`}>
            Go to Login
          </a>
        )}
      </div>
    </Outcome>
  );
}

/** Says what comes next. */
function Thanks() {
  return (
    <>
      Thank you.{" "}
      <span className="signed-in:hidden">Log in with your email address, and your month is open.</span>
      <span className="signed-out:hidden">Your month is open, on every device where you log in.</span>
    </>
  );
}

const PRIMARY_WHEN_ALONE =
  "signed-out:border-transparent signed-out:bg-accent signed-out:text-on-accent signed-out:hover:bg-accent-strong";
