import type { Simulation } from "../simulation.ts";
import { customersOf, subscriptionsOf } from "../story/at-stripe.ts";

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
