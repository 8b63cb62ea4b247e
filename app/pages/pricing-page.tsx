import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { TextPage } from "./public/public-frame.tsx";

/** /pricing (SPEC.md section 2): one plan. */
export function PricingPage() {
  usePageTitle("Pricing");
  return (
    <TextPage title="Pricing" lead="One plan with everything in it.">
      <section className="rounded-card border border-line bg-surface p-6">
        <h2 className="text-large font-semibold">Monthly subscription</h2>
        <p className="mt-2 text-figure font-semibold">$9 per month</p>
        <a href={paths.login} className={`mt-6 ${buttonClass("primary")}`}>
          Subscribe Now
        </a>
      </section>
    </TextPage>
  );
}
