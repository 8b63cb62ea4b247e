import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import { mailLink } from "../../site.ts";
import { buttonClass } from "../../ui/button.tsx";

function Section(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="scroll-mt-6">
      <div className="page">
        <div className="grid gap-x-16 gap-y-6 border-t border-line py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-20">
          <h2 id={`${props.id}-title`} className="text-title font-semibold tracking-tight">
            {props.title}
          </h2>
          <div className="max-w-160">{props.children}</div>
        </div>
      </div>
    </section>
  );
}

export function WhyBuilt() {
  return (
    <Section id="why" title="Why I built this">
      <div className="flex flex-col gap-4 text-large">
        <p>
          I had a spreadsheet that knew every bill and couldn't tell me what was still open. The apps I tried
          wanted my bank's password to show me a pie chart.
        </p>
        <p>
          But a month of bills is simple. It has an order, a today, and a sum that is left. Drawn as a line,
          you read it in two seconds. So I drew it, and kept everything else out.
        </p>
        <p>
          <a href={paths.about} className="text-accent underline underline-offset-4">
            The longer story
          </a>
        </p>
      </div>
    </Section>
  );
}

const STEPS = [
  {
    title: "Write down your bills",
    text: "A title, an amount, a due date. Rent and the other returning ones you enter once: they come back every month on the same date.",
  },
  {
    title: "Tick what you have paid",
    text: "The line shows what is due next and what is late. A monthly budget says how far you are. Every step can be undone.",
  },
  {
    title: "Look back when you like",
    text: "A report for the year, badges for good habits, and your bills as CSV or PDF whenever you want them.",
  },
];

export function HowItWorks() {
  return (
    <Section id="how" title="How it works">
      <ol className="timeline-steps flex flex-col gap-8">
        {STEPS.map((step, index) => (
          <li key={step.title} className="relative grid grid-cols-[1.75rem_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-full border border-control bg-canvas text-small font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-large font-semibold">{step.title}</h3>
              <p className="mt-1 text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Community() {
  return (
    <Section id="community" title="Made with its early users">
      <div className="flex flex-col gap-4">
        <p>
          This product is young, and whoever uses it now shapes what it becomes. There is no forum and no wall
          of praise: you write a mail, and the person who reads it is the one who writes the code.
        </p>
        <p>Tell me which bill doesn't fit, which word confuses, what takes a tap too many.</p>
        <p>
          <a href={mailLink("From an early user")} className={buttonClass("secondary")}>
            Write to the founder
          </a>
        </p>
      </div>
    </Section>
  );
}

const NOT = [
  {
    title: "Not a bank connection",
    text: "You type your bills. Nobody asks for your bank's password, because nothing here could use it.",
  },
  {
    title: "Not an ad business",
    text: "No ads, no offers, no trackers. The subscription pays for it.",
  },
  {
    title: "Not a finance suite",
    text: "No investments, no credit scores, no forecasts. Bills, their dates and their sum.",
  },
  {
    title: "Not a cage",
    text: "Your bills come out as CSV or PDF at any time. You can read and export them even when you have stopped paying. They stay until you ask us to delete them.",
  },
];

export function WhatItIsNot() {
  return (
    <Section id="not" title="What it isn't">
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {NOT.map((item) => (
          <div key={item.title}>
            <dt className="text-large font-semibold">{item.title}</dt>
            <dd className="mt-1 text-ink-soft">{item.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function FinalCall() {
  return (
    <section aria-labelledby="start-title" className="page">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-card border border-line bg-surface px-6 py-10 sm:px-10">
        <div>
          <h2 id="start-title" className="text-title font-semibold tracking-tight">
            See your own month
          </h2>
          <p className="mt-1 text-ink-soft">Sign in with Google or a mailed link. There is no password.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={paths.login} className={buttonClass("primary")}>
            Get Started
          </a>
          <a href={paths.pricing} className={buttonClass("secondary")}>
            Pricing
          </a>
        </div>
      </div>
    </section>
  );
}
