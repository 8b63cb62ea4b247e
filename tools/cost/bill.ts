import { databaseBindings } from "../../scripts/lib/wrangler-config.ts";
import { NEARLY_FULL_BYTES } from "../../worker/features/health/find-problems.ts";
import type { Usage } from "../lib/metered-worker.ts";
import { CARDS_ABROAD, PEOPLE } from "../simulate/assumptions.ts";
import { CLOUDFLARE, mailUsd, meteredUsd, storageUsd, stripeUsd } from "./prices.ts";
import * as model from "./subscriber-month.ts";

/** Those that wrangler.toml names, besides the directory. */
export const LEDGERS = databaseBindings().length - 1;

/** Work that is measured, by what it is multiplied with. */
export const WORK = {
  landing: "landing page",
  firstLoad: "first load: page, all rows",
  openApp: "return: who, subscription, view",
  pull: "pull of nothing",
  tick: "push of a tick",
  edit: "push of a new bill",
  signInMail: "sign-in: mail",
  signIn: "sign-in: link",
  newSubscriber: "checkout, notice of the trial's end, their webhooks",
  renewal: "renewal's webhooks",
  leaving: "request to cancel, its webhooks and those of the end",
  generation: "cron: a month of recurring bills",
  reminder: "cron: a reminder, queued and sent",
  reconciling: "cron: comparing a subscription with Stripe",
  pruning: "cron: pruning one change",
  resultEnd: "cron: removing a pruned change's result",
  mailEnd: "cron: removing a sent mail",
  eventEnd: "cron: removing an event of Stripe's",
  erasure: "cron: erasing an account",
  minute: "cron: a minute without work",
  hour: "cron: an hour without work, one ledger",
  ledgerHour: "cron: an hour, each other ledger",
  day: "cron: a day without work, one ledger",
  ledgerDay: "cron: a day, each other ledger",
} as const;

export type Work = keyof typeof WORK;

type IdleWork = "minute" | "hour" | "ledgerHour" | "day" | "ledgerDay";

export interface Measured {
  readonly costs: Readonly<Record<Work, Usage>>;
  /** Of a ledger, for an account of two years: a subscriber's, and one that nobody has used for longer than history is kept. */
  readonly accountBytes: { readonly subscriber: number; readonly unused: number };
}

/** How often in a subscriber's month. */
const TIMES: Readonly<Record<Exclude<Work, IdleWork>, number>> = {
  landing: model.VISITORS,
  firstLoad: model.FIRST_LOADS,
  openApp: model.VISITS,
  pull: model.PULLS,
  tick: model.TICKS,
  edit: model.EDITS,
  signInMail: model.MAILED_SIGN_INS,
  signIn: model.SIGN_INS,
  newSubscriber: model.JOIN,
  renewal: model.PAYMENTS,
  leaving: model.LEAVE,
  generation: 1,
  reminder: model.REMINDERS,
  reconciling: model.DAYS_A_MONTH,
  pruning: model.CHANGES,
  resultEnd: model.CHANGES,
  mailEnd: model.OUTBOX_MAILS,
  eventEnd: PEOPLE.stripeEventsPerMonth,
  // Sooner or later all who left are erased.
  erasure: model.LEAVE * model.LEFT_SIZE,
};

function timesOf(subscribers: number, ledgers: number): Record<Work, number> {
  const days = model.DAYS_A_MONTH;
  const all = Object.entries(TIMES).map(([work, times]) => [work, times * subscribers]);
  return {
    ...(Object.fromEntries(all) as typeof TIMES),
    minute: days * 24 * 60,
    hour: days * 24,
    ledgerHour: days * 24 * (ledgers - 1),
    day: days,
    ledgerDay: days * (ledgers - 1),
  };
}

export interface MonthsUsage {
  readonly requests: number;
  readonly cpuMs: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly logEvents: number;
  readonly queueOperations: number;
  readonly mails: number;
  readonly payments: number;
  readonly bytes: number;
  readonly ledgers: number;
}

export function usageOf(subscribers: number, { costs, accountBytes }: Measured): MonthsUsage {
  const unused = subscribers * model.UNUSED_ACCOUNTS;
  const ledgerBytes = subscribers * accountBytes.subscriber + unused * accountBytes.unused * model.LEFT_SIZE;
  const ledgers = Math.max(LEDGERS, Math.ceil(ledgerBytes / NEARLY_FULL_BYTES));
  const times = timesOf(subscribers, ledgers);
  const sum = (of: (cost: Usage) => number) =>
    (Object.keys(times) as Work[]).reduce((total, work) => total + times[work] * of(costs[work]), 0);
  const requests = sum(({ invocations }) => invocations);
  return {
    requests,
    cpuMs: requests * model.CPU_MS,
    rowsRead: sum(({ read }) => read),
    rowsWritten: sum(({ written }) => written),
    // wrangler.toml switches Cloudflare's own line for each invocation off.
    logEvents: sum(({ logLines }) => logLines),
    queueOperations: sum(({ messages }) => messages) * model.OPERATIONS_A_MESSAGE,
    mails: subscribers * model.MAILS,
    payments: subscribers * model.PAYMENTS,
    bytes: ledgerBytes + (subscribers + unused) * model.DIRECTORY_BYTES,
    ledgers,
  };
}

/** US dollars a month. */
export interface Bill {
  readonly requests: number;
  readonly cpu: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly storage: number;
  readonly logs: number;
  readonly queues: number;
  readonly mail: number;
  readonly stripeFees: number;
  readonly stripeBilling: number;
}

/** The plan's own price is counted with its requests. */
export function billOf(usage: MonthsUsage): Bill {
  const stripe = stripeUsd(usage.payments, model.PRICE_USD, CARDS_ABROAD);
  return {
    requests: CLOUDFLARE.plan + meteredUsd(CLOUDFLARE.requests, usage.requests),
    cpu: meteredUsd(CLOUDFLARE.cpuMs, usage.cpuMs),
    rowsRead: meteredUsd(CLOUDFLARE.rowsRead, usage.rowsRead),
    rowsWritten: meteredUsd(CLOUDFLARE.rowsWritten, usage.rowsWritten),
    storage: storageUsd(usage.bytes),
    logs: meteredUsd(CLOUDFLARE.logEvents, usage.logEvents),
    queues: meteredUsd(CLOUDFLARE.queueOperations, usage.queueOperations),
    mail: mailUsd(usage.mails),
    stripeFees: stripe.fees,
    stripeBilling: stripe.billing,
  };
}

export function totalOf(bill: Bill): number {
  return Object.values(bill).reduce((sum, usd) => sum + usd, 0);
}
