import { every, type Sentences } from "./sentences.ts";

export const SHARED_AMOUNTS: Sentences = [
  [
    "sofa 1200 in 12 instalments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 in 12 installments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 in 12 payments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 over 12 payments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 split into 12 payments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 paid in 4 instalments",
    { title: "Sofa", amountCents: 30_000, isRecurring: true, ends: { times: 4 } },
  ],
  [
    "sofa 1200 in 12 monthly instalments",
    { title: "Sofa", amountCents: 10_000, ends: { times: 12 }, ...every(1) },
  ],
  [
    "sofa 1200 in 4 quarterly payments",
    { title: "Sofa", amountCents: 30_000, ends: { times: 4 }, ...every(3) },
  ],
  [
    "sofa 1200 in two equal instalments",
    { title: "Sofa", amountCents: 60_000, isRecurring: true, ends: { times: 2 } },
  ],
  [
    "sofa in 12 instalments 1200",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa about 1200 in 12 instalments",
    { title: "Sofa", amountCents: 10_000, amountIsEstimate: true, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa $99.99 in 3 instalments",
    { title: "Sofa", amountCents: 3333, isRecurring: true, ends: { times: 3 } },
  ],
  [
    "sofa 1200 over 12 months",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  ["sofa 1200 over a year", { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } }],
  ["sofa 1200 over 2 years", { title: "Sofa", amountCents: 5000, isRecurring: true, ends: { times: 24 } }],
  ["sofa 1000 in 3 instalments", { title: "Sofa 1000", isRecurring: true, ends: { times: 3 } }],
  ["sofa 0.05 in 12 instalments", { title: "Sofa 0.05", isRecurring: true, ends: { times: 12 } }],
  ["sofa 1200 12 instalments", { title: "Sofa 1200", isRecurring: true, ends: { times: 12 } }],
  ["sofa 12 instalments 100", { title: "Sofa 100", isRecurring: true, ends: { times: 12 } }],
  [
    "sofa 12 instalments of 100",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 12 installments at 100",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 1200 in 12 instalments of 100",
    { title: "Sofa 1200", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  [
    "sofa 100 for 12 instalments",
    { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } },
  ],
  ["sofa 100 for 12 months", { title: "Sofa", amountCents: 10_000, isRecurring: true, ends: { times: 12 } }],
  [
    "sofa 100 monthly in 12 instalments",
    { title: "Sofa", amountCents: 10_000, ends: { times: 12 }, ...every(1) },
  ],
  [
    "sofa 100 a month over 12 months",
    { title: "Sofa", amountCents: 10_000, ends: { times: 12 }, ...every(1) },
  ],
  ["loan 200 in 6 instalments", { title: "Loan 200", isRecurring: true, ends: { times: 6 } }],
  ["iPhone 999 over 24 months", { title: "iPhone 999", isRecurring: true, ends: { times: 24 } }],
  ["gym 5 monthly 1200 times", { title: "Gym", amountCents: 500, ends: { times: 1200 }, ...every(1) }],
  ["gym 5 monthly 1201 times", { title: "Gym 1201 times", amountCents: 500, ...every(1) }],
  ["gym 5 monthly for 101 years", { title: "Gym for 101 years", amountCents: 500, ...every(1) }],
];
