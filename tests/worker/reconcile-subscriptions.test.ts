import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import { HANDLED_EVENTS } from "../../worker/features/billing/handle-event.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { fetchStripeState } from "../../worker/services/subscriptions/stripe-state.ts";
import { bindings } from "./api.ts";
import {
  act,
  changeCard,
  checkoutUrl,
  deliver,
  eventsOf,
  expectTruth,
  FAILS_LATER_CARD,
  GOOD_CARD,
  happen,
  inAnyOrder,
  infoOf,
  numbers,
  passDays,
  pay,
  reconcile,
  sayAsStripe,
  stored,
  strangersCustomer,
  stripe,
  subscribe,
  trialNotices,
} from "./billing-calls.ts";
import { newUser, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

beforeEach(async () => {
  await reconcile();
});

describe("the daily reconciliation", () => {
  test("mends what lost events left wrong, tells every device, and finds nothing the next time", async () => {
    const [ana, ben, eva] = [await newUser(), await newUser(), await newVisitor()];
    const { cursor } = await sync(ana);
    await act(ana, "cancel");
    await passDays(ben, 40);
    await pay(await checkoutUrl(eva));

    const { mended } = await reconcile();
    expect(mended).toHaveLength(3);
    expect(mended).toEqual(
      expect.arrayContaining([
        { userId: ana.userId, from: "trialing", to: "canceled" },
        { userId: ben.userId, from: "trialing", to: "active" },
        { userId: eva.userId, from: null, to: "trialing" },
      ]),
    );
    expect((await sync(ana, [], cursor)).changes.subscription).toMatchObject({ payment_status: "none" });
    expect(await reconcile()).toMatchObject({ mended: [], failed: [] });
  });

  test("mends the last payment where only its event was lost", async () => {
    const ana = await newUser();
    await changeCard(ana, FAILS_LATER_CARD);
    await passDays(ana, 8);
    await changeCard(ana, GOOD_CARD);
    await passDays(ana, 4);
    await reconcile();
    const paid = await infoOf(ana);
    expect(paid.subscription?.latest_payment).toEqual(expect.any(Number));
    await sayAsStripe(ana, "latest_payment = 1");
    await reconcile();
    expect(await infoOf(ana)).toEqual(paid);
    await expectTruth(ana);
  });

  test("reports customers that the product does not know", async () => {
    const customer = await strangersCustomer();
    await deliver((await eventsOf(customer)).at(-1));
    expect((await reconcile()).unmatchedCustomers).toContain(customer);
  });

  test("waits when Stripe says that it asks too often", async () => {
    const ana = await newUser();
    await act(ana, "cancel");
    const secretKey = "sk_test_in_a_hurry";
    await happen("fail-next", { key: secretKey, times: 3, status: 429 });
    const hurried = createStripe({ ...readConfig(bindings).stripe, secretKey });
    expect((await reconcile(Date.now(), hurried)).mended).toMatchObject([
      { userId: ana.userId, to: "canceled" },
    ]);
  });

  test("reads every page of a long list", async () => {
    const ana = await newUser();
    await act(ana, "cancel");
    await strangersCustomer(120);
    expect((await reconcile()).mended).toMatchObject([{ userId: ana.userId, to: "canceled" }]);
  });

  test("mails a user once before the charge that ends their trial", async () => {
    const ana = await newUser();
    const later = Date.now() + 5 * 86_400_000;
    await reconcile(later);
    await reconcile(later);
    expect(await trialNotices(ana.email)).toHaveLength(1);
  });
});

describe("any life, its events repeated, lost and out of order", () => {
  async function live(ana: TestUser, random: (below: number) => number): Promise<void> {
    const { customer_id: customer, subscription_id: id } = await stored(ana);
    const { status } = await fetchStripeState(stripe, customer);
    const runs = status === "active" || status === "trialing" || status === "past_due";
    switch (random(6)) {
      case 0:
        if (!runs) await subscribe(ana);
        return;
      case 1:
        return passDays(ana, 1 + random(40));
      case 2:
        return changeCard(ana, FAILS_LATER_CARD);
      case 3:
        return changeCard(ana, GOOD_CARD);
      case 4:
        if (runs && id) await act(ana, "cancel").catch(() => undefined);
        return;
      default: {
        const { data } = await stripe.charges.list({ customer });
        const charge = data.find((each) => each.paid && !each.refunded);
        if (charge) await stripe.refunds.create({ charge: charge.id });
      }
    }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("lets in and out by what Stripe said last (seed %i)", async (seed) => {
    const random = numbers(seed);
    const ana = await newUser();
    const { customer_id: customer } = await stored(ana);
    /** What is on its way: a step delivers some of it, once or twice, in any order; some never arrives. */
    let waiting: Stripe.Event[] = [];
    let seen = 0;
    const heard = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await live(ana, random);
      const events = await eventsOf(customer);
      waiting.push(...events.slice(seen).filter(() => random(5) > 0));
      seen = events.length;
      const arriving = waiting.filter(() => random(2) === 0);
      waiting = waiting.filter((event) => !arriving.includes(event) || random(4) === 0);
      for (const event of inAnyOrder(arriving, random)) expect((await deliver(event)).status).toBe(200);
      // However late news come, what is stored then is what Stripe says now: nothing older overwrote it.
      const isNews = arriving.some(({ id, type }) => HANDLED_EVENTS.includes(type) && !heard.has(id));
      for (const { id } of arriving) heard.add(id);
      if (isNews) await expectAccess(ana);
    }
    await reconcile();
    await expectAccess(ana);
  });

  async function expectAccess(ana: TestUser): Promise<void> {
    const truth = await expectTruth(ana);
    const opens = truth.status === "active" || truth.status === "trialing";
    const { payment_status } = await infoOf(ana);
    expect(payment_status === "active" || payment_status === "trialing").toBe(opens);
    const [result] = (await sync(ana, [operation("dashboard.view", {})])).results;
    expect(result?.status).toBe(opens ? "applied" : "rejected");
  }
});
