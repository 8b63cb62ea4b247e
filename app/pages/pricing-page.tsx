import { paths } from "#domain/paths.ts";
import { SubscribeButton } from "../features/billing/subscribe-button.tsx";
import { classes, PAGE } from "../ui/classes.ts";
import { NeedsScript, usePageTitle } from "../ui/screen.tsx";
import { StatusPoint } from "../ui/status-point.tsx";
import { TrialTerms } from "../ui/trial-terms.tsx";
import { Island, PublicFrame, Terms } from "./public/public-frame.tsx";
import { TRIAL_TERMS } from "./public/trial-terms.ts";

const INCLUDED = {
  "Every month on a line": "Vertical or horizontal, in one of twelve currencies",
  "Recurring bills and budgets": "Enter rent once, set a budget for each month",
  "Reminders by email": "The day before a bill is due, and when it's overdue",
  "Annual Report and badges": "The year by month and category, and 13 badges",
  "In sync on every device": "Works offline; changes are sent when you're back",
  "CSV and PDF export": "At any time, even after you have stopped paying",
};

const QUESTIONS = {
  "When am I charged?": TRIAL_TERMS.charged,
  "How do I stop?":
    "Choose Cancel Account in Settings. You keep access until the period you paid for or your trial ends, and nothing more is charged. After that your data stays: you can sign in to read and export it, unless you asked us to delete it.",
  "Is my card safe?": "Payment is taken on Stripe's own page. Your card number never reaches us.",
};

export function PricingPage() {
  usePageTitle("Pricing");
  return (
    <PublicFrame>
      <div className={classes(PAGE, "flex flex-col items-center pt-8 pb-12 sm:pt-14")}>
        <h1 className="text-center text-lead">One plan, everything in it.</h1>
        <p className="mt-4 text-center text-large text-balance text-ink-soft">
          Every feature, on every device. Cancel any time.
        </p>
        <section
          aria-labelledby="plan"
          className="mt-10 grid w-full max-w-220 rounded-month border border-line bg-surface shadow-card md:grid-cols-2"
        >
          <div className="p-6 sm:p-8">
            <p className="inline-flex h-7 items-center rounded-full bg-accent-soft px-3 text-small font-semibold text-accent">
              Most Popular
            </p>
            <h2 id="plan" className="mt-4 text-title font-semibold tracking-tight">
              Monthly subscription
            </h2>
            <p className="mt-3 flex items-baseline gap-2">
              <span className="text-lead">$9</span>{" "}
              <span className="text-large text-ink-soft">per month</span>
            </p>
            <Island name="subscribe" isAtOnce className="mt-6">
              <SubscribeButton />
            </Island>
            <NeedsScript what="Subscribing" />
            <p className="mt-4">
              <TrialTerms />
            </p>
            <p className="mt-2 text-small text-ink-soft">{TRIAL_TERMS.plan}</p>
            <p className="mt-2 text-small">
              <a
                href={paths.sample}
                className="text-accent underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                See a sample month
              </a>
            </p>
          </div>
          <ul className="flex flex-col gap-3.5 border-line p-6 max-md:border-t sm:p-8 md:border-l">
            {Object.entries(INCLUDED).map(([title, text]) => (
              <li key={title} className="flex gap-3">
                <span className="pt-0.5">
                  <StatusPoint status="PAID" />
                </span>
                <span>
                  <span className="block font-medium">{title}</span>
                  <span className="block text-small text-ink-soft">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="questions" className="mt-16 w-full max-w-220">
          <h2 id="questions" className="text-title font-semibold tracking-tight">
            Questions
          </h2>
          <Terms
            texts={QUESTIONS}
            className="mt-6 gap-y-5 *:gap-x-10 *:border-t *:border-line *:pt-5 md:*:grid md:*:grid-cols-[1fr_2fr] max-md:[&_dd]:mt-2"
          />
        </section>
        <div className="mt-16 flex w-full max-w-220 flex-col items-center rounded-month bg-accent-soft px-6 py-12 text-center">
          <h2 className="text-title font-semibold tracking-tight">Start with this month's bills</h2>
          <Island name="subscribe" isAtOnce className="mt-5 w-full max-w-72">
            <SubscribeButton />
          </Island>
          <a
            href={paths.landing}
            className="mt-3 inline-flex min-h-11 min-w-11 items-center justify-center text-ink-soft hover:text-ink"
          >
            Back to Home
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
