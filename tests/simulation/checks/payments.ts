import type { Simulation } from "../simulation.ts";
import { customersOf, subscriptionsOf } from "../story/at-stripe.ts";
import type { Settled } from "../story/settle.ts";
import { storedRows, subscriptionIn } from "./stored-rows.ts";

/** Users whose subscription isn't what it is at Stripe, in sentences. */
export async function unlikeStripe(simulation: Simulation, settled: readonly Settled[]): Promise<string[]> {
  const found: string[] = [];
  const ids = new Map(settled.map(({ email, userId }) => [email, userId]));
  for (const [email, userId] of ids) {
    const customers = await customersOf(simulation, email);
    const subscriptions = await Promise.all(customers.map((each) => subscriptionsOf(simulation, each)));
    const { status } = subscriptionIn(storedRows(simulation, userId));
    const [there] = subscriptions.flat();
    if (there !== undefined && there.status !== status)
      found.push(`${email} is ${String(status)}, and ${there.status} at Stripe.`);
  }
  return found;
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
