import { AfterPayment } from "../features/billing/after-payment.tsx";
import { Island } from "../ui/island.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

/** /success: where checkout leads after a payment. */
export function SuccessPage() {
  usePageTitle("Payment successful");
  return (
    <TextPage title="Payment Successful!" lead="Thank you. Your month is waiting.">
      <Island name="after-payment" isAtOnce>
        <AfterPayment />
      </Island>
    </TextPage>
  );
}
