import { paths } from "#domain/paths.ts";
import { mailLink } from "../site.ts";
import { buttonClass } from "../ui/button.tsx";
import { classes, PAGE } from "../ui/classes.ts";
import { usePageTitle } from "../ui/screen.tsx";
import { AfterPayment } from "./public/after-payment.tsx";
import { LineSign, OpenPoint, Outcome } from "./public/outcome.tsx";
import { GoBack, Island, PublicFrame, ToMonth } from "./public/public-frame.tsx";

/** /success: where checkout leads after a payment. */
export function SuccessPage() {
  usePageTitle("Payment successful");
  return (
    <PublicFrame>
      <Island name="after-payment" isAtOnce>
        <AfterPayment />
      </Island>
    </PublicFrame>
  );
}

/** /cancel: where checkout leads if the user leaves it. */
export function CancelPage() {
  usePageTitle("Payment cancelled");
  return (
    <PublicFrame>
      <Outcome
        picture={<OpenPoint />}
        title="Payment cancelled"
        lead="Nothing was charged. You can come back to checkout whenever you like."
      >
        <a href={paths.pricing} className={buttonClass("primary")}>
          Back to Pricing
        </a>
      </Outcome>
    </PublicFrame>
  );
}

const POPULAR: readonly { href: string; name: string; text: string; className?: string }[] = [
  { href: paths.landing, name: "Home", text: "What Expense Timeline is" },
  { href: paths.login, name: "Log in", text: "Open your month", className: "signed-in:hidden" },
  { href: paths.dashboard, name: "Month", text: "Your own bills", className: "signed-out:hidden" },
  { href: paths.pricing, name: "Pricing", text: "One plan, $9 per month" },
  { href: paths.about, name: "About", text: "Why it was built" },
];

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <PublicFrame>
      <div className={classes(PAGE, "py-12 sm:py-20")}>
        <div className="mx-auto max-w-140">
          <LineSign line="stroke-line">
            <circle
              cx="160"
              cy="36"
              r="26"
              strokeWidth="2.5"
              strokeDasharray="1 7.2"
              className="stroke-control"
            />
            <text x="160" y="42" textAnchor="middle" className="fill-ink-soft text-body font-semibold">
              404
            </text>
          </LineSign>
          <h1 className="mt-6 text-lead">This page doesn't exist</h1>
          <p className="mt-4 text-large text-ink-soft">
            The address may be mistyped, or the page may have moved.
          </p>
          <div className="mt-7 flex flex-wrap gap-2">
            <Island name="go-back" className="noscript:hidden">
              <GoBack />
            </Island>
            <a href={paths.landing} className={`${buttonClass("primary")} signed-in:hidden`}>
              Back to Home
            </a>
            <ToMonth className="signed-out:hidden" />
          </div>
          <nav aria-labelledby="popular" className="mt-14">
            <h2 id="popular" className="font-semibold">
              Popular pages
            </h2>
            <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
              {POPULAR.map((page) => (
                <li key={page.href} className={page.className}>
                  <a href={page.href} className="group flex min-h-12 items-baseline gap-3 py-3">
                    <span className="w-18 shrink-0 font-medium text-accent group-hover:underline">
                      {page.name}
                    </span>
                    <span className="text-ink-soft">{page.text}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-6 text-ink-soft">
            Did a link of ours bring you here?{" "}
            <a
              href={mailLink("A page that doesn't exist")}
              className="text-accent underline underline-offset-2"
            >
              Contact Support
            </a>
          </p>
        </div>
      </div>
    </PublicFrame>
  );
}
