import { paths } from "#domain/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { LineSign, Outcome } from "./public/outcome.tsx";

/** /cancel: where checkout leads if the user leaves it. */
export function CancelPage() {
  usePageTitle("Payment cancelled");
  return (
    <Outcome
      picture={<OpenPoint />}
      title="Payment cancelled"
      lead="Nothing was charged. You can come back to checkout whenever you like."
    >
      <a href={paths.pricing} className={buttonClass("primary")}>
        Back to Pricing
      </a>
    </Outcome>
  );
}

function OpenPoint() {
  return (
    <LineSign line="stroke-line">
      <circle cx="160" cy="36" r="26" strokeWidth="3" className="fill-surface stroke-control" />
    </LineSign>
  );
}
