import type Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { cases, KILL_STRIDE } from "../support/cases.ts";
import {
  checkoutUrl,
  countEvents,
  deliver,
  eventsOf,
  expectStoredTruth,
  expectTruth,
  FAILS_LATER_CARD,
  freshCard,
  happen,
  inAnyOrder,
  infoOf,
  ledgerState,
  numbers,
  passDays,
  pay,
  stored,
  stripe,
  trialNotices,
} from "./billing-calls.ts";
import { restore, type Snapshot, snapshot, withoutMoments } from "./billing-snapshots.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { mortalWorld } from "./mortal-world.ts";
import { ledgerOf, SILENT, storedRows } from "./stored.ts";
import { newVisitor, type TestUser } from "./sync-calls.ts";

interface Life {
  ana: TestUser;
  events: Stripe.Event[];
  before: Snapshot;
}

/** One customer's whole life at Stripe, every kind of event among it, of which nothing has been delivered yet. */
async function aLife(): Promise<Life> {
  const ana = await newVisitor();
  await pay(await checkoutUrl(ana), FAILS_LATER_CARD);
  const { customer_id: customer } = await stored(ana);
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  await happen(`customers/${customer}/clock`, { days: 8 });
  await happen(`customers/${customer}/card`, { card: freshCard() });
  await happen(`customers/${customer}/clock`, { days: 5 });
  await happen(`subscriptions/${subscription?.id}/pause`);
  await happen(`subscriptions/${subscription?.id}/resume`);
  const charge = (await stripe.charges.list({ customer })).data.find(({ paid }) => paid);
  await happen(`charges/${charge?.id}/dispute`);
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? "" })).data;
  await happen(`disputes/${dispute?.id}/close`, { status: "won" });
  await stripe.refunds.create({ charge: String(charge?.id) });
  await stripe.customers.del(customer);
  return { ana, events: await eventsOf(customer), before: await snapshot(ana.userId) };
}

const ofType = (events: readonly Stripe.Event[], type: string) =>
  events.filter((event) => event.type === type);

describe("one life's events", () => {
  let life: Life;
  beforeAll(async () => {
    life = await aLife();
  });
  beforeEach(() => restore(life.ana.userId, life.before));

  test.each(HANDLED_EVENTS)("%s, many times in parallel, is handled once", async (type) => {
    const [event] = ofType(life.events, type);
    expect(event, "the life has one").toBeDefined();
    const responses = await Promise.all(Array.from({ length: cases(100) }, () => deliver(event)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countEvents(`id = '${event?.id}'`)).toBe(1);
    // One change for the user's devices to hear of.
    const query = "SELECT last_seq, subscription_seq FROM owners WHERE user_id = ?";
    expect(await storedRows(query, life.ana.userId)).toEqual([{ last_seq: 1, subscription_seq: 1 }]);
    await expectTruth(life.ana);
  });

  test("one that is of no concern is accepted and left alone", async () => {
    const [event] = ofType(life.events, "charge.succeeded");
    expect((await deliver(event)).status).toBe(200);
    expect(withoutMoments(await snapshot(life.ana.userId))).toEqual(withoutMoments(life.before));
  });

  // Six events have 720 orders. What is stored after some of them doesn't depend on their order, down to every
  // column. So each set of events, followed by each other event, stands for all orders that pass through it.
  test("every order of them ends in Stripe's state", async () => {
    const { ana, events, before } = life;
    const told = [
      ...ofType(events, "customer.subscription.created"),
      ...ofType(events, "customer.subscription.updated").slice(0, 2),
      ...ofType(events, "invoice.paid").slice(-1),
      ...ofType(events, "invoice.payment_failed").slice(0, 1),
      ...ofType(events, "customer.subscription.deleted"),
    ];
    expect(told).toHaveLength(6);
    const after = new Map<number, Snapshot>([[0, before]]);
    for (let set = 0; set < 2 ** told.length; set += 1) {
      for (const [index, event] of told.entries()) {
        const next = set | (2 ** index);
        if (next === set) continue;
        await restore(ana.userId, after.get(set) ?? before);
        expect((await deliver(event)).status).toBe(200);
        const now = await snapshot(ana.userId);
        const known = after.get(next);
        if (known) expect(withoutMoments(now)).toEqual(withoutMoments(known));
        else after.set(next, now);
      }
    }
    expect(after.size).toBe(64);
    expect(after.get(63)?.stripe_events).toHaveLength(6);
    await restore(ana.userId, after.get(63) ?? before);
    await expectTruth(ana);
    expect((await stored(ana)).status).toBe("canceled");
  });

  test.each([1, 2, 3])("all at once, twice, in any order leave Stripe's state (seed %i)", async (seed) => {
    const random = numbers(seed);
    const order = inAnyOrder([...life.events, ...life.events], random);
    const responses = await Promise.all(order.map((event) => deliver(event)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await expectTruth(life.ana);
  });
});

describe("a crash", () => {
  /** Somebody at whom something happened that the worker hasn't heard of, and the event that tells of it. */
  type Story = { ana: TestUser; event: Stripe.Event | undefined; mails: number };

  async function ofOne(
    type: string,
    mails: number,
    happens: (ana: TestUser) => Promise<void>,
  ): Promise<Story> {
    const ana = await newVisitor();
    await pay(await checkoutUrl(ana));
    await happens(ana);
    const [event] = ofType(await eventsOf((await stored(ana)).customer_id), type);
    return { ana, event, mails };
  }
  const aPayment = () => ofOne("checkout.session.completed", 0, async () => {});
  const aTrialsEnd = () =>
    ofOne("customer.subscription.trial_will_end", 1, async (ana) => {
      await passDays(ana, 5);
    });
  const anEnd = () =>
    ofOne("customer.subscription.deleted", 0, async (ana) => {
      const { customer_id: customer } = await stored(ana);
      await deliver((await eventsOf(customer)).at(-1));
      const { data } = await stripe.subscriptions.list({ customer });
      await stripe.subscriptions.cancel(String(data[0]?.id));
    });

  describe.each([
    ["a payment", aPayment],
    ["a trial's end", aTrialsEnd],
    ["a subscription's end", anEnd],
  ])("while it hears of %s", (_, story) => {
    test.each(["before", "after"] as const)(
      "%s every single question to the database, Stripe and the mail provider leaves Stripe's state once it comes again",
      async (when) => {
        const { ana, event, mails } = await story();
        const before = await snapshot(ana.userId);
        let at = 1;
        for (; ; at += KILL_STRIDE) {
          await restore(ana.userId, before);
          const world = mortalWorld({ at, when });
          const response = await deliver(event, { vars: world.vars });
          world.end();
          if (!world.state.isDead) {
            expect(response.status).toBe(200);
            break;
          }
          // A recorded event is never handled again, so its effect must be stored with it. Cron tells the ledger.
          if ((await countEvents(`id = '${event?.id}'`)) === 1) await expectStoredTruth(ana);
          else expect(response.status).toBe(500);
          expect((await deliver(event)).status).toBe(200);
          expect(await countEvents(`id = '${event?.id}'`)).toBe(1);
          await expectStoredTruth(ana);
          await fire(MAIL_CRON, new Date().toISOString());
          await expectTruth(ana);
        }
        // The look-up, the user's row, Stripe, and the batch at least.
        expect(at).toBeGreaterThan(4);
        expect(await trialNotices(ana.email)).toHaveLength(mails);
      },
    );
  });

  test("of a ledger is made up for by cron, and keeps no other from hearing", async () => {
    const [one, other] = [await aPayment(), await aPayment()];
    const [{ name }, { name: otherName }] = [
      await ledgerOf(one.ana.userId),
      await ledgerOf(other.ana.userId),
    ];
    expect(otherName).not.toBe(name);
    const cron = (vars?: Partial<Bindings>) => fire(MAIL_CRON, new Date().toISOString(), vars);
    for (const { ana, event } of [one, other]) {
      const vars = { [name]: SILENT, [otherName]: SILENT };
      expect((await deliver(event, { vars })).status).toBe(200);
      await expectStoredTruth(ana);
      expect(await ledgerState(ana)).toBeNull();
    }
    await expect(cron({ [name]: SILENT })).rejects.toThrow();
    await expectTruth(other.ana);
    expect(await ledgerState(one.ana)).toBeNull();
    await cron();
    await expectTruth(one.ana);
  });

  test("of Stripe leads to a 5xx and leaves no trace", async () => {
    const { ana, event } = await aPayment();
    const before = await snapshot(ana.userId);
    const response = await deliver(event, { vars: { STRIPE_API_URL: "http://127.0.0.1:1" } });
    expect(response.status).toBe(500);
    expect(await snapshot(ana.userId)).toEqual(before);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
    expect((await deliver(event)).status).toBe(200);
    await expectTruth(ana);
  });
});
