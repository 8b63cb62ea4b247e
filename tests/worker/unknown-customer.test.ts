import { describe, expect, test } from "vitest";
import { answerOf } from "./api.ts";
import {
  checkoutUrl,
  deliver,
  eventsOf,
  infoOf,
  pay,
  post,
  reconcile,
  refresh,
  stored,
  stripe,
} from "./billing-calls.ts";
import { execute } from "./stored.ts";
import { bill, newCustomer, operation, sync, type TestUser } from "./sync-calls.ts";

async function switchKeys({ userId }: TestUser): Promise<void> {
  const query = "UPDATE subscriptions SET customer_id = ?, checkout_session_id = ? WHERE user_id = ?";
  await execute(query, `cus_elsewhere_${userId}`, `cs_elsewhere_${userId}`, userId);
}

async function goLive(ana: TestUser): Promise<void> {
  await deleteCustomer(ana);
  await switchKeys(ana);
}

async function deleteCustomer(ana: TestUser): Promise<void> {
  await stripe.customers.del((await stored(ana)).customer_id);
}

async function expectUnknown(ana: TestUser, cursor: string): Promise<void> {
  expect(await infoOf(ana)).toMatchObject({ payment_status: "none" });
  const { changes, results } = await sync(ana, [operation("expense.add", bill("1"))], cursor);
  expect(changes.subscription).toMatchObject({ payment_status: "none", customer_unknown: true });
  expect(results[0]).toMatchObject({ status: "rejected", code: "subscription_required" });
}

describe.each([
  ["was deleted", deleteCustomer],
  ["is in the account of other keys", goLive],
])("a customer who %s", (_, lose) => {
  test("is noticed by the reconciliation, once, and fails nothing", async () => {
    const ana = await newCustomer();
    const { cursor } = await sync(ana);
    await lose(ana);
    const report = await reconcile();
    expect(report.failed).toEqual([]);
    expect(report.mended).toContainEqual(expect.objectContaining({ userId: ana.userId, from: "trialing" }));
    await expectUnknown(ana, cursor);
    expect((await reconcile()).mended).toEqual([]);
  });

  test("is noticed by the portal, which says so", async () => {
    const ana = await newCustomer();
    const { cursor } = await sync(ana);
    await lose(ana);
    for (let time = 1; time <= 2; time += 1) {
      expect(await answerOf(post(ana, "/api/billing-portal"))).toMatchObject({
        status: 409,
        code: "customer_unknown",
      });
    }
    await expectUnknown(ana, cursor);
  });

  test("is noticed by asking Stripe anew", async () => {
    const ana = await newCustomer();
    const { cursor } = await sync(ana);
    await lose(ana);
    expect(await refresh(ana)).toMatchObject({
      payment_status: "none",
      customer_unknown: true,
    });
    await expectUnknown(ana, cursor);
  });

  test("is replaced by a new one at checkout, without another trial", async () => {
    const ana = await newCustomer();
    await lose(ana);
    const { customer_id: lost } = await stored(ana);
    const [first, second] = await Promise.all([checkoutUrl(ana), checkoutUrl(ana)]);
    expect(second).toBe(first);
    await pay(first);
    const refreshed = await refresh(ana);
    expect(refreshed).toMatchObject({ payment_status: "active" });
    expect(refreshed).not.toHaveProperty("customer_unknown");
    expect((await stored(ana)).customer_id).not.toBe(lost);
  });
});

test("an event about a customer in another account closes the product and is handled", async () => {
  const ana = await newCustomer();
  const { customer_id: customer } = await stored(ana);
  const event = (await eventsOf(customer)).at(-1);
  await switchKeys(ana);
  const about = { ...event, id: "evt_elsewhere", type: "invoice.paid" };
  const data = { object: { id: "in_elsewhere", customer: `cus_elsewhere_${ana.userId}` } };
  expect((await deliver({ ...about, data })).status).toBe(200);
  expect(await infoOf(ana)).toMatchObject({ payment_status: "none", subscription: null });
});

test("keys that are switched back find the customer again, and nobody pays twice", async () => {
  const ana = await newCustomer();
  const { customer_id: customer } = await stored(ana);
  await switchKeys(ana);
  expect(await answerOf(post(ana, "/api/create-checkout-session", { email: ana.email }))).toMatchObject({
    status: 409,
    code: "already_subscribed",
  });
  expect((await stored(ana)).customer_id).toBe(customer);
  expect(await infoOf(ana)).toMatchObject({ payment_status: "trialing" });
});
