import { afterEach, expect, test, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "../../worker/env.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import {
  endSubscription,
  runningSubscriptions,
} from "../../worker/services/subscriptions/refresh-subscription.ts";
import { call, freshEmail, fromOwnPage, interceptCalls, requestMail, signIn } from "./api.ts";
import {
  answered,
  checkoutUrl,
  infoOf,
  post,
  shortenPauses,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import { comeBack, decide, startWalk } from "./google-walk.ts";
import { bindings } from "./stored.ts";
import { newVisitor } from "./sync-calls.ts";

const NOBODY = "http://127.0.0.1:1";
const vars = {
  MAIL_API_URL: `${NOBODY}/mail`,
  STRIPE_API_URL: NOBODY,
  GOOGLE_DISCOVERY_URL: `${NOBODY}/google/.well-known/openid-configuration`,
};
const HINT = "The stand-ins at http://127.0.0.1:1 don't answer: start them with npm run stand-ins.";

async function failure(path: string, body: object, headers?: Record<string, string>) {
  const response = await call(path, { body, vars, ...(headers && { headers }) });
  const { code, error } = await response.json<{ code: string; error: string }>();
  return { status: response.status, code, says: error };
}

test("without stand-ins, mail, Google and Stripe say which command starts them", async () => {
  shortenPauses();
  const { email, cookie } = await signIn();
  const failed = (code: string) => ({ status: 502, code, says: expect.stringContaining(HINT) });
  expect(await failure("/api/sign-in/link", { email: freshEmail() })).toEqual(failed("mail_failed"));
  expect(await failure("/api/auth/sign-in/social", { provider: "google" })).toEqual(failed("google_failed"));
  expect(await failure("/api/create-checkout-session", { email }, fromOwnPage(cookie))).toEqual(
    failed("stripe_failed"),
  );
});

test("a service that is no stand-in of this machine is not taken for one", async () => {
  const { email, cookie } = await signIn();
  const real = { ...vars, STRIPE_API_URL: "https://stripe.invalid" };
  const response = await call("/api/create-checkout-session", {
    body: { email },
    vars: real,
    headers: fromOwnPage(cookie),
  });
  expect((await response.json<{ error: string }>()).error).not.toContain("stand-ins");
});

afterEach(() => vi.restoreAllMocks());

test("mail, Stripe and Google are told the product and its version", async () => {
  const ana = await signIn();
  const told = new Map<string, string>();
  interceptCalls(({ url, headers }, proceed) => {
    told.set(new URL(url).pathname, headers.get("User-Agent") ?? "");
    return proceed();
  });
  // With variables of its own, a worker has clients of its own, which are made while the calls are listened to.
  const site = { vars: { ...bindings, TRIAL_DAYS: "7" } };
  await requestMail(undefined, {}, site);
  await checkoutUrl(ana, site);
  const { url, cookie } = await startWalk(undefined, site);
  await comeBack(await decide(url, { email: freshEmail() }), cookie, site);

  for (const path of ["/mail/emails", "/v1/customers", "/v1/checkout/sessions", "/google/token"])
    expect(told.get(path), path).toContain(`ExpenseTimeline/${packageJson.version}`);
});

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
