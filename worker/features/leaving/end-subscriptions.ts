import type Stripe from "stripe";
import { isMissing } from "../../services/stripe.ts";
import { opensProduct } from "../billing/subscription-info.ts";

const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** Every subscription of a customer that isn't over; none where Stripe doesn't know the customer any more. */
export async function runningSubscriptions(
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const running: Stripe.Subscription[] = [];
  try {
    for await (const each of stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }))
      if (!OVER.has(each.status)) running.push(each);
  } catch (thrown) {
    if (!isMissing(thrown, "customer")) throw thrown;
  }
  return running;
}

/** Whether a subscription would charge its customer again. */
export function goesOn({ status, cancel_at }: Stripe.Subscription): boolean {
  return opensProduct(status) && cancel_at === null;
}

/** Lets what is paid for run to its end, and ends the rest at once. Doing it again changes nothing. */
export async function endSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (goesOn(subscription))
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  else if (!opensProduct(subscription.status)) await stripe.subscriptions.cancel(subscription.id);
}

/** Removes a customer at Stripe, and with it whatever could still charge them; one that is gone is no fault. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (thrown) {
    if (!isMissing(thrown, "id")) throw thrown;
  }
}
