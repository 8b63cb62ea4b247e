import { every, type Sentences } from "./sentences.ts";

export const ELSEWHERE: Sentences = [
  [
    "rent 950 on the 1st",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01" },
    { today: "2026-12-01" },
  ],
  [
    "rent 950 on the 30th",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-03-30" },
    { today: "2027-02-10" },
  ],
  [
    "rent 950 on the 30th every month",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-03-30", ...every(1) },
    { today: "2027-02-10" },
  ],
  [
    "rent 950 on the 31st every month",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-02-28", ...every(1), lastDayOfMonth: true },
    { today: "2027-02-10" },
  ],
  [
    "rent 950 end of month",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-02-28", lastDayOfMonth: true },
    { today: "2027-02-10" },
  ],
  [
    "rent 950 29 February",
    { title: "Rent", amountCents: 95_000, dueDate: "2028-02-29" },
    { today: "2028-02-29" },
  ],
  [
    "rent 950 in a month",
    { title: "Rent", amountCents: 95_000, dueDate: "2028-03-29" },
    { today: "2028-02-29" },
  ],
  [
    "rent 950 tomorrow",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-01-01" },
    { today: "2026-12-31" },
  ],
  [
    "rent 950 next month",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-01-01" },
    { today: "2026-12-31" },
  ],
  [
    "rent 950 in 2 months",
    { title: "Rent", amountCents: 95_000, dueDate: "2027-02-28" },
    { today: "2026-12-31" },
  ],
  [
    "rent 950 Wednesday",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-11-25" },
    { today: "2026-11-25" },
  ],
  [
    "rent 950 next Wednesday",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-02" },
    { today: "2026-11-25" },
  ],
  [
    "rent 950 next week",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-11-30" },
    { today: "2026-11-25" },
  ],
  ["rent 950 today", { title: "Rent", amountCents: 95_000, dueDate: "2199-12-31" }, { today: "2199-12-31" }],
  ["rent 950 tomorrow", { title: "Rent tomorrow", amountCents: 95_000 }, { today: "2199-12-31" }],
  ["rent 950 12 March", { title: "Rent", amountCents: 95_000 }, { today: "2199-12-31" }],
  ["rent 950 on the 1st", { title: "Rent", amountCents: 95_000 }, { today: "2199-12-31" }],
  ["rent 950 yesterday", { title: "Rent yesterday", amountCents: 95_000 }, { today: "2000-01-01" }],
  ["rent 1.234,50", { title: "Rent", amountCents: 123_450 }, { currency: "EUR" }],
  ["rent 12,345", { title: "Rent" }, { currency: "EUR" }],
  ["rent 12.345", { title: "Rent" }, { currency: "EUR" }],
  ["rent $12,345", { title: "Rent" }, { currency: "EUR" }],
  ["aluguel 1.500,00", { title: "Aluguel", amountCents: 150_000 }, { currency: "BRL" }],
  ["rent 1,500", { title: "Rent" }, { currency: "BRL" }],
  ["rent 12,34,567", { title: "Rent", amountCents: 123_456_700 }, { currency: "INR" }],
  ["rent Rs. 1,00,000", { title: "Rent", amountCents: 10_000_000 }, { currency: "INR" }],
  ["rent 95000", { title: "Rent", amountCents: 9_500_000 }, { currency: "JPY" }],
  ["rent ¥95,000 monthly", { title: "Rent", amountCents: 9_500_000, ...every(1) }, { currency: "JPY" }],
  ["rent CHF 1'234.50", { title: "Rent", amountCents: 123_450 }, { currency: "CHF" }],
  ["rent Fr. 950.- monthly", { title: "Rent", amountCents: 95_000, ...every(1) }, { currency: "CHF" }],
  [
    "council tax £150.50 monthly on the 1st by direct debit",
    { title: "Council tax", amountCents: 15_050, dueDate: "2026-12-01", ...every(1), autopay: true },
    { currency: "GBP" },
  ],
  ["rent ₩950,000", { title: "Rent", amountCents: 95_000_000 }, { currency: "KRW" }],
];
