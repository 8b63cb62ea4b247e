import { every, type Sentences } from "./sentences.ts";

export const PLAIN: Sentences = [
  ["rent 950", { title: "Rent", amountCents: 95_000 }],
  ["Rent 950", { title: "Rent", amountCents: 95_000 }],
  ["RENT 950", { title: "RENT", amountCents: 95_000 }],
  ["950 rent", { title: "Rent", amountCents: 95_000 }],
  ["rent: 950", { title: "Rent", amountCents: 95_000 }],
  ["rent - 950", { title: "Rent", amountCents: 95_000 }],
  ["rent = 950", { title: "Rent", amountCents: 95_000 }],
  ["rent $950", { title: "Rent", amountCents: 95_000 }],
  ["rent is 950", { title: "Rent", amountCents: 95_000 }],
  ["rent of 950", { title: "Rent", amountCents: 95_000 }],
  ["rent at 950", { title: "Rent", amountCents: 95_000 }],
  ["pay rent 950", { title: "Pay rent", amountCents: 95_000 }],
  ["rent for 950", { title: "Rent", amountCents: 95_000 }],
  ["950 for rent", { title: "Rent", amountCents: 95_000 }],
  ["$240 for car insurance", { title: "Car insurance", amountCents: 24_000 }],
  ["Rent", { title: "Rent" }],
  ["Netflix", { title: "Netflix" }],
  [
    "rent 950 on the 1st every month",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1) },
  ],
  [
    "car insurance 240 yearly from 12 March, autopay",
    { title: "Car insurance", amountCents: 24_000, dueDate: "2027-03-12", ...every(12), autopay: true },
  ],
  ["Netflix 4K 15.99", { title: "Netflix 4K", amountCents: 1599 }],
  ["Flat 3 rent 950", { title: "Flat 3 rent", amountCents: 95_000 }],
  ["rent 2 bedrooms 950", { title: "Rent 2 bedrooms", amountCents: 95_000 }],
  [
    "internet 39.99 monthly on the 5th",
    { title: "Internet", amountCents: 3999, dueDate: "2026-12-05", ...every(1) },
  ],
  [
    "phone 25 on the 3rd of every month",
    { title: "Phone", amountCents: 2500, dueDate: "2026-12-03", ...every(1) },
  ],
  ["water bill 60 quarterly", { title: "Water bill", amountCents: 6000, ...every(3) }],
  [
    "gym membership 40 every month from 1 December by direct debit",
    { title: "Gym membership", amountCents: 4000, dueDate: "2026-12-01", ...every(1), autopay: true },
  ],
  [
    "electricity about 85 every month on the 20th",
    { title: "Electricity", amountCents: 8500, amountIsEstimate: true, dueDate: "2026-12-20", ...every(1) },
  ],
  [
    "school fees 1200 twice a year from 1 September",
    { title: "School fees", amountCents: 120_000, dueDate: "2027-09-01", ...every(6) },
  ],
  ["iCloud 2.99 monthly", { title: "iCloud", amountCents: 299, ...every(1) }],
  ["eBay shop 21.95 monthly", { title: "eBay shop", amountCents: 2195, ...every(1) }],
  ["e.on 85 monthly", { title: "e.on", amountCents: 8500, ...every(1) }],
  ["netflix.com 15.99", { title: "netflix.com", amountCents: 1599 }],
  ["1Password 35.88 yearly", { title: "1Password", amountCents: 3588, ...every(12) }],
  ["Canal+ 24.99 a month", { title: "Canal+", amountCents: 2499, ...every(1) }],
  ["Disney+ 9.99/month", { title: "Disney+", amountCents: 999, ...every(1) }],
  ["AT&T 70 monthly", { title: "AT&T", amountCents: 7000, ...every(1) }],
  ["Marks & Spencer card 45", { title: "Marks & Spencer card", amountCents: 4500 }],
  ["Yahoo! mail 5 monthly", { title: "Yahoo! mail", amountCents: 500, ...every(1) }],
  ["St. Mary's school 300 monthly", { title: "St. Mary's school", amountCents: 30_000, ...every(1) }],
  [
    "Spotify Premium Duo 14.99 on the 12th every month",
    { title: "Spotify Premium Duo", amountCents: 1499, dueDate: "2026-12-12", ...every(1) },
  ],
  ["24/7 gym 40 monthly", { title: "24/7 gym", amountCents: 4000, ...every(1) }],
  [
    "mortgage, 1450, monthly, on the 1st",
    { title: "Mortgage", amountCents: 145_000, dueDate: "2026-12-01", ...every(1) },
  ],
  ["monthly rent 950", { title: "Rent", amountCents: 95_000, ...every(1) }],
  [
    "every month rent 950 on the 1st",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1) },
  ],
  [
    "on the 1st of every month rent 950",
    { title: "Rent", amountCents: 95_000, dueDate: "2026-12-01", ...every(1) },
  ],
  [
    "autopay car insurance yearly 240 from 12 March",
    { title: "Car insurance", amountCents: 24_000, dueDate: "2027-03-12", ...every(12), autopay: true },
  ],
  ["Rent 950 and water 60", { title: "Rent 950 and water 60" }],
  [
    "My rent is $1,450 and it's due on the first of every month",
    { title: "My rent", amountCents: 145_000, dueDate: "2026-12-01", ...every(1) },
  ],
  [
    "Water bill, roughly $60, every two months, starting 15 December",
    { title: "Water bill", amountCents: 6000, amountIsEstimate: true, dueDate: "2026-12-15", ...every(2) },
  ],
  [
    "Phone contract £25/month for 24 months from 1 December",
    { title: "Phone contract", amountCents: 2500, dueDate: "2026-12-01", ...every(1), ends: { times: 24 } },
  ],
  [
    "Pay the car loan of $320 on the 10th of each month until March 2029",
    {
      title: "Pay the car loan",
      amountCents: 32_000,
      dueDate: "2026-12-10",
      ...every(1),
      ends: { on: "2029-03-31" },
    },
  ],
  [
    "Netflix renews monthly at 15.99 on the 14th",
    { title: "Netflix", amountCents: 1599, dueDate: "2026-12-14", ...every(1) },
  ],
  [
    "Amazon Prime 139/yr renews 3 August",
    { title: "Amazon Prime", amountCents: 13_900, dueDate: "2027-08-03", ...every(12) },
  ],
  [
    "HOA fee 275 quarterly on the 1st (autopay)",
    { title: "HOA fee", amountCents: 27_500, dueDate: "2026-12-01", ...every(3), autopay: true },
  ],
  ["Storage unit 12 85 monthly", { title: "Storage unit 12", amountCents: 8500, ...every(1) }],
  [
    "Trash 25 every 3 months on the 5th or next business day",
    { title: "Trash", amountCents: 2500, dueDate: "2026-12-05", ...every(3), weekendShift: "after" },
  ],
  [
    "Electric bill - approx 110 - due 18th each month - direct debit",
    {
      title: "Electric bill",
      amountCents: 11_000,
      amountIsEstimate: true,
      dueDate: "2026-12-18",
      ...every(1),
      autopay: true,
    },
  ],
];
