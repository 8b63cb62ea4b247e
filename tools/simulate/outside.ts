import { setTimeout as wait } from "node:timers/promises";
import { draftInvoice } from "../../tests/standins/stripe/invoice-object.ts";
import type { Customer } from "../../tests/standins/stripe/objects.ts";
import { newSubscription } from "../../tests/standins/stripe/subscription-object.ts";
import { DAY_MS, LATENCY_MS, PEOPLE } from "./assumptions.ts";
import type { Databases } from "./databases.ts";

export interface Outside {
  /** Calls since the last time. */
  takeCalls(): number;
  /** Subscriptions that Stripe listed of everybody. */
  listed(): number;
  /** Lets calls through again. */
  restore(): void;
}

/** What the directory knows of a subscription, by number. */
type Row = [
  number: number,
  status: string,
  trialEnd: number | null,
  periodEnd: number,
  cancelAt: number | null,
  endedAt: number | null,
  latestPayment: number | null,
];

/**
 * Answers whatever the worker calls over https from now on, as slowly as the real services. Stripe says what the directory
 * says, except where an event got lost.
 */
export function answerOutside(databases: Databases): Outside {
  const { fetch: real } = globalThis;
  const endsAtPeriodEnd = new Set<string>();
  let calls = 0;
  let listed = 0;

  const subscriptions = async (condition: string, limit: number) => {
    const rows = (await databases.run(
      "DB",
      `SELECT CAST(substr(customer_id, 5) AS INTEGER), status, trial_end, period_end, cancel_at, ended_at, latest_payment
       FROM subscriptions WHERE ${condition} ORDER BY customer_id LIMIT ${limit + 1}`,
    )) as Row[];
    return {
      object: "list",
      has_more: rows.length > limit,
      data: rows.slice(0, limit).map((row) => subscriptionOf(row, endsAtPeriodEnd)),
    };
  };

  const stripe = async ({ pathname, searchParams }: URL, method: string): Promise<unknown> => {
    const [, , resource = "", id = ""] = pathname.split("/");
    if (method === "DELETE") return { id, deleted: true };
    if (method === "POST") {
      endsAtPeriodEnd.add(id);
      return { id, object: "subscription" };
    }
    if (resource !== "subscriptions") return { object: "list", has_more: false, data: [] };
    const among = searchParams.get("status") === "all" ? "true" : "status <> 'canceled'";
    const limit = Number(searchParams.get("limit") ?? 10);
    const customer = searchParams.get("customer");
    if (customer !== null) return subscriptions(`customer_id = '${customer}' AND ${among}`, limit);
    await wait(LATENCY_MS.stripeList - LATENCY_MS.stripe);
    const after = Number(searchParams.get("starting_after")?.slice("sub_".length) ?? -1);
    const page = await subscriptions(`customer_id > printf('cus_%014d', ${after}) AND ${among}`, limit);
    listed += page.data.length;
    return page;
  };

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "https:") return real(input, init);
    calls += 1;
    const isStripe = url.hostname === "api.stripe.com";
    await wait(isStripe ? LATENCY_MS.stripe : LATENCY_MS.mail);
    return Response.json(isStripe ? await stripe(url, init?.method ?? "GET") : {});
  };
  return {
    takeCalls: () => {
      const taken = calls;
      calls = 0;
      return taken;
    },
    listed: () => listed,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

function subscriptionOf(
  [number, status, trialEnd, storedEnd, cancelAt, endedAt, latestPayment]: Row,
  endsAtPeriodEnd: ReadonlySet<string>,
) {
  const id = `sub_${String(number).padStart(24, "0")}`;
  const customerId = `cus_${String(number).padStart(14, "0")}`;
  const isLost = number % Math.round(1 / PEOPLE.lostEvents) === 7;
  const periodEnd = storedEnd + (isLost ? (30 * DAY_MS) / 1000 : 0);
  const now = latestPayment ?? 0;
  const subscription = newSubscription({
    id,
    itemId: `si_${number}`,
    customer: customerId,
    status: status as "active",
    now,
    trialEnd,
    periodEnd,
    metadata: {},
  });
  const customer = {
    id: customerId,
    object: "customer",
    email: `person-${number}@example.com`,
    metadata: {},
  } as unknown as Customer;
  const invoice = draftInvoice({
    id: `in_${number}`,
    lineId: `il_${number}`,
    subscription,
    customer,
    now,
    amount: latestPayment === null ? 0 : 900,
    reason: "subscription_cycle",
  });
  return {
    ...subscription,
    customer,
    cancel_at: endsAtPeriodEnd.has(id) ? periodEnd : cancelAt,
    ended_at: endedAt,
    latest_invoice: {
      ...invoice,
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { ...invoice.status_transitions, paid_at: latestPayment },
    },
  };
}
