import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import { customersOf, eventsOf, holdEvents, resend, type StripeObject } from "./at-stripe.ts";

interface Hold {
  readonly customer: StripeObject;
  /** Ids of the events that came before. */
  readonly earlier: ReadonlySet<string>;
  readonly random: Random;
}

/** Stripe's events that don't arrive for a while. */
export class HeldEvents {
  private readonly simulation: Simulation;
  private readonly holds = new Map<number, Hold>();

  constructor(simulation: Simulation) {
    this.simulation = simulation;
  }

  async hold(user: number, forMs: number, random: Random): Promise<void> {
    const { simulation } = this;
    const [customer] = await customersOf(simulation, simulation.story.users[user]?.email ?? "");
    if (customer === undefined || this.holds.has(user)) return;
    const earlier = new Set((await eventsOf(simulation, customer)).map(({ id }) => id));
    this.holds.set(user, { customer, earlier, random });
    await holdEvents(simulation, customer, true);
    simulation.loop.note("fault: events are held");
    await simulation.loop.wait(forMs);
    await this.release(user);
  }

  async releaseAll(): Promise<void> {
    for (const user of [...this.holds.keys()]) await this.release(user);
  }

  /** They arrive in another order, after those that happened since. */
  private async release(user: number): Promise<void> {
    const { simulation } = this;
    const hold = this.holds.get(user);
    if (hold === undefined) return;
    this.holds.delete(user);
    const { customer, earlier, random } = hold;
    await holdEvents(simulation, customer, false);
    const held = (await eventsOf(simulation, customer)).filter(({ id }) => !earlier.has(id));
    for (const event of shuffled(held, random)) await resend(simulation, event, 1);
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const places = list.map((each) => ({ each, place: random.between(0, 2 ** 31) }));
  return places.toSorted((one, other) => one.place - other.place).map(({ each }) => each);
}
