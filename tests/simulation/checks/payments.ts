import type { Simulation } from "../simulation.ts";
import { customersOf, type StripeSubscription, subscriptionsOf } from "../story/at-stripe.ts";
import type { Settled } from "../story/settle.ts";
import { storedRows, subscriptionIn } from "./stored-rows.ts";

/** Users whose subscription isn't what it is at Stripe, in sentences. */
export async function unlikeStripe(simulation: Simulation, settled: readonly Settled[]): Promise<string[]> {
  const found: string[] = [];
  const ids = new Map(settled.map(({ email, userId }) => [email, userId]));
  for (const [email, userId] of ids) {
    const customers = await customersOf(simulation, email);
    const subscriptions = await Promise.all(customers.map((each) => subscriptionsOf(simulation, each)));
    const known = subscriptionIn(storedRows(simulation, userId));
    const [there] = subscriptions.flat();
    if (there === undefined) continue;
    for (const [name, value] of Object.entries(termsOf(there)))
      if (known[name] !== value)
        found.push(`${email} has ${name} ${String(known[name])}, and ${String(value)} at Stripe.`);
  }
  return found;
}

/** Under the names that the ledger has for them. */
function termsOf(subscription: StripeSubscription): Readonly<Record<string, unknown>> {
  const { status, trial_end, ended_at, cancel_at, cancel_at_period_end, items } = subscription;
  const periodEndSeconds = items.data[0]?.current_period_end ?? null;
  return {
    ...{ status, periodEndSeconds, trialEndSeconds: trial_end, endedAtSeconds: ended_at },
    cancelAtSeconds: cancel_at ?? (cancel_at_period_end ? periodEndSeconds : null),
  };
}

/** Users who pay for the same thing twice, in sentences. */
export async function repeatedPayments(simulation: Simulation): Promise<string[]> {
  const found: string[] = [];
  for (const { email } of simulation.story.users) {
    const customers = await customersOf(simulation, email);
    const subscriptions = await Promise.all(customers.map((each) => subscriptionsOf(simulation, each)));
    const count = subscriptions.flat().length;
    if (count > 1) found.push(`${email} pays for ${count} subscriptions at once.`);
  }
  return found;
}
