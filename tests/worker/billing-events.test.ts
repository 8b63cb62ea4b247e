import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import type Stripe from "stripe";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { HANDLED_EVENTS } from "../../worker/features/billing/handle-event.ts";
import { fetchProjection } from "../../worker/features/billing/projection.ts";
import { bindings } from "./api.ts";
import {
  checkoutUrl,
  countEvents,
  deliver,
  eventsOf,
  happen,
  infoOf,
  pay,
  stored,
  stripe,
} from "./billing-calls.ts";
import { type Member, newVisitor } from "./sync-calls.ts";

/** For tests of thousands of deliveries. */
const SLOW_MS = 300_000;

/** One subscription's life at Stripe, of which nothing has been delivered yet. */
async function aLife(): Promise<{ ana: Member; events: Stripe.Event[] }> {
  const ana = await newVisitor();
  await pay(await checkoutUrl(ana), "4000000000000341");
  const { customer_id: customer } = await stored(ana);
  await happen(`customers/${customer}/card`, { card: "4242424242424242" });
  await happen(`customers/${customer}/clock`, { days: 8 });
  await happen(`customers/${customer}/card`, { card: "4000000000000341" });
  await happen(`customers/${customer}/clock`, { days: 60 });
  return { ana, events: await eventsOf(customer) };
}

/** The projection in the database says what Stripe says. */
async function expectTruth(ana: Member): Promise<void> {
  const row = await stored(ana);
  const truth = await fetchProjection(stripe, row.customer_id);
  expect(row).toMatchObject({
    subscription_id: truth.subscriptionId,
    status: truth.status,
    trial_end: truth.trialEndSeconds,
    period_end: truth.periodEndSeconds,
    cancel_at: truth.cancelAtSeconds,
    latest_payment: truth.latestPaymentSeconds,
  });
}

async function shuffled<T>(items: readonly T[], random: () => number): Promise<T[]> {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A generator of the same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("one life's events", () => {
  let ana: Member;
  let events: Stripe.Event[];
  beforeAll(async () => {
    ({ ana, events } = await aLife());
  });

  test.each([...HANDLED_EVENTS, "charge.succeeded"])(
    "%s, each a hundred times in parallel, is handled once",
    async (type) => {
      for (const event of events.filter((each) => each.type === type).slice(0, 1)) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(event)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(await countEvents(`id = '${event.id}'`)).toBe(HANDLED_EVENTS.includes(type) ? 1 : 0);
        await expectTruth(ana);
        expect(await stored(ana)).toMatchObject({ version: 1, seq: 1 });
      }
    },
  );
});

/** Every order of a list. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

test(
  "every order of a life's events ends in Stripe's state",
  async () => {
    const { ana, events } = await aLife();
    const ofType = (end: string) => events.filter(({ type }) => type.endsWith(end));
    const life = [
      ...ofType("subscription.created").slice(0, 1),
      ...ofType("subscription.updated").slice(0, 2),
      ...ofType("invoice.paid").slice(-1),
      ...ofType("payment_failed").slice(0, 1),
      ...ofType("subscription.deleted"),
    ] as Stripe.Event[];
    expect(life).toHaveLength(6);
    const orders = permutations([0, 1, 2, 3, 4, 5]);
    expect(orders).toHaveLength(720);
    for (const order of orders) {
      // As after a restart that lost everything but the customer.
      await bindings.DB.batch([
        bindings.DB.prepare("DELETE FROM stripe_events"),
        bindings.DB.prepare(
          "UPDATE subscriptions SET status = NULL, subscription_id = NULL WHERE user_id = ?",
        ).bind(ana.userId),
      ]);
      for (const index of order) expect((await deliver(life[index])).status).toBe(200);
      expect((await stored(ana)).status).toBe("canceled");
    }
    await expectTruth(ana);
  },
  SLOW_MS,
);

describe("a crash", () => {
  /** The real database, whose n-th answer is lost: what it did is done, and the worker never hears of it. */
  function crashing(database: D1Database, at: number, lostBefore: boolean) {
    const state = { calls: 0 };
    async function call<T>(run: () => Promise<T>): Promise<T> {
      state.calls += 1;
      const dies = state.calls === at;
      if (dies && lostBefore) throw new Error("crash before the database was reached");
      const answer = await run();
      if (dies) throw new Error("crash after the database answered");
      return answer;
    }
    const METHODS = new Set(["run", "all", "raw", "first"]);
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(statement, {
        get(target, name) {
          if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
          if (name === "original") return target;
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== "function") return value;
          const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
          return METHODS.has(String(name)) ? (...args: unknown[]) => call(() => method(...args)) : method;
        },
      });
    const proxy = new Proxy(database, {
      get(target, name) {
        if (name === "prepare") return (query: string) => wrap(target.prepare(query));
        if (name === "batch")
          return (statements: (D1PreparedStatement & { original?: D1PreparedStatement })[]) =>
            call(() => target.batch(statements.map((each) => each.original ?? each)));
        const value = Reflect.get(target, name) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    return { proxy, state };
  }

  test.each([
    ["before", true],
    ["after", false],
  ])("%s every single call to the database leaves Stripe's state after redelivery", async (_, lostBefore) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    let crashes = 0;
    for (let at = 1; at <= 10; at += 1) {
      const ana = await newVisitor();
      await pay(await checkoutUrl(ana));
      const events = await eventsOf((await stored(ana)).customer_id);
      const event = events.find(({ type }) => type === "checkout.session.completed");
      const before = await countEvents();
      const { proxy, state } = crashing(bindings.DB, at, lostBefore);
      const answer = await deliver(event, { vars: { DB: proxy } });
      if (state.calls < at) {
        expect(answer.status).toBe(200);
        break;
      }
      crashes += 1;
      expect(answer.status).toBe(500);
      // Either nothing was written, or all of it.
      const written = (await countEvents()) - before;
      expect((await stored(ana)).version).toBe(written);
      expect((await deliver(event)).status).toBe(200);
      expect(await infoOf(ana)).toMatchObject({ payment_status: "trialing" });
      await expectTruth(ana);
    }
    errors.mockRestore();
    expect(crashes).toBeGreaterThanOrEqual(3);
  });

  test("of Stripe answers 5xx and leaves no trace", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const ana = await newVisitor();
    await pay(await checkoutUrl(ana));
    const [event] = (await eventsOf((await stored(ana)).customer_id)).slice(-1);
    const before = await countEvents();
    const answer = await deliver(event, { vars: { STRIPE_API_URL: "http://127.0.0.1:1" } });
    errors.mockRestore();
    expect(answer.status).toBe(500);
    expect(await countEvents()).toBe(before);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
    expect((await deliver(event)).status).toBe(200);
    await expectTruth(ana);
  });
});

test(
  "events of one moment, all at once and out of order, leave Stripe's state",
  async () => {
    for (const seed of [1, 2, 3]) {
      const { ana, events } = await aLife();
      const random = numbers(seed);
      const order = await shuffled([...events, ...events], random);
      const answers = await Promise.all(order.map((event) => deliver(event)));
      for (const { status } of answers) expect(status).toBe(200);
      await expectTruth(ana);
    }
  },
  SLOW_MS,
);
