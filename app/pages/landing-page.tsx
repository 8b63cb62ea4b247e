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
import { TrialTerms } from "../ui/trial-terms.tsx";
import { Community, FinalCall, WhatItIsNot, WhyBuilt } from "./public/landing-sections.tsx";
import { Island, LINK, PublicFrame, Section, WayIn } from "./public/public-frame.tsx";
import { ReminderMail, SAMPLE_CURRENCY, SampleMonth } from "./public/sample-month.tsx";

/** The day of the built file. The worker renders the page for the visitor's own. */
const FILE_DAY: Day = "2026-11-22";

export function LandingPage({ today = FILE_DAY }: { today?: Day }) {
  usePageTitle("Pay every bill on time");
  return (
    <PublicFrame isLanding>
      <Hero today={today} />
      <WhyBuilt />
      <HowItWorks today={today} />
      <Community />
      <WhatItIsNot />
      <FinalCall />
    </PublicFrame>
  );
}

function Hero({ today }: { today: Day }) {
  return (
    <div className={classes(PAGE, "pt-4 pb-4 sm:pt-12 sm:pb-14 sm:text-center")}>
      <h1 className="text-lead text-balance">Pay every bill on time.</h1>
      <p className="mt-3 max-w-140 text-ink-soft sm:mx-auto sm:mt-4 sm:text-large sm:text-balance">
        Your month of bills on one line: what's paid, what's due today, and what's still to pay. We email you
        the day before a bill is due.
      </p>
      <div className="mt-5 flex flex-wrap gap-2 sm:mt-7 sm:justify-center">
        <WayIn />
        <a href={paths.sample} className={buttonClass("secondary")}>
          See a sample month
        </a>
        <a href="#why" className={`${buttonClass("quiet")} max-sm:hidden`}>
          Why I built this
        </a>
      </div>
      <p className="mt-3 text-small text-ink-soft">
        <TrialTerms />
      </p>
      <div className="mt-6 sm:mt-10 sm:text-start">
        <Island name="sample-month" day={today} className="noscript:pointer-events-none">
          <SampleMonth day={today} />
        </Island>
        <p className="mt-3 text-center text-small text-ink-soft">
          A sample month. <span className="noscript:hidden">Tick the two bills due today.</span>
          <a href="#why" className={`${LINK} ml-1.5 whitespace-nowrap sm:hidden`}>
            Why I built this
          </a>
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
}

const STEPS: readonly Step[] = [
  {
    title: "Add your bills",
    text: "Enter rent once; it comes back every month.",
    pictureName: "Recurring bills, each with its next date and what it costs a year",
    Picture: RecurringBills,
  },
  {
    title: "Tick what you've paid",
    text: "An email comes the day before. Pay, then tick.",
    pictureName: "A reminder email that names the bills due tomorrow",
    Picture: NextReminder,
  },
  {
    title: "Look back at the year",
    text: "What each month cost, to read or download.",
    pictureName: "The Annual Report: a bar for each month, with the budget and the year before beside it",
    Picture: Year,
  },
];

/** Three steps, each with the top of a real screen. */
function HowItWorks({ today }: { today: Day }) {
  return (
    <Section isWide id="how" title="How it works">
      <ol className="grid gap-x-6 gap-y-6 lg:grid-cols-3">
        {STEPS.map(({ title, text, pictureName, Picture }, index) => (
          <li key={title} className="flex flex-col">
            <h3 className="flex items-center gap-2.5 text-large font-semibold tracking-tight">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full border-2 border-accent text-small text-accent tabular-nums"
              >
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1 mb-3 grow text-ink-soft lg:mb-5">{text}</p>
            <figure className="min-w-0">
              <div
                inert
                className="h-36 overflow-clip rounded-month bg-accent-soft px-3 pt-3 sm:h-52 lg:h-72 sm:px-6 sm:pt-6 [mask-image:linear-gradient(#000_40%,transparent_96%)]"
              >
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
  const report = yearReport(ledger.all("expense"), year, {
    today,
    monthStart: 1,
    budgetOf: budgetsOf(ledger, today),
  });
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <p className="font-semibold">{`Annual Report ${year}`}</p>
      <p className="mt-1 text-ink-soft">{yearSentence(report, month, SAMPLE_CURRENCY)}</p>
      <MonthChart report={report} currentMonth={month} currency={SAMPLE_CURRENCY} isPicture />
    </div>
  );
}

/** The step beside it speaks of rent, so that leads. */
function RecurringBills({ today }: { today: Day }) {
  const all = runningSeries(sampleLedger(today), today);
  const rent = all.findIndex(({ series }) => series.title === "Rent");
  return (
    <SeriesList
      list={[...all.slice(rent), ...all.slice(0, rent)].slice(0, 5)}
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
