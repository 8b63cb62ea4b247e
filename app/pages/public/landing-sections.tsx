import { paths } from "#domain/paths.ts";
import { mailLink } from "../../site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PAGE } from "../../ui/classes.ts";
import { LINK, Section, Terms, WayIn } from "./public-frame.tsx";
import { TRIAL_TERMS } from "./trial-terms.ts";

export function WhyBuilt() {
  return (
    <Section id="why" title="Why I built this">
      <div className="flex max-w-160 flex-col gap-4 text-large">
        <p>
          I kept my bills in a spreadsheet. It knew every amount, and it couldn't tell me what I still had to
          pay. The apps I tried wanted my bank login first, and then showed me a pie chart.
        </p>
        <p>
          But a month of bills is simple. The bills have an order, there is a today, and there is a sum left
          to pay. Drawn as a line, it takes two seconds to read. So I drew it, and left everything else out.
        </p>
        <p className="text-body text-ink-soft">
          I'm a solo founder: I write the code and answer the mail.{" "}
          <a href={paths.about} className={LINK}>
            The longer story
          </a>
        </p>
      </div>
    </Section>
  );
}

export function Community() {
  return (
    <Section id="community" title="Made with its early users">
      <div className="flex max-w-160 flex-col gap-4 text-large">
        <p>
          Expense Timeline is young, and the people who use it now shape what it becomes. There is no forum
          and no wall of praise: you write to me, and I answer.
        </p>
        <p>Tell me which bill doesn't fit, which word is unclear, and what takes one tap too many.</p>
        <p>
          <a href={mailLink("From an early user")} className={`${buttonClass("secondary")} text-body`}>
            Write to the founder
          </a>
        </p>
      </div>
    </Section>
  );
}

export function Price() {
  return (
    <Section id="price" title="One price">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 rounded-month border border-line bg-surface px-6 py-7 shadow-card sm:px-8">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="text-lead">$9</span>
            <span className="text-large text-ink-soft">per month</span>
          </p>
          <p className="mt-2 max-w-96">{TRIAL_TERMS.price} One plan, with everything in it.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <WayIn />
          <a href={paths.pricing} className={buttonClass("secondary")}>
            What's included
          </a>
        </div>
      </div>
    </Section>
  );
}

const QUESTIONS = {
  "Do I have to connect my bank?":
    "No, and you can't. You type in your bills yourself. Most of them come back every month, so you type those once.",
  [TRIAL_TERMS.question]: TRIAL_TERMS.answer,
  "Does it work on my phone, and offline?":
    "Yes. It runs in the browser of your phone and your computer, and shows the same bills on both. Once opened, it works without a network, too: changes are sent when you are back online.",
  "What if I stop paying?":
    "Nothing more is charged, and your bills stay. You can sign in to read and export them, unless you asked us to delete them.",
};

export function LandingQuestions() {
  return (
    <Section id="questions" title="Four questions">
      <Terms texts={QUESTIONS} className="sm:grid-cols-2" />
      <p className="mt-8">
        <a href={paths.faq} className={LINK}>
          All questions and answers
        </a>
      </p>
    </Section>
  );
}

export function FinalCall() {
  return (
    <section aria-labelledby="start-title" className={PAGE}>
      <div className="flex flex-col items-center rounded-month bg-accent-soft px-6 py-14 text-center sm:px-10 lg:py-20">
        <h2 id="start-title" className="text-figure font-semibold tracking-tight">
          See your own month
        </h2>
        <p className="mt-3 max-w-120 text-large text-balance text-ink-soft signed-in:hidden">
          Sign in with Google or a link we email you. There is no password.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <WayIn />
          <a href={paths.pricing} className={buttonClass("secondary")}>
            Pricing
          </a>
        </div>
        <p className="mt-4 text-small text-ink-soft">{TRIAL_TERMS.short}</p>
      </div>
    </section>
  );
}

const NOT = {
  "Not a bank connection":
    "You type in your bills. Nobody asks for your bank login, and nothing here could use it.",
  "Not a way to pay": "It never moves money. You pay the way you always do, then tick the bill.",
  "Not an ad business": "No ads, no offers, no trackers. The subscription pays for it all.",
  "Not a cage":
    "Your bills come out as CSV or PDF at any time. You can read and export them even when you have stopped paying.",
};

export function WhatItIsNot() {
  return (
    <Section isWide id="not" title="What it isn't">
      <Terms texts={NOT} className="sm:grid-cols-2 lg:grid-cols-4 [&_dt]:text-large" />
      <Comparison />
    </Section>
  );
}

/** Sentences that anybody can check; what the others do better is among them. */
const COMPARED = {
  "A spreadsheet": [
    "You type in each bill, and set up every new month yourself.",
    "It sends no reminder unless you program one.",
    "It adds up whatever you like.",
    "Many are free.",
  ],
  "A bank's app": [
    "Payments show up by themselves. You type nothing.",
    "A bill you haven't paid or scheduled there isn't in it.",
    "It can pay a bill for you.",
    "It usually comes free with the account.",
  ],
  "Expense Timeline": [
    "You type in each bill. A monthly one comes back by itself.",
    "It emails you the day before a bill is due, and again when it's overdue.",
    "It knows what you type in, and nothing else about your money.",
    "$9 a month.",
  ],
};

function Comparison() {
  return (
    <>
      <h3 className="mt-14 text-large font-semibold">Compared with what you may use now</h3>
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {Object.entries(COMPARED).map(([name, sentences]) => (
          <section
            key={name}
            aria-label={name}
            className="rounded-card border border-line px-5 pt-4 pb-2 last:border-control last:bg-surface last:shadow-card"
          >
            <h4 className="font-semibold">{name}</h4>
            <ul className="mt-2 divide-y divide-line">
              {sentences.map((text) => (
                <li key={text} className="py-2.5 text-ink-soft lg:min-h-18">
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
