import type { Simulation } from "../simulation.ts";
import { STRIPE } from "../world/outside.ts";
import { subscribe } from "./people.ts";
import type { StripeEvent } from "./steps.ts";

export interface StripeObject {
  readonly id: string;
}

/** Instants are epoch seconds, as Stripe has them. */
export interface StripeSubscription extends StripeObject {
  readonly status: string;
  readonly trial_end: number | null;
  readonly ended_at: number | null;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly items: { readonly data: readonly { readonly current_period_end: number }[] };
}

/** What happens at Stripe without the app: time passes, the person uses Stripe's own pages, events come again. */
export async function atStripe(simulation: Simulation, user: number, event: StripeEvent): Promise<void> {
  const { story, browsers } = simulation;
  const email = story.users[user]?.email ?? "";
  const [customer] = await customersOf(simulation, email);
  if (customer === undefined) return;
  switch (event) {
    case "time-passes":
      return await passTime(simulation, customer);
    case "cancels": {
      const [subscription] = await subscriptionsOf(simulation, customer);
      if (subscription !== undefined)
        await ask(simulation, "POST", `/stripe/subscriptions/${subscription.id}/cancel`);
      return;
    }
    case "pays-again": {
      const [subscription] = await subscriptionsOf(simulation, customer);
      const screen = browsers
        .filter((_, index) => simulation.userOn(index) === user)
        .flatMap((browser) => simulation.screensOf(browser))
        .find(({ opened }) => opened !== null);
      if (subscription === undefined && screen !== undefined) await subscribe(simulation, screen, email);
      return;
    }
    case "resends":
    case "resends-twice": {
      const events = await eventsOf(simulation, customer);
      const times = event === "resends" ? 1 : 2;
      for (const each of events.slice(0, 2)) await resend(simulation, each, times);
    }
  }
}

export async function customersOf(simulation: Simulation, email: string): Promise<readonly StripeObject[]> {
  return await list(simulation, `/v1/customers?email=${encodeURIComponent(email)}`);
}

/** Those that haven't ended. */
export async function subscriptionsOf(
  simulation: Simulation,
  customer: StripeObject,
): Promise<readonly StripeSubscription[]> {
  return await list<StripeSubscription>(simulation, `/v1/subscriptions?customer=${customer.id}`);
}

/** Stripe bills what has become due. */
export async function passTime(simulation: Simulation, customer: StripeObject): Promise<void> {
  await ask(simulation, "POST", `/stripe/customers/${customer.id}/clock`, { days: 0 });
}

async function list<T = StripeObject>(simulation: Simulation, path: string): Promise<readonly T[]> {
  return (await ask<{ data: T[] }>(simulation, "GET", path)).data;
}

/** Newest first. */
export async function eventsOf(
  simulation: Simulation,
  customer: StripeObject,
): Promise<readonly StripeObject[]> {
  return await ask(simulation, "GET", `/stripe/events.json?customer=${customer.id}`);
}

export async function resend(simulation: Simulation, { id }: StripeObject, times: number): Promise<void> {
  await ask(simulation, "POST", `/stripe/events/${id}/resend`, { times });
}

/** @param isHeld whether Stripe sends no events about the customer from now on */
export async function holdEvents(
  simulation: Simulation,
  customer: StripeObject,
  isHeld: boolean,
): Promise<void> {
  await ask(simulation, "POST", `/stripe/customers/${customer.id}/hold`, { held: isHeld });
}

async function ask<Answer>(
  { backend }: Simulation,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await backend.outside.answer({
    method,
    url: `${STRIPE}${path}`,
    headers: { authorization: "Bearer sk_live_simulated" },
    body: body === undefined ? "" : JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}
