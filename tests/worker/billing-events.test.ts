import type { D1Database } from "@cloudflare/workers-types";
import type Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Bindings } from "../../worker/env.ts";
import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { cases, isFull, KILL_STRIDE } from "../support/cases.ts";
import { interceptCalls } from "./api.ts";
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
  refresh,
  stored,
  stripe,
  trialNotices,
} from "./billing-calls.ts";
import { fire, MAIL_CRON } from "./cron-world.ts";
import { DEATHS, mortalWorld } from "./mortal-world.ts";
import { copyOf, type DatabaseCopy, restore } from "./restored-database.ts";
import { bindings, ledgerOf, SILENT, storedRows } from "./stored.ts";
import { newVisitor, type TestUser } from "./sync-calls.ts";

type Snapshot = DatabaseCopy[];

/** What an event may change. */
const snapshot = async ({ userId }: TestUser): Promise<Snapshot> => [
  await copyOf(bindings.DB as D1Database, ["subscriptions", "stripe_events"]),
  await copyOf((await ledgerOf(userId)).raw, ["operations", "owners"]),
];

async function goBackTo(earlier: Snapshot): Promise<void> {
  for (const copy of earlier) await restore(copy);
}

/** They differ between two times the same is done. */
const MOMENTS = new Set(["updated_at", "received_at", "at", "applied_at", "follows", "mark"]);

const withoutMoments = (taken: Snapshot) =>
  taken.flatMap(({ tables }) =>
    tables.map(({ columns, rows }) =>
      rows.map((row) => row.filter((_, at) => !MOMENTS.has(columns[at] ?? ""))),
    ),
  );

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
  return { ana, events: await eventsOf(customer), before: await snapshot(ana) };
}

const ofType = (events: readonly Stripe.Event[], type: string) =>
  events.filter((event) => event.type === type);

describe("one life's events", () => {
  let life: Life;
  beforeAll(async () => {
    life = await aLife();
  });
  beforeEach(() => goBackTo(life.before));

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
    expect(withoutMoments(await snapshot(life.ana))).toEqual(withoutMoments(life.before));
  });

  // What is stored after some of them doesn't depend on their order, down to every
  // column. So each set of events, followed by each other event, stands for all orders that pass through it.
  test("every order of them ends in Stripe's state", async () => {
    const { ana, events, before } = life;
    const all = [
      ...ofType(events, "customer.subscription.created"),
      ...ofType(events, "customer.subscription.deleted"),
      ...ofType(events, "invoice.paid").slice(-1),
      ...ofType(events, "invoice.payment_failed").slice(0, 1),
      ...ofType(events, "customer.subscription.updated").slice(0, 2),
    ];
    expect(all).toHaveLength(6);
    const told = isFull ? all : all.slice(0, 4);
    const everything = 2 ** told.length - 1;
    const after = new Map<number, Snapshot>([[0, before]]);
    for (let set = 0; set <= everything; set += 1) {
      for (const [index, event] of told.entries()) {
        const next = set | (2 ** index);
        if (next === set) continue;
        await goBackTo(after.get(set) ?? before);
        expect((await deliver(event)).status).toBe(200);
        const now = await snapshot(ana);
        const known = after.get(next);
        if (known) expect(withoutMoments(now)).toEqual(withoutMoments(known));
        else after.set(next, now);
      }
    }
    expect(after.size).toBe(everything + 1);
    await goBackTo(after.get(everything) ?? before);
    expect(await countEvents()).toBe(told.length);
    await expectTruth(ana);
    expect((await stored(ana)).status).toBe("canceled");
  });

  test.each(isFull ? [1, 2, 3] : [1])(
    "all at once, twice, in any order leave Stripe's state (seed %i)",
    async (seed) => {
      const random = numbers(seed);
      const order = inAnyOrder([...life.events, ...life.events], random);
      const responses = await Promise.all(order.map((event) => deliver(event)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      await expectTruth(life.ana);
    },
  );
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
    }).then(({ event, ...story }) => ({
      ...story,
      // As of a trial that is shorter than three days, whose mail doesn't wait for the night.
      event: event && { ...event, created: event.created + 86_400 },
    }));
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
    test.each(DEATHS)(
      "%s every single question to the database, Stripe and the mail provider leaves Stripe's state once it comes again",
      async (when) => {
        const { ana, event, mails } = await story();
        const before = await snapshot(ana);
        let at = 1;
        for (; ; at += KILL_STRIDE) {
          await goBackTo(before);
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
          await fire(MAIL_CRON);
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
    const before = await snapshot(ana);
    const response = await deliver(event, { vars: { STRIPE_API_URL: "http://127.0.0.1:1" } });
    expect(response.status).toBe(500);
    expect(await snapshot(ana)).toEqual(before);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
    expect((await deliver(event)).status).toBe(200);
    await expectTruth(ana);
  });
});

/** Keeps the next response about subscriptions on its way until it is let go; `given` is when Stripe has given it. */
function slowResponse() {
  const given = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const spy = interceptCalls(async ({ url }, proceed) => {
    const response = await proceed();
    if (!url.includes("/v1/subscriptions?")) return response;
    spy.mockRestore();
    given.resolve();
    await gate.promise;
    return response;
  });
  return { given: given.promise, letGo: () => gate.resolve() };
}

test("a late response of Stripe's doesn't undo an event in which nothing seemed to change", async () => {
  const ana = await newVisitor();
  const withoutTrial = { vars: { TRIAL_DAYS: "0" } };
  await pay(await checkoutUrl(ana, withoutTrial));
  await refresh(ana);
  const { customer_id: customer, subscription_id: id } = await stored(ana);

  await happen(`subscriptions/${id}/pause`);
  const [paused] = (await eventsOf(customer)).slice(-1);
  const slow = slowResponse();
  // With variables of its own, a worker has a Stripe client of its own.
  const late = deliver(paused, withoutTrial);
  await slow.given;
  await happen(`subscriptions/${id}/resume`);
  const [resumed] = (await eventsOf(customer)).slice(-1);
  expect((await deliver(resumed)).status).toBe(200);
  slow.letGo();

  expect((await late).status).toBe(200);
  expect((await stored(ana)).status).toBe("active");
  expect(await countEvents(`id IN ('${paused?.id}', '${resumed?.id}')`)).toBe(2);
});
