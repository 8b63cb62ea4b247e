import type { Usage } from "../lib/metered-worker.ts";
import { CLOUDFLARE, mailUsd, meteredUsd, storageUsd, stripeUsd } from "./prices.ts";
import * as model from "./subscriber-month.ts";

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
  newSubscriber: "checkout and its webhooks",
  renewal: "renewal's webhooks",
  generation: "cron: a month of recurring bills",
  reminder: "cron: a reminder, queued and sent",
  pruning: "cron: pruning one change",
  minute: "cron: a minute without work",
  hour: "cron: an hour without work",
  day: "cron: a day without work",
} as const;

export type Work = keyof typeof WORK;

export interface Measured {
  readonly costs: Readonly<Record<Work, Usage>>;
  /** Of a ledger, for an account of two years. */
  readonly accountBytes: number;
}

/** Cron's runs are measured with this many ledgers. */
const LOCAL_LEDGERS = 2;

/** How often in a month. */
function timesOf(subscribers: number, ledgers: number): Record<Work, number> {
  const each = {
    landing: model.VISITORS,
    firstLoad: model.FIRST_LOADS,
    openApp: model.VISITS,
    pull: model.VISITS * model.PULLS_A_VISIT,
    tick: model.TICKS,
    edit: model.EDITS,
    signInMail: model.SIGN_INS,
    signIn: model.SIGN_INS,
    newSubscriber: model.CHURN,
    renewal: 1,
    generation: 1,
    reminder: model.REMINDERS,
    pruning: model.TICKS + model.EDITS + model.VISITS,
  };
  const days = model.DAYS_A_MONTH * (ledgers / LOCAL_LEDGERS);
  const all = Object.entries(each).map(([work, times]) => [work, times * subscribers]);
  return { ...Object.fromEntries(all), minute: days * 24 * 60, hour: days * 24, day: days };
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
  const accounts = subscribers * (1 + model.LAPSED_PER_SUBSCRIBER);
  const ledgerBytes = subscribers * accountBytes * (1 + model.LAPSED_PER_SUBSCRIBER * model.LAPSED_SIZE);
  const ledgers = Math.max(2, Math.ceil(ledgerBytes / (model.DATABASE_BYTES * model.LEDGER_FILL)));
  const mails = subscribers * (model.REMINDERS + model.SIGN_INS);
  const hours = model.DAYS_A_MONTH * 24;
  const messages =
    Math.ceil((subscribers * model.REMINDERS) / model.MAILS_A_MESSAGE) +
    ledgers * (model.HOURLY_JOBS * hours + model.DAILY_JOBS * model.DAYS_A_MONTH);
  const times = timesOf(subscribers, ledgers);
  const sum = (of: (cost: Usage) => number) =>
    (Object.keys(times) as Work[]).reduce((total, work) => total + times[work] * of(costs[work]), 0);
  const requests = sum(({ invocations }) => invocations) + messages;
  return {
    requests,
    cpuMs: requests * model.CPU_MS,
    rowsRead: sum(({ read }) => read),
    rowsWritten: sum(({ written }) => written),
    // Cloudflare logs each invocation, besides what the worker logs.
    logEvents: sum(({ logLines }) => logLines) + requests,
    queueOperations: messages * model.OPERATIONS_A_MESSAGE,
    mails,
    payments: subscribers,
    bytes: ledgerBytes + accounts * model.DIRECTORY_BYTES,
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
  const stripe = stripeUsd(usage.payments, model.PRICE_USD);
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
