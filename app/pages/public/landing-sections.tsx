import { paths } from "#domain/paths.ts";
import { mailLink } from "../../site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PAGE } from "../../ui/classes.ts";
import { TrialTerms } from "../../ui/trial-terms.tsx";
import { LINK, Section, Terms, WayIn } from "./public-frame.tsx";

export function WhyBuilt() {
  return (
    <Section id="why" title="Why I built this">
      <div className="flex max-w-160 flex-col gap-3 sm:text-large">
        <p>
          I kept my bills in a spreadsheet. It knew every amount, but it couldn't tell me what I still had to
          pay. The apps I tried wanted my bank login first, and then showed me a pie chart.
        </p>
        <p>
          A month of bills is simple: they come in order, today is somewhere among them, and there's a sum
          left to pay. Drawn as a line, it takes two seconds to read. So I drew it, and left everything else
          out.
        </p>
        <p className="text-body text-ink-soft">
          I'm a solo founder: I write the code and answer the mail.{" "}
          <a href={paths.about} className={LINK}>
            The full story
          </a>
        </p>
      </div>
    </Section>
  );
}

export function Community() {
  return (
    <Section id="community" title="Built with early users">
      <p className="max-w-160 sm:text-large">
        Expense Timeline is young, and the people who use it now shape what it becomes. Tell me which bill
        doesn't fit or which word is unclear.{" "}
        <a href={mailLink("From an early user")} className={LINK}>
          Write to me
        </a>
        , and I'll answer.
      </p>
    </Section>
  );
}

const NOT = {
  "Not a bank app": "You type in your bills. No bank login.",
  "Not a way to pay": "It never moves money. You pay as you do now.",
  "Not an ad business": "No ads, no offers, no trackers.",
  "Not a lock-in": "Export your bills, even after you stop paying.",
};

export function WhatItIsNot() {
  return (
    <Section isWide id="not" title="What it isn't">
      <Terms texts={NOT} className="grid-cols-2 gap-x-5 gap-y-3 sm:gap-x-10 lg:grid-cols-4" />
      <Comparison />
    </Section>
  );
}

/** Sentences that anybody can check. */
const COMPARED = {
  "A spreadsheet": "sends no reminder unless you set one up.",
  "Your bank's app": "doesn't know a bill that you haven't paid or scheduled there.",
  "Expense Timeline": "emails you the day before a bill is due, and again when it's overdue.",
};

function Comparison() {
  return (
    <div className="mt-5 rounded-month border border-line bg-surface px-5 py-4 shadow-card sm:mt-10 sm:px-8 sm:py-7 lg:grid lg:grid-cols-2 lg:items-center lg:gap-x-16">
      <h3 className="text-large font-semibold text-balance sm:text-title sm:tracking-tight">
        One late fee can cost more than three months of Expense Timeline.
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-ink-soft lg:mt-0">
        {Object.entries(COMPARED).map(([name, text]) => (
          <li key={name}>
            <span className="font-semibold text-ink">{name}</span> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FinalCall() {
  return (
    <section aria-labelledby="start-title" className={PAGE}>
      <div className="flex flex-col items-center rounded-month bg-accent-soft px-6 py-6 text-center sm:px-10 sm:py-10 lg:py-16">
        <h2 id="start-title" className="text-figure font-semibold tracking-tight max-sm:text-title">
          See your own month
        </h2>
        <div className="mt-4 flex flex-wrap justify-center gap-2 sm:mt-6">
          <WayIn />
          <a href={paths.pricing} className={buttonClass("secondary")}>
            Pricing
          </a>
        </div>
        <p className="mt-3 max-w-120 text-small text-ink-soft sm:mt-4 sm:text-balance">
          <TrialTerms />
        </p>
      </div>
    </section>
  );
}
