import type { Usage } from "../lib/metered-worker.ts";
import {
  type Bill,
  billOf,
  type Measured,
  type MonthsUsage,
  totalOf,
  usageOf,
  WORK,
  type Work,
} from "./bill.ts";
import { PRICE_USD } from "./subscriber-month.ts";

/** What one of each kind of work uses. */
export function workTable({ costs }: Measured): string {
  const head = ["work", "requests", "rows read", "rows written", "log lines"];
  const row = (work: Work, { invocations, read, written, logLines }: Usage) => [
    WORK[work],
    short(invocations),
    short(read),
    short(written),
    short(logLines),
  ];
  return table(
    head,
    (Object.keys(WORK) as Work[]).map((work) => row(work, costs[work])),
  );
}

/** The month's bill in dollars, a column for each number of subscribers. */
export function billTable(measured: Measured, numbers: readonly number[]): string {
  const columns = numbers.map((subscribers) => {
    const usage = usageOf(subscribers, measured);
    const bill = billOf(usage);
    const total = totalOf(bill);
    return { subscribers, usage, bill, total, ownTotal: total - bill.stripeFees - bill.stripeBilling };
  });
  const head = ["subscribers", ...numbers.map((number) => number.toLocaleString("en-US"))];
  const used = (name: string, value: (usage: MonthsUsage) => string) => [
    name,
    ...columns.map(({ usage }) => value(usage)),
  ];
  const paid = (name: string, value: (bill: Bill) => number) => [
    name,
    ...columns.map(({ bill }) => dollars(value(bill))),
  ];
  return table(head, [
    used("requests, million", ({ requests }) => short(requests / 1e6)),
    used("rows read, million", ({ rowsRead }) => short(rowsRead / 1e6)),
    used("rows written, million", ({ rowsWritten }) => short(rowsWritten / 1e6)),
    used("stored, GB", ({ bytes }) => short(bytes / 1e9)),
    used("ledgers", ({ ledgers }) => String(ledgers)),
    used("mails, thousand", ({ mails }) => short(mails / 1000)),
    paid("Workers: plan and requests", ({ requests }) => requests),
    paid("Workers: processor, assumed", ({ cpu }) => cpu),
    paid("D1: rows read", ({ rowsRead }) => rowsRead),
    paid("D1: rows written", ({ rowsWritten }) => rowsWritten),
    paid("D1: storage", ({ storage }) => storage),
    paid("Workers Logs", ({ logs }) => logs),
    paid("Queues", ({ queues }) => queues),
    paid("mail", ({ mail }) => mail),
    paid("Stripe: payments", ({ stripeFees }) => stripeFees),
    paid("Stripe: Billing", ({ stripeBilling }) => stripeBilling),
    ["**total**", ...columns.map(({ total }) => `**${dollars(total)}**`)],
    [
      "for each subscriber",
      ...columns.map(({ total, subscribers }) => `$${(total / subscribers).toFixed(3)}`),
    ],
    [
      "without Stripe",
      ...columns.map(({ ownTotal, subscribers }) => `$${(ownTotal / subscribers).toFixed(3)}`),
    ],
    [
      `of the $${PRICE_USD}`,
      ...columns.map(({ total, subscribers }) => percent(total / subscribers / PRICE_USD)),
    ],
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** With two digits, or all those before the point. */
function short(value: number): string {
  const digits = value === 0 || value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

function dollars(value: number): string {
  return `$${Math.round(value).toLocaleString("en-US")}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
