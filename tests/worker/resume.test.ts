import { describe, expect, test } from "vitest";
import { answerOf, inboxOf } from "./api.ts";
import {
  act,
  answered,
  changeCard,
  deliver,
  eventsOf,
  happen,
  infoOf,
  paidCharges,
  post,
  refresh,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import { newCustomer, newVisitor, sync, type TestUser } from "./sync-calls.ts";

const resume = (ana: TestUser) => post(ana, "/api/billing/resume");

describe("a paused subscription", () => {
  async function paused(card?: string): Promise<TestUser> {
    const ana = await newVisitor();
    await subscribe(ana, card);
    await act(ana, "pause");
    expect(await refresh(ana)).toMatchObject({
      payment_status: "pending",
      subscription: { status: "paused" },
    });
    return ana;
  }

  test("goes on at once, is paid once, and every device hears of it", async () => {
    const ana = await paused();
    const { cursor } = await sync(ana);
    expect(await answered(resume(ana))).toEqual({ url: null });
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "active",
      subscription: { latest_payment: expect.any(Number) },
    });
    expect((await sync(ana, [], cursor)).changes.subscription).toMatchObject({ payment_status: "active" });
    expect(await paidCharges(ana)).toBe(1);
  });

  test("pressed in two tabs is paid once", async () => {
    const ana = await paused();
    const responses = await Promise.all([resume(ana), resume(ana), resume(ana)]);
    for (const response of responses) expect([200, 409]).toContain(response.status);
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
    expect(await paidCharges(ana)).toBe(1);
  });

  test.each(["4000000000000341", ""])("leads to the portal where the card is %j", async (card) => {
    const ana = await paused();
    await changeCard(ana, card);
    expect(await answered(resume(ana))).toEqual({ url: expect.stringContaining("/portal/") });
    expect(await infoOf(ana)).toMatchObject({
      payment_status: "pending",
      subscription: { status: "paused" },
    });
    expect(await paidCharges(ana)).toBe(0);
  });

  test("that was resumed elsewhere is said to be running", async () => {
    const ana = await paused();
    await act(ana, "resume");
    expect(await answerOf(resume(ana))).toMatchObject({ status: 409, code: "not_paused" });
    expect(await infoOf(ana)).toMatchObject({ payment_status: "active" });
  });
});

describe("paused payments", () => {
  async function paused(resumesAt?: number): Promise<TestUser> {
    const ana = await newCustomer();
    await stripe.subscriptions.update((await stored(ana)).subscription_id ?? "", {
      pause_collection: { behavior: "void", ...(resumesAt && { resumes_at: resumesAt }) },
    });
    return ana;
  }

  test("leave the product open, are said with their end, and go on when asked to", async () => {
    const resumesAt = Math.floor(Date.now() / 1000) + 40 * 86_400;
    const ana = await paused(resumesAt);
    expect(await refresh(ana)).toMatchObject({
      payment_status: "trialing",
      payments_paused: { resumes_at: resumesAt },
    });
    const { cursor } = await sync(ana);
    expect(await answered(resume(ana))).toEqual({ url: null });
    const { changes } = await sync(ana, [], cursor);
    expect(changes.subscription).toMatchObject({ payment_status: "trialing" });
    expect(changes.subscription).not.toHaveProperty("payments_paused");
  });

  test("announce no charge at a trial's end", async () => {
    const ana = await paused();
    const { customer_id: customer } = await stored(ana);
    await happen(`customers/${customer}/clock`, { days: 5 });
    const events = await eventsOf(customer);
    await deliver(events.find(({ type }) => type.endsWith("trial_will_end")));
    expect((await inboxOf(ana.email)).filter(({ subject }) => subject.includes("trial ends"))).toEqual([]);
  });
});

describe("a subscription ends", () => {
  test.each([
    ["by its flag", { cancel_at_period_end: true }],
    ["by its date", { cancel_at: Math.floor(Date.now() / 1000) + 5 * 86_400 }],
  ])("%s, and then says since when", async (_, params) => {
    const ana = await newCustomer();
    const { customer_id: customer, subscription_id: id, period_end: end } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", params);
    const endsAt = "cancel_at" in params ? params.cancel_at : end;
    expect(await refresh(ana)).toMatchObject({ payment_status: "trialing", cancel_at: endsAt });
    await happen(`customers/${customer}/clock`, { days: 8 });
    expect(await refresh(ana)).toMatchObject({
      payment_status: "none",
      subscription: { status: "canceled" },
      ended_at: endsAt,
    });
  });
});
