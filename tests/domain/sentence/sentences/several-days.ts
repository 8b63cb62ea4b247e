import { every, type Sentences } from "./sentences.ts";

export const SEVERAL_DAYS: Sentences = [
  [
    "rent 450 on the 1st and 15th",
    { title: "Rent on the 1st and 15th", amountCents: 45_000, unsupported: "on the 1st and 15th" },
  ],
  ["rent 450 1st and 15th", { title: "Rent 1st and 15th", amountCents: 45_000, unsupported: "1st and 15th" }],
  ["rent 450 on 1 and 15", { title: "Rent on 1 and 15", amountCents: 45_000, unsupported: "on 1 and 15" }],
  [
    "rent 450 on the 1st & 15th",
    { title: "Rent on the 1st & 15th", amountCents: 45_000, unsupported: "on the 1st & 15th" },
  ],
  [
    "rent 450 on the 1st, 15th",
    { title: "Rent on the 1st, 15th", amountCents: 45_000, unsupported: "on the 1st, 15th" },
  ],
  [
    "rent 450 on the 1st/15th",
    { title: "Rent on the 1st/15th", amountCents: 45_000, unsupported: "on the 1st/15th" },
  ],
  [
    "rent 450 1st, 10th and 20th",
    { title: "Rent 1st, 10th and 20th", amountCents: 45_000, unsupported: "1st, 10th and 20th" },
  ],
  [
    "rent 450 on the first and fifteenth",
    {
      title: "Rent on the first and fifteenth",
      amountCents: 45_000,
      unsupported: "on the first and fifteenth",
    },
  ],
  [
    "rent 450 on the 1st and 15th of every month",
    {
      title: "Rent on the 1st and 15th of every month",
      amountCents: 45_000,
      unsupported: "on the 1st and 15th of every month",
    },
  ],
  [
    "rent 450 monthly on the 1st and 15th",
    { title: "Rent on the 1st and 15th", amountCents: 45_000, unsupported: "on the 1st and 15th" },
  ],
  [
    "rent 450 every 1st and 15th",
    { title: "Rent every 1st and 15th", amountCents: 45_000, unsupported: "every 1st and 15th" },
  ],
  [
    "rent 450 between the 1st and the 5th",
    {
      title: "Rent between the 1st and the 5th",
      amountCents: 45_000,
      unsupported: "between the 1st and the 5th",
    },
  ],
  ["rent 450 1st-5th", { title: "Rent 1st-5th", amountCents: 45_000, unsupported: "1st-5th" }],
  [
    "rent 450 on Monday and Friday",
    { title: "Rent on Monday and Friday", amountCents: 45_000, unsupported: "on Monday and Friday" },
  ],
  [
    "rent 450 on 1 March and 1 September",
    {
      title: "Rent on 1 March and 1 September",
      amountCents: 45_000,
      unsupported: "on 1 March and 1 September",
    },
  ],
  [
    "rent 450 every March and September",
    {
      title: "Rent every March and September",
      amountCents: 45_000,
      unsupported: "every March and September",
    },
  ],
  ["rent 450 on the 1st and gas", { title: "Rent and gas", amountCents: 45_000, dueDate: "2026-12-01" }],
  ["rent 450 on the fifteenth", { title: "Rent", amountCents: 45_000, dueDate: "2026-12-15" }],
  ["May and June piano 30 monthly", { title: "May and June piano", amountCents: 3000, ...every(1) }],
  ["first second hand car 300", { title: "First second hand car", amountCents: 30_000 }],
];
