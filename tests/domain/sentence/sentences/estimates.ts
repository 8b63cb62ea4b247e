import { every, type Sentences } from "./sentences.ts";

export const ESTIMATES: Sentences = [
  ["about 85 electricity", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity about 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity about $85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity ~85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity ~ 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity ~$85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity ≈85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity approx. $85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity approx 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity approximately 85.50", { title: "Electricity", amountCents: 8550, amountIsEstimate: true }],
  ["electricity around 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity roughly 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity ca. 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity circa 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity est. 85", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity 85 approx", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity 85 or so", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  ["electricity 85 (estimate)", { title: "Electricity", amountCents: 8500, amountIsEstimate: true }],
  [
    "electricity of about 85 monthly",
    { title: "Electricity", amountCents: 8500, amountIsEstimate: true, ...every(1) },
  ],
  ["about 12.345 electricity", { title: "Electricity" }],
  ["estimated tax 500 quarterly", { title: "Estimated tax", amountCents: 50_000, ...every(3) }],
  ["all about pets 30", { title: "All about pets", amountCents: 3000 }],
];
