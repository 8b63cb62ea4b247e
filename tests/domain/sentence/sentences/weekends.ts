import { every, type Sentences } from "./sentences.ts";

export const WEEKENDS: Sentences = [
  [
    "rent 950 monthly on the 1st or the Friday before",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, or the Friday before",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, the Friday before if on a weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, the Monday after if on a weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st, Monday after a weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st, if it falls on a weekend the Monday after",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "water 60 quarterly on the 15th, Friday before weekends",
    { title: "Water", amountCents: 6_000, dueDate: "2026-12-15", ...every(3), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, before the weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, after the weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st, next working day",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st or next business day",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st, the following business day if it's a weekend",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 monthly on the 1st or previous business day",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 monthly on the 1st, preceding working day",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "before" },
  ],
  [
    "rent 950 on the last working day of every month",
    {
      title: "Rent",
      amountCents: 95_000,
      dueDate: "2026-11-30",
      ...every(1),
      lastDayOfMonth: true,
      weekendShift: "before",
    },
  ],
  [
    "rent 950 on the first working day of every month",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1), weekendShift: "after" },
  ],
  [
    "rent 950 last business day of the month",
    {
      title: "Rent",
      amountCents: 95_000,
      dueDate: "2026-11-30",
      lastDayOfMonth: true,
      weekendShift: "before",
    },
  ],
];
