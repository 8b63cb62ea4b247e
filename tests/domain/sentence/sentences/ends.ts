import { every, type Sentences } from "./sentences.ts";

export const ENDS: Sentences = [
  [
    "gym 40 monthly until 31 Dec 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-12-31" } },
  ],
  [
    "gym 40 monthly until 31 December",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2026-12-31" } },
  ],
  [
    "gym 40 monthly until 2027-12-31",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-12-31" } },
  ],
  [
    "gym 40 monthly until December",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2026-12-31" } },
  ],
  [
    "gym 40 monthly until June 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-06-30" } },
  ],
  [
    "gym 40 monthly until the end of June 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-06-30" } },
  ],
  ["gym 40 monthly till 1 May", { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-05-01" } }],
  [
    "gym 40 monthly ends June 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-06-30" } },
  ],
  [
    "gym 40 monthly ending 31 May 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-05-31" } },
  ],
  [
    "gym 40 monthly, ends on 31 May 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-05-31" } },
  ],
  [
    "gym 40 monthly, last payment 31 May 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-05-31" } },
  ],
  [
    "gym 40 monthly through May 2027",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2027-05-31" } },
  ],
  ["gym 40 monthly for 12 months", { title: "Gym", amountCents: 4000, ...every(1), ends: { times: 12 } }],
  ["gym 40 monthly for twelve months", { title: "Gym", amountCents: 4000, ...every(1), ends: { times: 12 } }],
  ["gym 40 monthly for a year", { title: "Gym", amountCents: 4000, ...every(1), ends: { times: 12 } }],
  ["gym 40 monthly for 2 years", { title: "Gym", amountCents: 4000, ...every(1), ends: { times: 24 } }],
  ["gym 40 quarterly for 12 months", { title: "Gym", amountCents: 4000, ...every(3), ends: { times: 4 } }],
  [
    "gym 40 every 3 months for 10 months",
    { title: "Gym", amountCents: 4000, ...every(3), ends: { times: 4 } },
  ],
  ["gym 40 yearly for 3 years", { title: "Gym", amountCents: 4000, ...every(12), ends: { times: 3 } }],
  ["gym 40 12 times", { title: "Gym", amountCents: 4000, isRecurring: true, ends: { times: 12 } }],
  ["gym 40 monthly, 12 times", { title: "Gym", amountCents: 4000, ...every(1), ends: { times: 12 } }],
  ["loan 200 for 6 payments", { title: "Loan", amountCents: 20_000, isRecurring: true, ends: { times: 6 } }],
  [
    "loan 1200 in 6 instalments",
    { title: "Loan", amountCents: 20_000, isRecurring: true, ends: { times: 6 } },
  ],
  ["loan 6 payments of $200", { title: "Loan", amountCents: 20_000, isRecurring: true, ends: { times: 6 } }],
  ["loan 6 monthly payments of 200", { title: "Loan", amountCents: 20_000, ...every(1), ends: { times: 6 } }],
  ["gym 40 for 12 months", { title: "Gym", amountCents: 4000, isRecurring: true, ends: { times: 12 } }],
  [
    "gym 40 until 31 Dec 2027",
    { title: "Gym", amountCents: 4000, isRecurring: true, ends: { on: "2027-12-31" } },
  ],
  [
    "gym 40 monthly from 1 March until 1 February",
    { title: "Gym", amountCents: 4000, dueDate: "2027-03-01", ...every(1), ends: { on: "2028-02-01" } },
  ],
  ["gym 40 monthly until 31 Dec 2025", { title: "Gym until 31 Dec 2025", amountCents: 4000, ...every(1) }],
  [
    "gym 40 monthly from 1 March 2028 until 31 Dec 2027",
    { title: "Gym", amountCents: 4000, dueDate: "2028-03-01", ...every(1) },
  ],
  [
    "gym 40 monthly until the end of the year",
    { title: "Gym", amountCents: 4000, ...every(1), ends: { on: "2026-12-31" } },
  ],
  ["iPhone 15 installment 41.62 monthly", { title: "iPhone 15 installment", amountCents: 4162, ...every(1) }],
  ["gym 40 monthly until 3/12/2027", { title: "Gym until 3/12/2027", amountCents: 4000, ...every(1) }],
  ["gym 40 monthly until 31 February", { title: "Gym until 31 February", amountCents: 4000, ...every(1) }],
  ["gym 40 monthly 0 times", { title: "Gym 0 times", amountCents: 4000, ...every(1) }],
  ["gym 40 monthly 9999 times", { title: "Gym 9999 times", amountCents: 4000, ...every(1) }],
  ["gym 40 weekly for 12 months", { title: "Gym", amountCents: 4000, unsupported: "weekly" }],
  ["gym 40 12 months", { title: "Gym 12 months", amountCents: 4000 }],
];
