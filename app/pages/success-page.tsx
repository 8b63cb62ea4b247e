import { AfterPayment } from "../features/billing/after-payment.tsx";
import { Island } from "../ui/island.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { LineSign, Outcome } from "./public/outcome.tsx";

/** /success: where checkout leads after a payment. */
export function SuccessPage() {
  usePageTitle("Payment successful");
  return (
    <Outcome picture={<Tick />} title="Payment Successful!" lead="Thank you.">
      <Island name="after-payment" isAtOnce>
        <AfterPayment />
      </Island>
    </Outcome>
  );
}

function Tick() {
  return (
    <LineSign line="stroke-paid">
      <circle cx="160" cy="36" r="28" className="fill-paid" />
      <path
        d="m148 37 8.5 8.5L172.5 28"
        strokeWidth="4.5"
        pathLength="1"
        className="drawn-tick stroke-surface"
      />
    </LineSign>
  );
}
