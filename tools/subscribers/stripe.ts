import { draftInvoice } from "../../tests/standins/stripe/invoice-object.ts";
import type { Customer } from "../../tests/standins/stripe/objects.ts";
import { newSubscription } from "../../tests/standins/stripe/subscription-object.ts";
import { LATENCY_MS } from "./assumptions.ts";

export interface Answer {
  readonly body: unknown;
  /** How long Stripe takes for it. */
  readonly ms: number;
}

/** What the directory knows of a subscription. */
type Row = [
  number: number,
  status: string,
  trialEnd: number | null,
  periodEnd: number,
  cancelAt: number | null,
  endedAt: number | null,
  latestPayment: number | null,
];

/** Answers as Stripe, by what the directory says of its subscriptions. */
export function stripeAnswers(inDirectory: (sql: string) => Promise<unknown[][]>) {
  const endsAtPeriodEnd = new Set<string>();
  const subscriptions = async (condition: string, limit: number) => {
    const rows = (await inDirectory(
      `SELECT CAST(substr(customer_id, 5) AS INTEGER), status, trial_end, period_end, cancel_at, ended_at, latest_payment
       FROM subscriptions WHERE ${condition} ORDER BY customer_id LIMIT ${limit + 1}`,
    )) as Row[];
    const data = rows.slice(0, limit).map((row) => subscriptionOf(row, endsAtPeriodEnd));
    return { object: "list", has_more: rows.length > limit, data };
  };
  return async ({ pathname, searchParams }: URL, method: string): Promise<Answer> => {
    const [, , resource = "", id = ""] = pathname.split("/");
    const quick = (body: unknown) => ({ body, ms: LATENCY_MS.stripe });
    if (method === "DELETE") return quick({ id, deleted: true });
    if (method === "POST") {
      endsAtPeriodEnd.add(id);
      return quick({ id, object: "subscription" });
    }
    if (resource !== "subscriptions") return quick({ object: "list", has_more: false, data: [] });
    const among = searchParams.get("status") === "all" ? "true" : "status <> 'canceled'";
    const limit = Number(searchParams.get("limit") ?? 10);
    const customer = searchParams.get("customer");
    if (customer !== null)
      return quick(await subscriptions(`customer_id = '${customer}' AND ${among}`, limit));
    const after = Number(searchParams.get("starting_after")?.slice("sub_".length) ?? -1);
    const page = await subscriptions(`customer_id > printf('cus_%014d', ${after}) AND ${among}`, limit);
    return { body: page, ms: LATENCY_MS.stripeList };
  };
}

function subscriptionOf(row: Row, endsAtPeriodEnd: ReadonlySet<string>) {
  const [number, status, trialEnd, periodEnd, cancelAt, endedAt, latestPayment] = row;
  const now = latestPayment ?? 0;
  const subscription = newSubscription({
    id: `sub_${String(number).padStart(24, "0")}`,
    itemId: `si_${number}`,
    customer: `cus_${String(number).padStart(14, "0")}`,
    status: status as "active",
    now,
    trialEnd,
    periodEnd,
    metadata: {},
  });
  const customer = {
    id: subscription.customer,
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
    cancel_at: endsAtPeriodEnd.has(subscription.id) ? periodEnd : cancelAt,
    ended_at: endedAt,
    latest_invoice: {
      ...invoice,
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { ...invoice.status_transitions, paid_at: latestPayment },
    },
  };
}
