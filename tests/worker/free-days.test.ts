import { describe, expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import { canonicalAddress, hasAddressUsedTrial } from "../../worker/services/subscriptions/used-trials.ts";
import { call, freshEmail, inboxOf, signIn } from "./api.ts";
import {
  answered,
  checkoutUrl,
  deliver,
  eventsOf,
  expectTruth,
  freshCard,
  happen,
  infoOf,
  paidCharges,
  passDays,
  pay,
  reconcile,
  refresh,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import { ask } from "./cancellation-calls.ts";
import { DAILY_CRON, fire } from "./cron-world.ts";
import { bindings, DAY_MS, db, execute, firstValue, storedRows } from "./stored.ts";
import { newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

async function visitorAt(email: string): Promise<TestUser> {
  const { cookie } = await signIn(email);
  const userId = await firstValue<string>("SELECT id FROM user WHERE email = ?", email.toLowerCase());
  if (userId === null) throw new Error("Nobody signed in");
  return { email, cookie, userId };
}

const subscriptionInMe = async ({ cookie }: TestUser) =>
  (await (await call("/api/me", { headers: { Cookie: cookie } })).json<{ subscription: object }>())
    .subscription;

const refusals = async ({ email }: TestUser) =>
  (await inboxOf(email)).filter(({ subject }) => subject === "You've had your free days before");

async function completionOf(user: TestUser) {
  const events = await eventsOf((await stored(user)).customer_id);
  return events.find(({ type }) => type === "checkout.session.completed");
}

async function expectRefused(user: TestUser): Promise<void> {
  expect(await refresh(user)).toMatchObject({
    payment_status: "none",
    trial_used: true,
    ended_by: "trial_used",
  });
  await expectTruth(user);
  expect(await paidCharges(user)).toBe(0);
  expect((await sync(user, [operation("dashboard.view", {})])).results[0]).toMatchObject({
    code: "subscription_required",
  });
  expect(await refusals(user)).toHaveLength(1);
}

test.each([
  ["Ana@Example.com", "ana@example.com"],
  ["ana+1@example.com", "ana@example.com"],
  ["ana+a+b@example.com", "ana@example.com"],
  ["+1@example.com", "+1@example.com"],
  ["a.n.a@example.com", "a.n.a@example.com"],
  ["A.n.a+shop@gmail.com", "ana@gmail.com"],
  ["ana@googlemail.com", "ana@gmail.com"],
  ["ana@mail.google.com", "ana@mail.google.com"],
  ["ana.b@gmail.com.example", "ana.b@gmail.com.example"],
])("the mailbox behind %s is %s", (address, mailbox) => {
  expect(canonicalAddress(address)).toBe(mailbox);
});

describe("an address that had free days", () => {
  const name = () => `ana${crypto.randomUUID().slice(0, 8)}`;

  test.each([
    ["a tag", (own: string) => [`${own}@example.com`, `${own}+1@example.com`]],
    ["dots at Gmail", (own: string) => [`${own}@gmail.com`, `${own.split("").join(".")}@gmail.com`]],
    ["Gmail's other domain", (own: string) => [`${own}+x@gmail.com`, `${own}@googlemail.com`]],
  ])("has none again by %s, and is told so before checkout", async (_, addresses) => {
    const [first = "", second = ""] = addresses(name());
    const ana = await visitorAt(first);
    await subscribe(ana);
    const again = await visitorAt(second);
    // Signing in is exact.
    expect(again.userId).not.toBe(ana.userId);
    expect(await subscriptionInMe(again)).toEqual({
      payment_status: "none",
      subscription: null,
      error: null,
      trial_used: true,
    });
    expect(await refresh(again)).toMatchObject({ payment_status: "none", trial_used: true });
    await subscribe(again);
    expect(await infoOf(again)).toMatchObject({
      payment_status: "active",
      subscription: { trial_end: null },
    });
    expect(await paidCharges(again)).toBe(1);
    expect(await refusals(again)).toEqual([]);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "trialing" });
  });

  test("keeps that to itself: another address of the same kind has them", async () => {
    const own = name();
    await subscribe(await visitorAt(`${own}@example.com`));
    for (const other of [`${own}x@example.com`, `${own}@example.org`, `${own}.b@example.com`]) {
      const ben = await visitorAt(other);
      expect(await subscriptionInMe(ben)).not.toHaveProperty("trial_used");
      await subscribe(ben);
      expect(await infoOf(ben)).toMatchObject({ payment_status: "trialing" });
    }
  });

  test("has none after its account was erased, until a year has passed", async () => {
    const [email, card] = [freshEmail(), freshCard()];
    const ana = await visitorAt(email);
    await subscribe(ana, card);
    await ask(ana, true);
    await passDays(ana, 8);
    await fire(DAILY_CRON, Date.now() + 8 * DAY_MS);
    expect(await firstValue("SELECT id FROM user WHERE id = ?", ana.userId)).toBeNull();
    const kept = await storedRows<Record<string, unknown>>("SELECT * FROM used_trials");
    expect(kept.length).toBeGreaterThanOrEqual(2);
    for (const secret of [email, ana.userId, card]) expect(JSON.stringify(kept)).not.toContain(secret);

    expect(await subscriptionInMe(await visitorAt(email))).toMatchObject({ trial_used: true });
    await fire(DAILY_CRON, Date.now() + 364 * DAY_MS);
    expect(await subscriptionInMe(await visitorAt(email))).toMatchObject({ trial_used: true });
    await fire(DAILY_CRON, Date.now() + 366 * DAY_MS);
    const later = await visitorAt(email);
    expect(await subscriptionInMe(later)).not.toHaveProperty("trial_used");
    await subscribe(later, card);
    expect(await infoOf(later)).toMatchObject({ payment_status: "trialing" });
  });

  test("is known after either secret was changed, as long as the old durable one is accepted", async () => {
    const email = freshEmail();
    await subscribe(await visitorAt(email));
    const [added, old] = [`${crypto.randomUUID()}!`, String(bindings.DURABLE_SECRET)];
    const isKnown = (vars: Partial<typeof bindings>) =>
      hasAddressUsedTrial({ db, durableSecrets: readConfig({ ...bindings, ...vars }).durableSecrets }, email);
    expect(await isKnown({ BETTER_AUTH_SECRET: added })).toBe(true);
    expect(await isKnown({ DURABLE_SECRET: `${added} ${old}` })).toBe(true);
    expect(await isKnown({ DURABLE_SECRET: added })).toBe(false);
  });
});

describe("a card that had free days", () => {
  test("begins none again: the trial ends uncharged, its user is told once, and may pay", async () => {
    const card = freshCard();
    await subscribe(await newVisitor(), card);
    const ben = await newVisitor();
    await pay(await checkoutUrl(ben), card);
    const event = await completionOf(ben);
    await Promise.all([deliver(event), deliver(event), refresh(ben)]);
    await deliver(event);
    await expectRefused(ben);
    await reconcile();
    await expectRefused(ben);

    await subscribe(ben, card);
    expect(await refresh(ben)).toMatchObject({
      payment_status: "active",
      subscription: { trial_end: null, latest_payment: expect.any(Number) },
    });
    expect(await paidCharges(ben)).toBe(1);
  });

  test("begins one where two accounts pay with it at once", async () => {
    const card = freshCard();
    const users = [await newVisitor(), await newVisitor(), await newVisitor()];
    const urls = await Promise.all(users.map((user) => checkoutUrl(user)));
    await Promise.all(urls.map((url) => pay(url, card)));
    const states = await Promise.all(users.map((user) => refresh(user)));
    expect(states.map(({ payment_status }) => payment_status).toSorted()).toEqual([
      "none",
      "none",
      "trialing",
    ]);
  });

  test("is noticed by the daily run where every event was lost", async () => {
    const card = freshCard();
    await subscribe(await newVisitor(), card);
    const ben = await newVisitor();
    await pay(await checkoutUrl(ben), card);
    expect((await reconcile()).failed).toEqual([]);
    expect(await infoOf(ben)).toMatchObject({ payment_status: "none" });
    await expectRefused(ben);
  });

  test("is looked up again where Stripe didn't say what it is", async () => {
    const card = freshCard();
    await subscribe(await newVisitor(), card);
    const ben = await newVisitor();
    await pay(await checkoutUrl(ben), card);
    const event = await completionOf(ben);
    const key = `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
    await happen("fail-next", { key, times: 4, path: "/v1/payment_methods" });
    const vars = { STRIPE_SECRET_KEY: key };
    expect((await deliver(event, { vars })).status).toBe(500);
    expect((await deliver(event)).status).toBe(200);
    await expectRefused(ben);
  });

  test("keeps the trial that it began, however often it is looked up", async () => {
    const card = freshCard();
    const ana = await newVisitor();
    await subscribe(ana, card);
    // As after the directory was restored to before the check.
    await execute("UPDATE subscriptions SET trial_checked_for = NULL WHERE user_id = ?", ana.userId);
    await reconcile();
    await deliver(await completionOf(ana));
    expect(await refresh(ana)).toMatchObject({ payment_status: "trialing" });
    expect(await refusals(ana)).toEqual([]);
  });

  test("still gets the free days that support gives in Stripe's dashboard", async () => {
    const ana = await newVisitor();
    await subscribe(ana);
    await passDays(ana, 40);
    const { customer_id: customer, subscription_id: id } = await stored(ana);
    await stripe.subscriptions.cancel(id ?? "");
    const items = [{ price: "price_pro_monthly" }];
    await stripe.subscriptions.create({ customer, items, trial_period_days: 30 });
    expect(await refresh(ana)).toMatchObject({ payment_status: "trialing" });
    await reconcile();
    expect(await refresh(ana)).toMatchObject({ payment_status: "trialing" });
  });
});

describe("an open checkout", () => {
  test("has the terms of today, when the trial, the price or the address changed", async () => {
    const ana = await newVisitor();
    const first = await checkoutUrl(ana);
    expect(await checkoutUrl(ana)).toBe(first);
    const atOnce = { vars: { TRIAL_DAYS: "0" } };
    const [paid, same] = await Promise.all([checkoutUrl(ana, atOnce), checkoutUrl(ana, atOnce)]);
    expect(paid).not.toBe(first);
    expect(same).toBe(paid);
    // Nobody can pay by the old terms, in whichever tab they stand.
    await expect(pay(first)).rejects.toThrow("200");
    await pay(paid);
    expect(await refresh(ana)).toMatchObject({ payment_status: "active" });

    const ben = await newVisitor();
    const here = await checkoutUrl(ben);
    const dearer = await checkoutUrl(ben, { vars: { STRIPE_PRICE_ID: "price_pro_monthly_of_2027" } });
    expect(dearer).not.toBe(here);
    const origin = "http://127.0.0.1:5173";
    const headers = { Cookie: ben.cookie, Origin: origin };
    const elsewhere = call("/api/create-checkout-session", { origin, headers, body: { email: ben.email } });
    const { url } = await answered<{ url: string }>(elsewhere);
    expect([here, dearer]).not.toContain(url);
    expect(await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "")).toMatchObject({
      status: "open",
      success_url: `${origin}/success`,
    });
    await expect(pay(dearer)).rejects.toThrow("200");
  });

  test("that was opened before the free days were used elsewhere gives none", async () => {
    const own = `ana${crypto.randomUUID().slice(0, 8)}`;
    const [one, two] = [await visitorAt(`${own}+1@example.com`), await visitorAt(`${own}+2@example.com`)];
    const opened = await checkoutUrl(one);
    await subscribe(two);
    // Pressed again, the page's terms are those of today.
    const again = await checkoutUrl(one);
    expect(again).not.toBe(opened);
    await pay(again);
    expect(await refresh(one)).toMatchObject({ payment_status: "active", subscription: { trial_end: null } });
  });

  test("that is paid by the old terms gives none either, and nothing is charged", async () => {
    const own = `ana${crypto.randomUUID().slice(0, 8)}`;
    const [one, two] = [await visitorAt(`${own}+1@example.com`), await visitorAt(`${own}+2@example.com`)];
    const opened = await checkoutUrl(one);
    await subscribe(two);
    await pay(opened);
    await deliver(await completionOf(one));
    await expectRefused(one);
    expect(await infoOf(two)).toMatchObject({ payment_status: "trialing" });
  });
});
