import { beforeEach, describe, expect, test } from "vitest";
import { createDatabase } from "../../worker/db/client.ts";
import { readConfig } from "../../worker/env.ts";
import { fetchProjection } from "../../worker/features/billing/projection.ts";
import { reconcileSubscriptions } from "../../worker/jobs/reconcile-subscriptions.ts";
import { createMailer } from "../../worker/services/create-mailer.ts";
import { bindings, freshEmail, inboxOf } from "./api.ts";
import {
  checkoutUrl,
  deliver,
  eventsOf,
  happen,
  infoOf,
  pay,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import { type Member, newMember, newVisitor, sync } from "./sync-calls.ts";

const config = readConfig(bindings);

const reconcile = (now = Date.now()) =>
  reconcileSubscriptions({
    db: createDatabase(bindings.DB),
    stripe,
    now,
    mailer: createMailer(config.mail),
    origin: "http://localhost:5173",
    supportEmail: config.supportEmail,
    pauseMs: 1,
  });

/** Each test starts where everything agrees. */
beforeEach(async () => {
  await reconcile();
});

describe("the daily reconciliation", () => {
  test("mends what lost events left wrong, tells every device, and finds nothing the next time", async () => {
    const [ana, ben, eva] = [await newMember(), await newMember(), await newVisitor()];
    const { cursor } = await sync(ana);
    await happen(`subscriptions/${(await stored(ana)).subscription_id}/cancel`);
    await happen(`customers/${(await stored(ben)).customer_id}/clock`, { days: 40 });
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

  test("reports customers who are nobody here", async () => {
    const customer = await stripe.customers.create({ email: freshEmail("stranger") });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: "price_pro_monthly" }],
      default_payment_method: "pm_card_visa",
    });
    await deliver((await eventsOf(customer.id)).at(-1));
    expect((await reconcile()).unmatchedCustomers).toContain(customer.id);
  });

  test("waits when Stripe says that it asks too often", async () => {
    const ana = await newMember();
    await happen(`subscriptions/${(await stored(ana)).subscription_id}/cancel`);
    await happen("fail-next", { times: 3, status: 429 });
    expect((await reconcile()).mended).toMatchObject([{ userId: ana.userId, to: "canceled" }]);
  });

  test("reads every page of a long list", async () => {
    const ana = await newMember();
    await happen(`subscriptions/${(await stored(ana)).subscription_id}/cancel`);
    const customer = await stripe.customers.create({ email: freshEmail("many") });
    for (let made = 0; made < 120; made += 1)
      await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: "price_pro_monthly" }],
        default_payment_method: "pm_card_visa",
      });
    expect((await reconcile()).mended).toMatchObject([{ userId: ana.userId, to: "canceled" }]);
  });

  test("mails who will be charged when their trial ends, once", async () => {
    const ana = await newMember();
    const later = Date.now() + 5 * 86_400_000;
    await reconcile(later);
    await reconcile(later);
    const notices = (await inboxOf(ana.email)).filter(({ subject }) => subject.includes("trial ends on"));
    expect(notices).toHaveLength(1);
  });
});

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe("any life, its events repeated, lost and out of order", () => {
  /** One random thing that a person, a bank or time does. */
  async function live(ana: Member, random: (below: number) => number): Promise<void> {
    const { customer_id: customer, subscription_id: id } = await stored(ana);
    const { status } = await fetchProjection(stripe, customer);
    const runs = status === "active" || status === "trialing" || status === "past_due";
    switch (random(6)) {
      case 0:
        if (!runs) await pay(await checkoutUrl(ana));
        return;
      case 1:
        return happen(`customers/${customer}/clock`, { days: 1 + random(40) });
      case 2:
        return happen(`customers/${customer}/card`, { card: "4000000000000341" });
      case 3:
        return happen(`customers/${customer}/card`, { card: "4242424242424242" });
      case 4:
        if (runs && id) await happen(`subscriptions/${id}/cancel`).catch(() => undefined);
        return;
      default: {
        const { data } = await stripe.charges.list({ customer });
        const charge = data.find((each) => each.paid && !each.refunded);
        if (charge) await stripe.refunds.create({ charge: charge.id });
      }
    }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is right in the end (seed %i)", async (seed) => {
    const random = numbers(seed);
    const ana = await newVisitor();
    await subscribe(ana);
    const { customer_id: customer } = await stored(ana);
    let seen = 0;
    for (let step = 0; step < 12; step += 1) {
      await live(ana, random);
      const events = (await eventsOf(customer)).slice(seen);
      seen += events.length;
      const arriving = events.flatMap((event) => Array.from({ length: random(3) }, () => event));
      arriving.sort(() => random(3) - 1);
      for (const event of arriving) expect((await deliver(event)).status).toBe(200);
      // Whatever came last, what is stored is what Stripe said at that moment: nothing older overwrote it.
      if (arriving.length > 0)
        expect((await stored(ana)).status).toBe((await fetchProjection(stripe, customer)).status);
    }
    await reconcile();
    const truth = await fetchProjection(stripe, customer);
    expect(await stored(ana)).toMatchObject({ status: truth.status, period_end: truth.periodEndSeconds });
    const opens = truth.status === "active" || truth.status === "trialing";
    expect((await infoOf(ana)).payment_status === truth.status).toBe(opens);
  });
});
