import { describe, expect, test } from "vitest";
import { answerOf, call, fromOwnPage, signIn } from "./api.ts";
import {
  act,
  answered,
  checkoutUrl,
  countEvents,
  deliver,
  eventsOf,
  happen,
  infoOf,
  passDays,
  pay,
  post,
  refresh,
  shortenPauses,
  signed,
  stored,
  stripe,
  subscribe,
  trialNotices,
} from "./billing-calls.ts";
import { execute } from "./stored.ts";
import { bill, newCustomer, newVisitor, operation, sync } from "./sync-calls.ts";

const none = { payment_status: "none", subscription: null, error: null };

async function subscriptionInMe({ cookie }: { cookie: string }): Promise<unknown> {
  const me = await call("/api/me", { headers: { Cookie: cookie } });
  return (await me.json<{ subscription: unknown }>()).subscription;
}

describe("checkout", () => {
  test("starts a trial of seven days, and only for a first subscription", async () => {
    const ana = await newVisitor();
    expect(await infoOf(ana)).toEqual(none);
    expect(await subscriptionInMe(ana)).toEqual(none);
    await subscribe(ana);
    expect(await subscriptionInMe(ana)).toMatchObject({ trial_used: true });
    const info = await infoOf(ana);
    expect(info).toEqual({
      payment_status: "trialing",
      subscription: { status: "trialing", trial_end: expect.any(Number), latest_payment: null },
      error: null,
    });
    const days = ((info.subscription?.trial_end ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);

    await act(ana, "cancel");
    // What devices go by when they name free days; the response that only tells the state keeps its shape.
    expect(await refresh(ana)).toMatchObject({ payment_status: "none", trial_used: true });
    expect(await subscriptionInMe(ana)).toMatchObject({ payment_status: "none", trial_used: true });
    expect(Object.keys(await infoOf(ana))).toEqual(["payment_status", "subscription", "error"]);
    await subscribe(ana);
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "active",
      subscription: { status: "active", trial_end: null, latest_payment: expect.any(Number) },
    });
  });

  test("from twenty tabs at once is one customer and one open session", async () => {
    const ana = await newVisitor();
    const urls = await Promise.all(Array.from({ length: 20 }, () => checkoutUrl(ana)));
    expect(new Set(urls).size).toBe(1);
    const { data } = await stripe.customers.list({ email: ana.email });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: (await stored(ana)).customer_id, metadata: { user_id: ana.userId } });
  });

  test("from two tabs at once is one session, however long Stripe takes for the first", async () => {
    const ana = await newVisitor();
    const key = "sk_test_of_a_slow_account";
    const options = { vars: { STRIPE_SECRET_KEY: key } };
    await happen("slow", { key, ms: 500 });
    const [first, second] = await Promise.all([checkoutUrl(ana, options), checkoutUrl(ana, options)]);
    expect(second).toBe(first);
    expect((await stripe.customers.list({ email: ana.email })).data).toHaveLength(1);
  });

  test("is opened anew when the last session has ended, again as one", async () => {
    const ana = await newVisitor();
    const first = await checkoutUrl(ana);
    await stripe.checkout.sessions.expire(first.split("/").at(-1) ?? "");
    const [second, third] = await Promise.all([checkoutUrl(ana), checkoutUrl(ana)]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test("is refused to a user who has just paid, though no event has come", async () => {
    const ana = await newVisitor();
    await pay(await checkoutUrl(ana));
    expect(await answerOf(post(ana, "/api/create-checkout-session", { email: ana.email }))).toMatchObject({
      status: 409,
      code: "already_subscribed",
      error: "You already have an active subscription.",
    });
  });

  test("leads a user with a payment to put right to the portal", async () => {
    const ana = await newVisitor();
    await subscribe(ana, "4000000000000341");
    await passDays(ana, 8);
    expect(await checkoutUrl(ana)).toContain("/portal/");
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "pending",
      subscription: { status: "past_due" },
    });
  });

  test("that failed at Stripe can be opened when Stripe is well again", async () => {
    shortenPauses();
    const ana = await newVisitor();
    const key = "sk_test_of_an_outage";
    const options = { vars: { STRIPE_SECRET_KEY: key } };
    // Long enough for every question of the way there to be the one that fails.
    for (const times of [2, 3, 4, 5, 6, 7, 8]) {
      await happen("fail-next", { key, times });
      const failed = await post(ana, "/api/create-checkout-session", { email: ana.email }, options);
      expect([200, 502]).toContain(failed.status);
      await happen("fail-next", { key, times: 0 });
      expect(await checkoutUrl(ana, options)).toContain("/checkout/");
      await execute("DELETE FROM subscriptions WHERE user_id = ?", ana.userId);
    }
    await checkoutUrl(ana);
    expect((await stripe.customers.list({ email: ana.email })).data).toHaveLength(1);
  });

  test.each([400, 402, 500])(
    "that Stripe refused with %i, however often, can be opened once the reason is gone",
    async (status) => {
      shortenPauses();
      const ana = await newVisitor();
      await stripe.checkout.sessions.expire((await checkoutUrl(ana)).split("/").at(-1) ?? "");
      const key = `sk_test_of_refusals_${status}`;
      const options = { vars: { STRIPE_SECRET_KEY: key } };
      // Each refusal stays under the key it was given for.
      await happen("fail-next", { key, times: 12, status, path: "/v1/checkout/sessions" });
      for (let time = 1; time <= 6; time += 1)
        expect((await post(ana, "/api/create-checkout-session", { email: ana.email }, options)).status).toBe(
          502,
        );
      await happen("fail-next", { key, times: 0 });
      const [first, second] = [await checkoutUrl(ana, options), await checkoutUrl(ana, options)];
      expect(first).toContain("/checkout/");
      expect(second).toBe(first);
    },
  );

  test("and what else asks Stripe is limited", async () => {
    const ana = await newVisitor();
    const options = { vars: { CHECKOUTS_PER_USER_PER_HOUR: "1" } };
    await checkoutUrl(ana, options);
    for (const path of ["/api/create-checkout-session", "/api/billing/refresh", "/api/billing-portal"])
      expect((await post(ana, path, { email: ana.email }, options)).status).toBe(429);
  });
});

describe("each route", () => {
  test("another plan is refused", async () => {
    const { cookie, email } = await signIn();
    const body = { email, plan: "pro_yearly" };
    expect(
      await answerOf(call("/api/create-checkout-session", { body, headers: fromOwnPage(cookie) })),
    ).toMatchObject({ status: 400, fields: { plan: "This plan is not offered." } });
  });

  test("the portal is for a user with something to manage", async () => {
    const ana = await newVisitor();
    expect((await post(ana, "/api/billing-portal")).status).toBe(409);
    await subscribe(ana);
    expect(await answered(post(ana, "/api/billing-portal"))).toEqual({
      url: expect.stringContaining("/portal/"),
    });
  });
});

describe("without a subscription", () => {
  test("changes still get a response, and all but settings and the import wait", async () => {
    const ana = await newVisitor();
    const sent = [
      operation("expense.add", bill("1")),
      operation("settings.update", { currency: "EUR" }),
      operation("nonsense", {}),
      operation("migration.import", {
        expenses: [{ title: "Old", amount: 5, dueDate: "2025-01-01" }],
        badges: [],
      }),
    ];
    const { results, changes } = await sync(ana, sent);
    expect(results.map((each) => ("code" in each ? each.code : each.status))).toEqual([
      "subscription_required",
      "applied",
      "subscription_required",
      "applied",
    ]);
    expect(changes).toMatchObject({ settings: { currency: "EUR" }, expenses: [{ title: "Old" }] });
    expect(changes).not.toHaveProperty("subscription");

    await subscribe(ana);
    expect((await sync(ana, sent.slice(0, 1))).results[0]).toMatchObject({ status: "applied" });
  });

  test("one that ends is heard of at the next sync, once", async () => {
    const ana = await newCustomer();
    const { cursor, changes } = await sync(ana);
    expect(changes.subscription).toMatchObject({ payment_status: "trialing", cancel_at: null });
    expect(changes.subscription?.period_end).toBe(changes.subscription?.subscription?.trial_end);

    const { customer_id: customer, subscription_id: id } = await stored(ana);
    await happen(`subscriptions/${id}/cancel`);
    await deliver((await eventsOf(customer)).at(-1));
    const after = await sync(ana, [operation("expense.add", bill("1"))], cursor);
    expect(after.changes.subscription).toMatchObject({ payment_status: "none" });
    expect(after.changes.history).toEqual([]);
    expect(after.results[0]).toMatchObject({ status: "rejected", code: "subscription_required" });
    expect((await sync(ana, [], after.cursor)).changes).not.toHaveProperty("subscription");
  });
});

describe("a webhook", () => {
  async function anEvent() {
    const ana = await newVisitor();
    await pay(await checkoutUrl(ana));
    const events = await eventsOf((await stored(ana)).customer_id);
    const event = events.find(({ type }) => type === "checkout.session.completed");
    if (!event) throw new Error("Nothing was completed");
    return { ana, event };
  }

  test("that is tampered with, stale, unsigned or for another endpoint is refused and writes nothing", async () => {
    const { ana, event } = await anEvent();
    const body = JSON.stringify(event);
    const good = await signed(body);
    const old = Math.floor(Date.now() / 1000) - 301;
    const before = await countEvents();
    for (const options of [
      { ...good, body: body.replace("completed", "complete_") },
      { ...good, body: `${body} ` },
      await signed(body, { timestamp: old }),
      await signed(body, { secret: "whsec_of_another_endpoint" }),
      { body, headers: { "Stripe-Signature": "t=1,v1=00" } },
      { body, headers: { "Stripe-Signature": "" } },
      { body },
      { body: "not json", headers: good.headers ?? {} },
    ]) {
      expect(await answerOf(call("/api/stripe/webhook", options))).toMatchObject({
        status: 400,
        code: "invalid_signature",
      });
    }
    expect(await countEvents()).toBe(before);
    expect(await infoOf(ana)).toEqual(none);
  });

  test.each([
    "null",
    "[]",
    "1",
    '"text"',
    "{}",
    "{",
    '{"id":"evt_1","type":"invoice.paid","created":1}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":null}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":{}}',
    '{"id":"evt_1","type":"invoice.paid","created":1,"data":{"object":null}}',
    '{"id":"evt_1","type":"invoice.paid","data":{"object":{}}}',
    '{"type":"invoice.paid","created":1,"data":{"object":{"customer":"cus_1"}}}',
    '{"object":"v2.core.event","id":"evt_1","type":"v1.billing.meter.no_meter_found","created":"2026-01-01"}',
  ])("that is signed but %j is refused and writes nothing", async (body) => {
    const before = await countEvents();
    expect(await answerOf(call("/api/stripe/webhook", await signed(body)))).toMatchObject({
      status: 400,
      code: "invalid_event",
      error: expect.any(String),
    });
    expect(await countEvents()).toBe(before);
  });

  test("of a trial's end, three days ahead, leaves the mail to the night two days before; a shorter trial's mails once", async () => {
    const ana = await newCustomer();
    const { customer_id: customer } = await stored(ana);
    await happen(`customers/${customer}/clock`, { days: 5 });
    const event = (await eventsOf(customer)).find(({ type }) => type.endsWith("trial_will_end"));
    await deliver(event);
    expect(await trialNotices(ana.email)).toEqual([]);
    const shorter = event && { ...event, id: `${event.id}_later`, created: event.created + 86_400 };
    await Promise.all([deliver(shorter), deliver(shorter), deliver(shorter)]);
    const notices = await trialNotices(ana.email);
    expect(notices).toHaveLength(1);
    const [, day = ""] = / trial ends on (.+)$/.exec(notices[0]?.subject ?? "") ?? [];
    expect(notices[0]?.text).toContain(`On ${day}, $9 is charged`);
    expect(notices[0]?.text).toContain("Cancel Account in your settings before that day");
  });
});
