import { paths } from "#domain/paths.ts";
import { SubscribeButton } from "../features/billing/subscribe-button.tsx";
import { TRIAL_DAYS } from "../site.ts";
import { Island } from "../ui/island.tsx";
import { NeedsScript } from "../ui/needs-script.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { PublicFrame } from "./public/public-frame.tsx";

const INCLUDED = [
  "Every month, the annual report and badges",
  "Recurring bills and a monthly budget",
  "Twelve currencies, CSV and PDF export",
  "Works offline, in sync on every device",
];

const DAYS = TRIAL_DAYS === 1 ? "one day" : `${TRIAL_DAYS} days`;

/** Depends on the trial that checkout will give. */
const TRIAL_TERMS =
  TRIAL_DAYS > 0
    ? {
        plan: `Your first subscription starts with ${DAYS} free. Then $9 is charged every month until you cancel. Cancel before the trial ends, and nothing is charged.`,
        charged: `On the day the free trial of a first subscription ends, ${DAYS} after it starts, and every month from then on. Checkout shows the date before you confirm. Only your first subscription includes a trial.`,
      }
    : {
        plan: "$9 is charged when you subscribe, and every month until you cancel.",
        charged: "When you subscribe, and on the same day of every month from then on.",
      };

const QUESTIONS = [
  { question: "When am I charged?", answer: TRIAL_TERMS.charged },
  {
    question: "How do I stop?",
    answer:
      "Choose Cancel Account in Settings. You keep access until the period you paid for or your trial ends, and nothing more is charged. After that your data stays: you can sign in to read and export it, unless you asked us to delete it.",
  },
  {
    question: "Is my card safe?",
    answer: "Payment is taken on Stripe's own page. Your card number never reaches us.",
  },
];

export function PricingPage() {
  usePageTitle("Pricing");
  return (
    <PublicFrame>
      <div className="page flex flex-col items-center gap-10 py-12 sm:py-20">
        <h1 className="text-figure font-semibold tracking-tight">Pricing</h1>
        <section
          aria-labelledby="plan"
          className="w-full max-w-104 rounded-card border border-line bg-surface p-6"
        >
          <p className="text-small font-medium text-accent">Most Popular</p>
          <h2 id="plan" className="mt-1 text-title font-semibold">
            Monthly subscription
          </h2>
          <p className="mt-2">
            <span className="text-figure font-semibold">$9</span>{" "}
            <span className="text-ink-soft">per month</span>
          </p>
          <ul className="mt-4 flex list-disc flex-col gap-1 pl-5">
            {INCLUDED.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Island name="subscribe" isAtOnce className="mt-6">
            <SubscribeButton />
          </Island>
          <NeedsScript what="Subscribing" />
          <p className="mt-3 text-small text-ink-soft">{TRIAL_TERMS.plan}</p>
        </section>
        <section aria-labelledby="questions" className="w-full max-w-160">
          <h2 id="questions" className="text-title font-semibold">
            Questions
          </h2>
          <dl className="mt-4 flex flex-col gap-4">
            {QUESTIONS.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-medium">{question}</dt>
                <dd className="mt-1 text-ink-soft">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="flex flex-col items-center gap-4">
          <Island name="subscribe" isAtOnce>
            <SubscribeButton />
          </Island>
          <a
            href={paths.landing}
            className="inline-flex min-h-11 min-w-11 items-center text-ink-soft hover:text-ink"
          >
            Back to Home
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
