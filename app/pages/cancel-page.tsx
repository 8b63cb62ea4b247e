import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";

/** /cancel (SPEC.md section 2): back from checkout without paying. */
export function CancelPage() {
  usePageTitle("Payment cancelled");
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center px-4 py-8">
      <h1 className="text-title font-semibold">Payment cancelled</h1>
      <p className="mt-2 text-ink-soft">
        Nothing was charged. You can come back to checkout whenever you like.
      </p>
      <Link to={paths.pricing} className={`mt-6 ${buttonClass("primary")}`}>
        Back to Pricing
      </Link>
    </main>
  );
}
