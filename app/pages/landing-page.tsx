import type { Day } from "#domain/calendar/days.ts";
import { paths } from "#domain/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/screen.tsx";
import { HowItWorks } from "./public/how-it-works.tsx";
import {
  Community,
  FinalCall,
  LandingQuestions,
  Price,
  WhatItIsNot,
  WhyBuilt,
} from "./public/landing-sections.tsx";
import { Island, PublicFrame, WayIn } from "./public/public-frame.tsx";
import { SampleMonth } from "./public/sample-month.tsx";
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
    <div className="page pt-8 pb-16 sm:pt-14 lg:pb-24">
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="text-lead">Pay every bill on time.</h1>
          <p className="mt-4 max-w-140 text-large text-ink-soft">
            Your month of bills on one line: what's paid, what's late, and what's still to pay. The day before
            a bill is due, you get an <span className="whitespace-nowrap">email</span>.
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
