import { WideSection } from "./section.tsx";

const NOT = [
  {
    title: "Not a bank connection",
    text: "You type in your bills. Nobody asks for your bank login, and nothing here could use it.",
  },
  {
    title: "Not a way to pay",
    text: "It never moves money. You pay the way you always do, then tick the bill.",
  },
  {
    title: "Not an ad business",
    text: "No ads, no offers, no trackers. The subscription pays for it all.",
  },
  {
    title: "Not a cage",
    text: "Your bills come out as CSV or PDF at any time. You can read and export them even when you have stopped paying.",
  },
];

export function WhatItIsNot() {
  return (
    <WideSection id="not" title="What it isn't">
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {NOT.map((item) => (
          <div key={item.title}>
            <dt className="text-large font-semibold">{item.title}</dt>
            <dd className="mt-1 text-ink-soft">{item.text}</dd>
          </div>
        ))}
      </dl>
      <Comparison />
    </WideSection>
  );
}

/** Sentences that anybody can check; what the others do better is among them. */
const COMPARED = [
  {
    name: "A spreadsheet",
    says: [
      "You type in each bill, and set up every new month yourself.",
      "It sends no reminder unless you program one.",
      "It adds up whatever you like.",
      "Many are free.",
    ],
  },
  {
    name: "A bank's app",
    says: [
      "Payments show up by themselves. You type nothing.",
      "A bill you haven't paid or scheduled there isn't in it.",
      "It can pay a bill for you.",
      "It usually comes free with the account.",
    ],
  },
  {
    name: "Expense Timeline",
    says: [
      "You type in each bill. A monthly one comes back by itself.",
      "It emails you the day before a bill is due, and again when it's overdue.",
      "It knows what you type in, and nothing else about your money.",
      "$9 a month.",
    ],
  },
];

function Comparison() {
  return (
    <>
      <h3 className="mt-14 text-large font-semibold">Compared with what you may use now</h3>
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {COMPARED.map(({ name, says }) => (
          <section
            key={name}
            aria-label={name}
            className="rounded-card border border-line px-5 pt-4 pb-2 last:border-control last:bg-surface last:shadow-card"
          >
            <h4 className="font-semibold">{name}</h4>
            <ul className="mt-2 divide-y divide-line">
              {says.map((text) => (
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
