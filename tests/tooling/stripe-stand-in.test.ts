import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "../../scripts/lib/wait.ts";
import { type StandIns, startStandIns } from "../standins/server.ts";
import { periodEndAfter } from "../standins/stripe/billing-cycle.ts";

const SECRET = "whsec_test";

let dir: string;
let standIns: StandIns;
let stripe: Stripe;
/** An app that refuses its first delivery and accepts the others. */
let app: Server;
let received: { body: string; signature: string; status: number }[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "stripe-stand-in-"));
  received = [];
  app = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = received.length === 0 ? 500 : 200;
    const signature = String(request.headers["stripe-signature"]);
    received.push({ body: Buffer.concat(chunks).toString(), signature, status });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => app.listen(0, "127.0.0.1", done));
  await start();
});
afterEach(async () => {
  await standIns.stop();
  app.close();
  rmSync(dir, { recursive: true });
});

async function start(): Promise<void> {
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/stripe/webhook`;
  standIns = await startStandIns({ port: 0, dir, webhook: { url, secret: SECRET } });
  stripe = new Stripe("sk_test_x", {
    host: "127.0.0.1",
    port: new URL(standIns.url).port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
}

const newCustomer = () => stripe.customers.create({ email: "ana@example.com" });

async function newSession(trialDays?: number) {
  const customer = await newCustomer();
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: "price_pro_monthly", quantity: 1 }],
    success_url: "http://127.0.0.1/success",
    cancel_url: "http://127.0.0.1/cancel",
    ...(trialDays && { subscription_data: { trial_period_days: trialDays } }),
  });
}

function press(url: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

async function control(path: string, body: unknown = {}) {
  const answer = await fetch(`${standIns.url}/stripe/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function subscriptionOf(customer: unknown): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({ customer: String(customer), status: "all" });
  if (!data[0]) throw new Error("There is no subscription");
  return data[0];
}

async function subscribed(card = "4242424242424242"): Promise<Stripe.Subscription> {
  const { url, customer } = await newSession();
  await press(`${url}/pay`, { card });
  return subscriptionOf(customer);
}

describe("checkout", () => {
  it("is paid, once, and leads to the success page", async () => {
    const { url, customer, id } = await newSession();
    const shown = await (await fetch(String(url))).text();
    const paid = await press(`${url}/pay`, { card: "4242 4242 4242 4242" });

    expect(shown).toMatch(/Pay<.*Cancel</s);
    expect([paid.status, paid.headers.get("location")]).toEqual([303, "http://127.0.0.1/success"]);
    expect(await subscriptionOf(customer)).toMatchObject({
      status: "active",
      items: { data: [{ current_period_end: expect.any(Number) }] },
    });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "complete", url: null });
    expect(await (await press(`${url}/pay`, { card: "4242424242424242" })).text()).toContain("all done");
    expect((await stripe.charges.list({ customer: String(customer) })).data).toHaveLength(1);
  });
});

describe("it refuses what Stripe refuses", () => {
  it.each([
    ["an unknown parameter", { colour: "red" }, "Received unknown parameter: colour"],
    ["a missing one", { line_items: undefined }, "Missing required param: line_items."],
    ["a nested one that is missing", { line_items: [{ quantity: 1 }] }, "line_items[0][price]"],
    ["an unknown price", { line_items: [{ price: "p", quantity: 1 }] }, "No such price: 'p'"],
    ["an unknown customer", { customer: "cus_no" }, "No such customer: 'cus_no'"],
  ])("%s", async (_, fields, message) => {
    const { id } = await newCustomer();
    const params = {
      mode: "subscription" as const,
      customer: id,
      line_items: [{ price: "price_pro_monthly", quantity: 1 }],
      success_url: "http://127.0.0.1/success",
      ...fields,
    };
    await expect(stripe.checkout.sessions.create(params as never)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      message: expect.stringContaining(message),
    });
  });

  it("an idempotency key with another body, while the same is answered again", async () => {
    const options = { idempotencyKey: "one" };
    const first = await stripe.customers.create({ email: "ana@example.com" }, options);
    const again = await stripe.customers.create({ email: "ana@example.com" }, options);

    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    await expect(stripe.customers.create({ email: "ben@example.com" }, options)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  it("a request again as it did once it had begun to work on it, and anew where it had not", async () => {
    const options = { idempotencyKey: "refused" };
    const session = (customer: string) =>
      stripe.billingPortal.sessions.create({ customer }, options).catch((error: unknown) => error);
    expect(await session("")).not.toMatchObject({ headers: { "idempotent-replayed": "true" } });
    expect(await session("cus_1")).toMatchObject({ code: "resource_missing" });
    expect(await session("cus_1")).toMatchObject({
      code: "resource_missing",
      headers: { "idempotent-replayed": "true" },
    });
  });

  it("an idempotency key whose first request is still under way", async () => {
    const create = () => stripe.customers.create({ email: "ana@example.com" }, { idempotencyKey: "twins" });
    const [first, second] = await Promise.allSettled([create(), create()]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ reason: { statusCode: 409, code: "idempotency_key_in_use" } });
  });

  it("a caller without a secret key", async () => {
    const answer = await fetch(`${standIns.url}/v1/customers`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});

describe("as time passes", () => {
  it("a renewal's invoice is a draft for an hour before anybody owes it", async () => {
    const { id, customer, items } = await subscribed();
    const [item] = items.data;
    await control(`customers/${customer}/clock`, { to: item?.current_period_end });
    const newest = async () => (await stripe.invoices.list({ subscription: id })).data[0];

    expect(await newest()).toMatchObject({ status: "draft", attempted: false, number: null });
    await control(`customers/${customer}/clock`, { days: 1 / 24 });
    expect(await newest()).toMatchObject({ status: "paid", attempt_count: 1, amount_paid: 900 });
  });

  it("a first payment that fails leaves an incomplete subscription, which expires", async () => {
    const { id: customer } = await newCustomer();
    const created = await stripe.subscriptions.create({
      customer,
      items: [{ price: "price_pro_monthly" }],
      default_payment_method: "pm_card_chargeDeclined",
    });
    await control(`customers/${customer}/clock`, { days: 1 });

    expect(created.status).toBe("incomplete");
    expect((await subscriptionOf(customer)).status).toBe("incomplete_expired");
    expect((await stripe.invoices.list({ customer })).data).toMatchObject([{ status: "void" }]);
    expect((await stripe.subscriptions.list({ customer, status: "ended" })).data).toHaveLength(1);
  });

  it.each([
    ["2027-01-31", "2027-01-31", "2027-02-28"],
    ["2027-01-31", "2027-02-28", "2027-03-31"],
    ["2028-01-31", "2028-01-31", "2028-02-29"],
    ["2027-12-15", "2027-12-15", "2028-01-15"],
  ])("a period anchored on %s that starts on %s ends on %s", (anchor, start, end) => {
    const seconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;
    expect(periodEndAfter(seconds(anchor), seconds(start))).toBe(seconds(end));
  });
});

describe("its events", () => {
  it("are signed and sent until they are accepted, over a restart too", async () => {
    const { id } = await newCustomer();
    await waitFor(async () => received.find(({ status }) => status === 500), {
      what: "the first delivery",
      timeoutMs: 5000,
    });
    await standIns.stop();
    await start();
    const accepted = await waitFor(async () => received.find(({ status }) => status === 200), {
      what: "the second delivery",
      timeoutMs: 5000,
    });
    const event = await stripe.webhooks.constructEventAsync(accepted.body, accepted.signature, SECRET);

    expect(event).toMatchObject({ type: "customer.created", data: { object: { id } } });
  });

  it("are listed, kept back, and sent again on demand", async () => {
    const { id } = await newCustomer();
    await waitFor(async () => received.find(({ status }) => status === 200), {
      what: "the delivery",
      timeoutMs: 5000,
    });
    const before = received.length;
    const events = await (await fetch(`${standIns.url}/stripe/events.json?customer=${id}`)).json();
    const [event] = events as { id: string }[];

    expect(await control(`events/${event?.id}/resend`, { times: 3 })).toMatchObject({
      statuses: [200, 200, 200],
    });
    expect(received).toHaveLength(before + 3);
    await control(`customers/${id}/hold`);
    await stripe.customers.del(id);
    expect(await stripe.customers.retrieve(id)).toEqual(expect.objectContaining({ deleted: true }));
    expect(received).toHaveLength(before + 3);
  });
});
