import { paths } from "#domain/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

/** /cancel: where checkout leads if the user leaves it. */
export function CancelPage() {
  usePageTitle("Payment cancelled");
  return (
    <TextPage
      title="Payment cancelled"
      lead="Nothing was charged. You can come back to checkout whenever you like."
    >
      <a href={paths.pricing} className={buttonClass("primary")}>
        Back to Pricing
      </a>
    </TextPage>
  );
}
