import type { ReactNode } from "react";
import { budgetsOf } from "#domain/budgets/month-budget.ts";
import { type Day, monthOf, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { yearReport, yearSentence } from "#domain/expenses/year-report.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { paths } from "#domain/paths.ts";
import { sampleRows } from "#domain/sample/sample-account.ts";
import { runningSeries } from "../data/ledger/running-series.ts";
import { SeriesList } from "../features/recurring/series-list.tsx";
import { MonthChart } from "../features/report/month-chart.tsx";
import { buttonClass } from "../ui/button.tsx";
import { classes, PAGE } from "../ui/classes.ts";
import { usePageTitle } from "../ui/screen.tsx";
import {
  Community,
  FinalCall,
  LandingQuestions,
  Price,
  WhatItIsNot,
  WhyBuilt,
} from "./public/landing-sections.tsx";
import { Island, PublicFrame, Section, WayIn } from "./public/public-frame.tsx";
import { ReminderMail, SAMPLE_CURRENCY, SampleMonth } from "./public/sample-month.tsx";
import { TRIAL_TERMS } from "./public/trial-terms.ts";

/** The day of the built file. The worker renders the page for the visitor's own. */
const FILE_DAY: Day = "2026-11-22";

export function LandingPage({ today = FILE_DAY }: { today?: Day }) {
  usePageTitle("Pay every bill on time");
  return (
    <PublicFrame>
      <Hero today={today} />
      <WhyBuilt />
      <HowItWorks today={today} />
      <Community />
      <WhatItIsNot />
      <Price />
      <LandingQuestions />
      <FinalCall />
    </PublicFrame>
  );
}

function Hero({ today }: { today: Day }) {
  return (
    <div className={classes(PAGE, "pt-8 pb-16 sm:pt-14 lg:pb-24")}>
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="text-lead">Pay every bill on time.</h1>
          <p className="mt-4 max-w-140 text-large text-ink-soft">
            Your month of bills on one line: what's paid, what's overdue, and what's still to pay. The day
            before a bill is due, you get an <span className="whitespace-nowrap">email</span>.
          </p>
        </div>
        <div>
          <div className="flex flex-wrap gap-2">
            <WayIn />
            <a href={paths.sample} className={buttonClass("secondary")}>
              See a sample month
            </a>
            <a href="#why" className={buttonClass("quiet")}>
              Why I built this
            </a>
          </div>
          <p className="mt-3 font-medium">{TRIAL_TERMS.short}</p>
          <p className="text-small text-ink-soft">Billed monthly. Cancel any time.</p>
        </div>
      </div>
      <div className="mt-10">
        <Island name="sample-month" day={today} className="noscript:pointer-events-none">
          <SampleMonth day={today} />
        </Island>
        <p className="mt-3 text-center text-small text-ink-soft">
          A sample month. <span className="noscript:hidden">Press a point at the left to pay its bill.</span>
        </p>
      </div>
    </div>
  );
}

interface Step {
  title: string;
  text: string;
  /** Describes the picture to those who don't see it. */
  pictureName: string;
  Picture: (props: { today: Day }) => ReactNode;
  /** Whether it needs the whole width. */
  isWide?: boolean;
}

const STEPS: readonly Step[] = [
  {
    title: "Write down your bills",
    text: "A title, an amount, a due date. Enter rent once, and it comes back every month on the same date.",
    pictureName: "Recurring bills, each with its next date and what it costs a year",
    Picture: RecurringBills,
  },
  {
    title: "Tick what you've paid",
    text: "You get an email the day before a bill is due. Pay it the way you always do, then tick it.",
    pictureName: "A reminder email that names the bills due tomorrow",
    Picture: NextReminder,
  },
  {
    title: "Look back at the year",
    text: "See what each month cost, beside your budget and the year before. Take it along as CSV or PDF.",
    pictureName:
      "The annual report: a column for each month, with the budget's line and the year before behind it",
    Picture: Year,
    isWide: true,
  },
];

/** Three steps, each with a part of the product as it is. */
function HowItWorks({ today }: { today: Day }) {
  return (
    <Section isWide id="how" title="How it works">
      <ol className="flex flex-col gap-14 lg:gap-20">
        {STEPS.map(({ title, text, pictureName, Picture, isWide = false }, index) => (
          <li
            key={title}
            className={`grid items-center gap-x-16 gap-y-6 ${isWide ? "" : "lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"}`}
          >
            <div>
              <span
                aria-hidden="true"
                className="flex size-7 items-center justify-center rounded-full border-2 border-accent text-small font-semibold text-accent tabular-nums"
              >
                {index + 1}
              </span>
              <h3 className="mt-3 text-title font-semibold tracking-tight">{title}</h3>
              <p className="mt-2 max-w-120 text-large text-ink-soft">{text}</p>
            </div>
            <figure className="min-w-0">
              <div inert className="rounded-month bg-accent-soft p-4 sm:p-8">
                <Picture today={today} />
              </div>
              <figcaption className="sr-only">{pictureName}</figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function NextReminder({ today }: { today: Day }) {
  return (
    <Island name="reminder-mail" day={today}>
      <ReminderMail day={today} />
    </Island>
  );
}

/** In spring the year has little to show yet, so the last one stands here. */
function Year({ today }: { today: Day }) {
  const ledger = sampleLedger(today);
  const month = monthOf(today);
  const year = yearOfMonth(month) - (numberOfMonth(month) < 4 ? 1 : 0);
  const report = yearReport(ledger.all("expense"), year, { today, budgetOf: budgetsOf(ledger, today) });
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <p className="font-semibold">{`Annual Report ${year}`}</p>
      <p className="mt-1 text-ink-soft">{yearSentence(report, today, SAMPLE_CURRENCY)}</p>
      <MonthChart report={report} today={today} currency={SAMPLE_CURRENCY} withTable={false} />
    </div>
  );
}

function RecurringBills({ today }: { today: Day }) {
  return (
    <SeriesList
      list={runningSeries(sampleLedger(today), today).slice(0, 5)}
      today={today}
      currency={SAMPLE_CURRENCY}
      onEdit={() => undefined}
      onStop={() => undefined}
    />
  );
}

/** Makes the rows of the sample's household, to be read only. */
function sampleLedger(today: Day): Ledger {
  const ledger = new Ledger();
  for (const row of sampleRows({ today, timezone: "UTC" })) ledger.putRow(row);
  return ledger;
}
