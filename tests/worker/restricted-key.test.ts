import { expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import {
  endSubscription,
  runningSubscriptions,
} from "../../worker/services/subscriptions/refresh-subscription.ts";
import { bindings } from "./api.ts";
import { answered, checkoutUrl, infoOf, post, stored, stripe, subscribe } from "./billing-calls.ts";
import { newVisitor } from "./sync-calls.ts";

const RIGHTS = [
  "customer_write",
  "checkout_session_write",
  "subscription_write",
  "customer_portal_write",
  "invoice_read",
  "charge_read",
  "dispute_read",
  "payment_method_read",
];

async function restrictedTo(rights: readonly string[]): Promise<{ STRIPE_SECRET_KEY: string }> {
  const key = `rk_test_${crypto.randomUUID().replaceAll("-", "_")}`;
  const body = JSON.stringify({ key, rights });
  await fetch(`${bindings.STRIPE_API_URL}/stripe/restrict`, { method: "POST", body });
  return { STRIPE_SECRET_KEY: key };
}

test("with the rights that docs/operations.md names, users subscribe, pay, and leave", async () => {
  const vars = await restrictedTo(RIGHTS);
  const ana = await newVisitor();
  await subscribe(ana, undefined, { vars });
  const portal = await answered<{ url: string }>(post(ana, "/api/billing-portal", {}, { vars }));
  expect(portal.url).toContain("/portal/");

  const restricted = createStripe(readConfig({ ...bindings, ...vars }).stripe);
  const { customer_id: customer } = await stored(ana);
  const [running] = await runningSubscriptions(restricted, customer);
  if (running) await endSubscription(restricted, running);
  const [ended] = (await stripe.subscriptions.list({ customer })).data;
  expect(ended).toMatchObject({ cancel_at_period_end: true });
  // The daily run reads both.
  expect((await restricted.disputes.list()).data).toEqual(expect.any(Array));
  expect((await restricted.refunds.list()).data).toEqual(expect.any(Array));
  await restricted.customers.del(customer);
  expect(await runningSubscriptions(restricted, customer)).toEqual([]);
});

test.each(["customer_write", "checkout_session_write"])("without %s nobody is charged", async (lacking) => {
  const vars = await restrictedTo(RIGHTS.filter((right) => right !== lacking));
  const ana = await newVisitor();
  await expect(checkoutUrl(ana, { vars })).rejects.toThrow(/^5\d\d /);
  expect(await infoOf(ana)).toMatchObject({ payment_status: "none", subscription: null });
});
