import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

/** /success (SPEC.md section 2): where the checkout leads after a payment. */
export function SuccessPage() {
  usePageTitle("Payment successful");
  return (
    <TextPage title="Payment Successful!" lead="Thank you. Your subscription is active.">
      <a href={paths.login} className={buttonClass("primary")}>
        Go to Login
      </a>
    </TextPage>
  );
}
