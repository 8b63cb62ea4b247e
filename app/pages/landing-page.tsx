import { paths } from "#domain/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Island } from "../ui/island.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { Community, FinalCall, HowItWorks, WhatItIsNot, WhyBuilt } from "./public/landing-sections.tsx";
import { PublicFrame } from "./public/public-frame.tsx";
import { SampleMonth } from "./public/sample-month.tsx";

export function LandingPage() {
  usePageTitle("Bills on one calm line");
  return (
    <PublicFrame>
      <div className="page grid items-start gap-x-16 gap-y-10 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-20 lg:pb-28">
        {/* Not centred beside the sample, whose arrival would move it. */}
        <div className="lg:pt-24">
          <h1 className="text-figure font-semibold tracking-tight">Your month of bills on one calm line.</h1>
          <p className="mt-4 max-w-120 text-large text-ink-soft">
            See in two seconds what is paid, what is late and what is still to pay. In your currency, on every
            device, with or without a network.
          </p>
          <div className="mt-8 flex flex-wrap gap-2">
            <a href={paths.login} className={buttonClass("primary")}>
              Get Started
            </a>
            <a href="#why" className={buttonClass("secondary")}>
              Why I built this
            </a>
          </div>
          <p className="mt-4 text-small text-ink-soft">$9 per month. No ads, no bank sync.</p>
        </div>
        <div className="min-w-0">
          <Island name="sample-month" className="noscript:pointer-events-none">
            <SampleMonth />
          </Island>
          <p className="mt-3 text-center text-small text-ink-soft">
            A sample month.{" "}
            <span className="noscript:hidden">Click the points at the left to pay its bills.</span>
          </p>
        </div>
      </div>
      <WhyBuilt />
      <HowItWorks />
      <Community />
      <WhatItIsNot />
      <FinalCall />
    </PublicFrame>
  );
}
