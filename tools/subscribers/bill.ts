import { databaseBindings } from "../../scripts/lib/wrangler-config.ts";
import { JOBS } from "../../worker/jobs/jobs.ts";
import {
  CLOUDFLARE,
  CPU_MS,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MONTH,
  mailUsd,
  meteredUsd,
  OPERATIONS_A_MESSAGE,
  PRICE_USD,
  stripeUsd,
} from "./assumptions.ts";
import { CALLS, type Call } from "./calls.ts";
import { ledgersFor, type Measured } from "./measure.ts";
import { tableOf } from "./table.ts";
import type { Cost } from "./world.ts";

/** Those that wrangler.toml names, besides the directory. */
const LEDGERS = databaseBindings().length - 1;

/** What a month uses. */
interface Usage {
  readonly requests: number;
  readonly messages: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly logLines: number;
  readonly mails: number;
  readonly bytes: number;
  readonly ledgers: number;
}

const monthsRuns = (everyMs: number) => (MONTH.days * DAY_MS) / everyMs;

export function usageOf(subscribers: number, measured: Measured): Usage {
  const ledgers = Math.max(LEDGERS, ledgersFor(subscribers, measured));
  let [requests, messages, rowsRead, rowsWritten] = [subscribers * MONTH.visitors, 0, 0, 0];
  const add = ({ rowsRead: read, rowsWritten: written }: Cost, times: number) => {
    rowsRead += read * times;
    rowsWritten += written * times;
  };
  let logLines = 0;
  for (const call of Object.keys(CALLS) as Call[]) {
    const times = CALLS[call].monthly * subscribers;
    add(measured.calls[call], times);
    // The worker logs a line for each. wrangler.toml switches Cloudflare's own off.
    logLines += measured.calls[call].invocations * times;
  }
  requests += logLines;
  for (const [index, everyMs] of [MINUTE_MS, HOUR_MS, DAY_MS].entries()) {
    add(measured.triggers[Object.keys(JOBS)[index] ?? ""] as Cost, monthsRuns(everyMs));
    requests += monthsRuns(everyMs);
  }
  for (const { line, monthly, part, everyMs, isOnlyQueuedIfDue } of measured.jobs) {
    const due = monthly * subscribers;
    const all = monthsRuns(part === "mails" ? MINUTE_MS : everyMs);
    const runs = (isOnlyQueuedIfDue ? Math.min(all, due) : all) * (part === undefined ? ledgers : 1);
    add(line.fixed, runs);
    add(line.each, due);
    messages += runs;
  }
  const bytes = subscribers * (measured.bytes.ledger + measured.bytes.directory);
  const mails = subscribers * MONTH.mails;
  return { requests: requests + messages, messages, rowsRead, rowsWritten, logLines, mails, bytes, ledgers };
}

/** The month's bill in US dollars, line by line. */
export function billOf(subscribers: number, usage: Usage): Record<string, number> {
  const stripe = stripeUsd(subscribers * MONTH.payments);
  return {
    "Workers: plan and requests": CLOUDFLARE.plan + meteredUsd(CLOUDFLARE.requests, usage.requests),
    "Workers: processor, assumed": meteredUsd(CLOUDFLARE.cpuMs, usage.requests * CPU_MS),
    "D1: rows read": meteredUsd(CLOUDFLARE.rowsRead, usage.rowsRead),
    "D1: rows written": meteredUsd(CLOUDFLARE.rowsWritten, usage.rowsWritten),
    "D1: storage": meteredUsd(CLOUDFLARE.bytes, usage.bytes),
    "Workers Logs": meteredUsd(CLOUDFLARE.logEvents, usage.logLines),
    Queues: meteredUsd(CLOUDFLARE.queueOperations, usage.messages * OPERATIONS_A_MESSAGE),
    mail: mailUsd(usage.mails),
    "Stripe: payments": stripe.fees,
    "Stripe: Billing": stripe.billing,
  };
}

/** What one of each kind of work uses, and a thing that is due adds to a run of cron. */
export function workTable({ calls, triggers, jobs }: Measured): string {
  const row = (name: string, { invocations, rowsRead, rowsWritten }: Cost) => [
    name,
    ...[invocations, rowsRead, rowsWritten].map(short),
  ];
  return tableOf(
    ["work", "requests", "rows read", "rows written"],
    [
      ...(Object.keys(CALLS) as Call[]).map((call) => row(CALLS[call].name, calls[call])),
      ...Object.entries(triggers).map(([cron, cost]) => row(`cron: looking for what is due, ${cron}`, cost)),
      ...jobs.flatMap(({ job, name = job, unit, monthly, line }) => [
        row(`cron: ${name}, a run`, { ...line.fixed, invocations: 1 }),
        ...(monthly === 0 ? [] : [row(`cron: ${name}, one of ${unit}`, { ...line.each, invocations: 0 })]),
      ]),
    ],
  );
}

/** A column for each number of subscribers. */
export function billTable(measured: Measured, numbers: readonly number[]): string {
  const columns = numbers.map((subscribers) => {
    const usage = usageOf(subscribers, measured);
    const bill = billOf(subscribers, usage);
    const total = Object.values(bill).reduce((sum, usd) => sum + usd, 0);
    const stripe = (bill["Stripe: payments"] ?? 0) + (bill["Stripe: Billing"] ?? 0);
    return { subscribers, usage, bill, total, own: total - stripe };
  });
  type Column = (typeof columns)[number];
  const row = (name: string, text: (column: Column) => string) => [name, ...columns.map(text)];
  const dollars = (usd: number) => `$${Math.round(usd).toLocaleString("en-US")}`;
  return tableOf(
    ["subscribers", ...numbers.map((number) => number.toLocaleString("en-US"))],
    [
      row("requests, million", ({ usage }) => short(usage.requests / 1e6)),
      row("rows read, million", ({ usage }) => short(usage.rowsRead / 1e6)),
      row("rows written, million", ({ usage }) => short(usage.rowsWritten / 1e6)),
      row("stored, GB", ({ usage }) => short(usage.bytes / 1e9)),
      row("ledgers", ({ usage }) => String(usage.ledgers)),
      row("mails, thousand", ({ usage }) => short(usage.mails / 1000)),
      ...Object.keys(columns[0]?.bill ?? {}).map((line) => row(line, ({ bill }) => dollars(bill[line] ?? 0))),
      row("**total**", ({ total }) => `**${dollars(total)}**`),
      row("for each subscriber", ({ total, subscribers }) => `$${(total / subscribers).toFixed(3)}`),
      row("without Stripe", ({ own, subscribers }) => `$${(own / subscribers).toFixed(3)}`),
      row(
        `of the $${PRICE_USD}`,
        ({ total, subscribers }) => `${((total / subscribers / PRICE_USD) * 100).toFixed(1)}%`,
      ),
    ],
  );
}

/** With two digits, or all those before the point. */
function short(value: number): string {
  const digits = value === 0 || value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}
