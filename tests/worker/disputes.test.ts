import { describe, expect, test } from "vitest";
import { answerOf, inboxOf } from "./api.ts";
import {
  checkoutUrl,
  deliver,
  eventsOf,
  expectTruth,
  happen,
  inAnyOrder,
  infoOf,
  ledgerState,
  numbers,
  passDays,
  pay,
  post,
  reconcile,
  refresh,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import { bindings } from "./stored.ts";
import { newCustomer, operation, sync, type TestUser } from "./sync-calls.ts";

/** In the month after a trial. */
async function payingUser(): Promise<TestUser> {
  const ana = await newCustomer();
  await passDays(ana, 8);
  expect(await refresh(ana)).toMatchObject({ payment_status: "active" });
  return ana;
}

/** Paid, the newest first. */
async function chargesOf(user: TestUser): Promise<string[]> {
  const { data } = await stripe.charges.list({ customer: (await stored(user)).customer_id });
  return data.filter(({ paid }) => paid).map(({ id }) => id);
}

async function dispute(user: TestUser): Promise<string> {
  const [charge = ""] = await chargesOf(user);
  await happen(`charges/${charge}/dispute`);
  const [found] = (await stripe.disputes.list({ charge })).data;
  return found?.id ?? "";
}

async function aboutDisputes(user: TestUser) {
  const { customer_id: customer } = await stored(user);
  return (await eventsOf(customer)).filter(({ type }) => type.startsWith("charge.dispute."));
}

async function hear(user: TestUser): Promise<void> {
  for (const event of await aboutDisputes(user)) expect((await deliver(event)).status).toBe(200);
}

async function mailsAbout({ email }: TestUser) {
  const toSupport = (await inboxOf(String(bindings.SUPPORT_EMAIL))).filter(({ subject }) =>
    subject.includes(email),
  );
  const toUser = (await inboxOf(email)).filter(({ subject }) => subject.includes("dispute"));
  return {
    toSupport: toSupport.map(({ subject }) => subject.split(":")[0]),
    toUser: toUser.map(({ subject }) => subject),
  };
}

const mayWrite = async (user: TestUser) =>
  (await sync(user, [operation("dashboard.view", {})])).results[0]?.status === "applied";

const askToPay = (user: TestUser) =>
  answerOf(post(user, "/api/create-checkout-session", { email: user.email }));

const OPENED = "A payment to Expense Timeline is disputed";

describe("a disputed payment", () => {
  test("ends the subscription at once, at Stripe and in the ledger, and is mailed once", async () => {
    const ana = await payingUser();
    await dispute(ana);
    const [event] = await aboutDisputes(ana);
    await Promise.all([deliver(event), deliver(event), deliver(event)]);
    await deliver(event);
    const { subscription_id: id } = await stored(ana);
    expect(await stripe.subscriptions.retrieve(id ?? "")).toMatchObject({
      status: "canceled",
      cancellation_details: { comment: "Ended because a payment is disputed." },
    });
    expect(await expectTruth(ana)).toMatchObject({ dispute: "open", endedBy: "dispute" });
    expect(await ledgerState(ana)).toMatchObject({ status: "canceled", dispute: "open" });
    expect(await mayWrite(ana)).toBe(false);
    expect((await sync(ana)).changes.subscription).toMatchObject({ dispute: "open", ended_by: "dispute" });
    // A payment that the bank took back is none.
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "none",
      subscription: { latest_payment: null },
    });
    expect(await mailsAbout(ana)).toEqual({ toSupport: ["Payment disputed"], toUser: [OPENED] });
    await reconcile();
    expect(await mailsAbout(ana)).toEqual({ toSupport: ["Payment disputed"], toUser: [OPENED] });
    // Nothing is charged from here on.
    const before = await chargesOf(ana);
    await passDays(ana, 40);
    expect(await chargesOf(ana)).toEqual(before);
  });

  test("keeps its user from subscribing again while it is open, in a page that stands open as well", async () => {
    const ana = await payingUser();
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.cancel(id ?? "");
    const url = await checkoutUrl(ana);
    await dispute(ana);
    await hear(ana);
    expect(await askToPay(ana)).toMatchObject({ status: 409, code: "payment_disputed" });
    await expect(pay(url)).rejects.toThrow("200");
  });

  test("that is won lets its user subscribe again, without a trial, and tells them", async () => {
    const ana = await payingUser();
    const id = await dispute(ana);
    await hear(ana);
    await happen(`disputes/${id}/close`, { status: "won" });
    await hear(ana);
    expect((await mailsAbout(ana)).toUser).toEqual(["The dispute is closed", OPENED]);
    expect((await mailsAbout(ana)).toSupport).toEqual(["Dispute closed", "Payment disputed"]);
    expect(await refresh(ana)).toMatchObject({
      payment_status: "none",
      ended_by: "dispute",
      subscription: { latest_payment: expect.any(Number) },
    });
    await subscribe(ana);
    expect(await refresh(ana)).toMatchObject({ payment_status: "active", subscription: { trial_end: null } });
    expect(await mayWrite(ana)).toBe(true);
    await reconcile();
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
  });

  test("that is lost stays ended until support settles it at Stripe", async () => {
    const ana = await payingUser();
    const id = await dispute(ana);
    await hear(ana);
    await happen(`disputes/${id}/close`, { status: "lost" });
    await hear(ana);
    expect((await mailsAbout(ana)).toUser).toEqual(["The disputed payment was returned to you", OPENED]);
    expect(await expectTruth(ana)).toMatchObject({ dispute: "lost", latestPaymentSeconds: null });
    expect(await askToPay(ana)).toMatchObject({ status: 409, code: "payment_disputed" });
    const { customer_id: customer } = await stored(ana);
    await happen(`customers/${customer}/metadata`, { dispute_settled: id });
    await subscribe(ana);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
    await reconcile();
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
  });

  test("whose events were all lost is found by the daily run, also when it was decided since", async () => {
    const [ana, ben] = [await payingUser(), await payingUser()];
    const [hers, his] = [await dispute(ana), await dispute(ben)];
    expect((await reconcile()).failed).toEqual([]);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
    expect((await mailsAbout(ana)).toUser).toEqual([OPENED]);
    await happen(`disputes/${hers}/close`, { status: "won" });
    await happen(`disputes/${his}/close`, { status: "lost" });
    await reconcile();
    await reconcile();
    expect((await mailsAbout(ana)).toUser).toEqual(["The dispute is closed", OPENED]);
    expect((await mailsAbout(ben)).toUser).toEqual(["The disputed payment was returned to you", OPENED]);
    await expectTruth(ana);
    await expectTruth(ben);
  });

  test("that was won before anybody here heard of it ends nothing, and nobody is mailed", async () => {
    const ana = await payingUser();
    await happen(`disputes/${await dispute(ana)}/close`, { status: "warning_closed" });
    await hear(ana);
    await reconcile();
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
    expect(await mailsAbout(ana)).toEqual({ toSupport: [], toUser: [] });
  });

  test.each([1, 2, 3, 4])("is the same however its events come (seed %i)", async (seed) => {
    const random = numbers(seed);
    const ana = await payingUser();
    const id = await dispute(ana);
    if (random(2) === 0) await hear(ana);
    await happen(`disputes/${id}/close`, { status: random(2) === 0 ? "won" : "lost" });
    const { customer_id: customer } = await stored(ana);
    const events = (await eventsOf(customer)).slice(-6);
    for (const event of inAnyOrder([...events, ...events], random))
      expect((await deliver(event)).status).toBe(200);
    const truth = await expectTruth(ana);
    await reconcile();
    expect(await expectTruth(ana)).toEqual(truth);
    const { toUser } = await mailsAbout(ana);
    expect(toUser).toEqual([...new Set(toUser)]);
  });
});

describe("a refund", () => {
  test("of the whole current month is no payment: the subscription ends", async () => {
    const ana = await payingUser();
    const [charge = ""] = await chargesOf(ana);
    await happen(`charges/${charge}/refund`);
    const refunded = (await eventsOf((await stored(ana)).customer_id)).at(-1);
    expect(refunded?.type).toBe("charge.refunded");
    await deliver(refunded);
    expect(await expectTruth(ana)).toMatchObject({ status: "canceled", endedBy: "refund" });
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "none",
      subscription: { latest_payment: null },
    });
    expect(await mayWrite(ana)).toBe(false);
    await passDays(ana, 40);
    expect(await chargesOf(ana)).toEqual([charge]);
    // Who was given the money back may come again.
    await subscribe(ana);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
  });

  test("of a part changes nothing, and the rest of it completes the refund", async () => {
    const ana = await payingUser();
    const [charge = ""] = await chargesOf(ana);
    const before = await infoOf(ana);
    await happen(`charges/${charge}/refund`, { amount: 899 });
    expect(await refresh(ana)).toMatchObject(before);
    await reconcile();
    expect(await infoOf(ana)).toEqual(before);
    await happen(`charges/${charge}/refund`);
    await reconcile();
    expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
    await expectTruth(ana);
  });

  test("of an earlier month leaves today's as it is", async () => {
    const ana = await payingUser();
    await passDays(ana, 31);
    const before = await refresh(ana);
    const [, earlier = ""] = await chargesOf(ana);
    await happen(`charges/${earlier}/refund`);
    expect(await refresh(ana)).toEqual(before);
    expect((await reconcile()).mended).toEqual([]);
  });

  test("of the last payment before one that failed leaves the one before as the last", async () => {
    const ana = await payingUser();
    await passDays(ana, 31);
    const [last = "", first = ""] = await chargesOf(ana);
    const { customer_id: customer } = await stored(ana);
    await happen(`customers/${customer}/card`, { card: "4000000000000341" });
    await passDays(ana, 31);
    await happen(`charges/${last}/refund`);
    expect(await refresh(ana)).toMatchObject({ payment_status: "pending" });
    const { created } = await stripe.charges.retrieve(first);
    expect(await infoOf(ana)).toMatchObject({
      subscription: { status: "past_due", latest_payment: created },
    });
  });

  test("of one of two subscriptions ends that one", async () => {
    const ana = await payingUser();
    const { customer_id: customer, subscription_id: id } = await stored(ana);
    const [charge = ""] = await chargesOf(ana);
    await stripe.subscriptions.create({ customer, items: [{ price: "price_pro_monthly" }] });
    await happen(`charges/${charge}/refund`);
    expect(await refresh(ana)).toMatchObject({ payment_status: "active" });
    expect((await stripe.subscriptions.retrieve(id ?? "")).status).toBe("canceled");
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });
});
