/** Paying as a user does, and Stripe's events as it sends them, against the stand-in. */
import Stripe from "stripe";
import { expect, onTestFinished, vi } from "vitest";
import { readConfig } from "../../worker/env.ts";
import {
  noneCompared,
  reconcileSubscriptions,
} from "../../worker/features/billing/reconcile-subscriptions.ts";
import { partsOf } from "../../worker/services/parts.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { updateOwner } from "../../worker/services/subscriptions/owner.ts";
import { askStripe, type StripeState } from "../../worker/services/subscriptions/stripe-state.ts";
import type { SubscriptionInfo } from "../../worker/services/subscriptions/subscription-info.ts";
import { inPhases } from "../../worker/steps/steps.ts";
import { type CallOptions, call, freshEmail, fromOwnPage, inboxOf, LOCAL } from "./api.ts";
import { allSteps } from "./cron-world.ts";
import { bindings, db, execute, firstValue, ledgers, storedRows } from "./stored.ts";

/** Shortens the pauses between tries, in which nothing else would happen. The limits of a single try are longer. */
export function shortenPauses(): void {
  const { setTimeout: real } = globalThis;
  const spy = vi.spyOn(globalThis, "setTimeout");
  const hurry = (run: () => void, ms = 0, ...values: unknown[]) =>
    real(run, ms < 10_000 ? ms / 50 : ms, ...(values as []));
  spy.mockImplementation(hurry as unknown as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}

interface Session {
  readonly email: string;
  readonly cookie: string;
}

interface Subscriber extends Session {
  readonly userId: string;
}

/** A card that pays, and that nobody has used: free days come once for each card. */
export const freshCard = () =>
  `424242${String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, "0")}`;
export const FAILS_LATER_CARD = "4000000000000341";

const config = readConfig(bindings);
const standIn = String(bindings.STRIPE_API_URL);

export const stripe = createStripe(config.stripe);

export function post(subscriber: Session, path: string, body: unknown = {}, options: CallOptions = {}) {
  return call(path, { ...options, body, headers: fromOwnPage(subscriber.cookie) });
}

export async function answered<T>(response: Response | Promise<Response>): Promise<T> {
  const done = await response;
  if (done.status !== 200) throw new Error(`${done.status} ${await done.text()}`);
  return done.json<T>();
}

export async function checkoutUrl(subscriber: Session, options: CallOptions = {}): Promise<string> {
  const body = { email: subscriber.email, plan: "pro_monthly" };
  return (await answered<{ url: string }>(post(subscriber, "/api/create-checkout-session", body, options)))
    .url;
}

export async function pay(url: string, card = freshCard()): Promise<void> {
  const body = new URLSearchParams({ card });
  const response = await fetch(`${url}/pay`, { method: "POST", body, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`Paying responded with ${response.status}`);
}

export async function subscribe(
  subscriber: Session,
  card = freshCard(),
  options: CallOptions = {},
): Promise<void> {
  await pay(await checkoutUrl(subscriber, options), card);
  await refresh(subscriber, options);
}

export async function infoOf(subscriber: Subscriber): Promise<SubscriptionInfo> {
  return answered(post(subscriber, "/api/user-subscription-info", { email: subscriber.email }));
}

export interface StoredSubscription {
  customer_id: string;
  subscription_id: string | null;
  status: string | null;
  period_end: number | null;
  version: number;
  trial_notice_for: number | null;
}

export async function stored(subscriber: Subscriber): Promise<StoredSubscription> {
  const query = "SELECT * FROM subscriptions WHERE user_id = ?";
  const [row] = await storedRows<StoredSubscription>(query, subscriber.userId);
  if (!row) throw new Error("The user never went to checkout");
  return row;
}

/** The state that the user's ledger goes by. */
export async function ledgerState(subscriber: Subscriber): Promise<StripeState | null> {
  const query = "SELECT subscription FROM owners WHERE user_id = ?";
  return JSON.parse((await firstValue<string>(query, subscriber.userId)) ?? "null");
}

/** Changes columns of the subscription as if Stripe had said so: the user's ledger hears of it. */
export async function sayAsStripe(
  { userId }: Pick<Subscriber, "userId">,
  assignments: string,
  ...values: unknown[]
): Promise<void> {
  const query = `UPDATE subscriptions SET ${assignments}, version = version + 1, copied = 0 WHERE user_id = ?`;
  await execute(query, ...values, userId);
  await updateOwner(db, ledgers, userId, Date.now());
}

/** Lets days pass at Stripe, of which the product hears nothing yet. */
export const passDays = async (subscriber: Subscriber, days: number) =>
  happen(`customers/${(await stored(subscriber)).customer_id}/clock`, { days });

export const changeCard = async (subscriber: Subscriber, card: string) =>
  happen(`customers/${(await stored(subscriber)).customer_id}/card`, { card });

export const act = async (subscriber: Subscriber, action: "cancel" | "pause" | "resume" | "renew") =>
  happen(`subscriptions/${(await stored(subscriber)).subscription_id}/${action}`);

/** Reads the subscription from Stripe, as the worker does after each of its events. */
export const refresh = (subscriber: Session, options: CallOptions = {}) =>
  answered<SubscriptionInfo>(post(subscriber, "/api/billing/refresh", {}, options));

export async function paidCharges(subscriber: Subscriber): Promise<number> {
  const { data } = await stripe.charges.list({ customer: (await stored(subscriber)).customer_id });
  return data.filter(({ paid }) => paid).length;
}

/** A user's customer's events, oldest first. */
export async function eventsOf(customerId: string): Promise<Stripe.Event[]> {
  const response = await fetch(`${standIn}/stripe/events.json?customer=${customerId}`);
  return (await response.json<Stripe.Event[]>()).toReversed();
}

/** Makes something happen at Stripe on demand, such as "customers/cus_1/clock" with {days}. */
export async function happen(path: string, body: unknown = {}): Promise<void> {
  const response = await fetch(`${standIn}/stripe/${path}`, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

export interface Signing {
  secret?: string;
  timestamp?: number;
}

export async function signed(payload: string, { secret, timestamp }: Signing = {}): Promise<CallOptions> {
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: secret ?? String(bindings.STRIPE_WEBHOOK_SECRET),
    timestamp: timestamp ?? Math.floor(Date.now() / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return { body: payload, headers: { "Stripe-Signature": signature } };
}

export async function deliver(event: unknown, options: CallOptions = {}): Promise<{ status: number }> {
  const signature = await signed(JSON.stringify(event));
  const response = await call("/api/stripe/webhook", { ...options, ...signature });
  await response.arrayBuffer();
  return { status: response.status };
}

export const countEvents = (condition = "1") =>
  firstValue<number>(`SELECT count(*) FROM stripe_events WHERE ${condition}`);

export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

export function inAnyOrder<T>(items: readonly T[], random: (below: number) => number): T[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Expects the directory and the user's ledger to say what Stripe says, which it returns. */
export async function expectTruth(subscriber: Subscriber): Promise<StripeState> {
  const truth = await expectStoredTruth(subscriber);
  // After a customer was replaced, theirs isn't the only history.
  expect(await ledgerState(subscriber)).toEqual({ ...truth, hadSubscription: expect.any(Boolean) });
  return truth;
}

/** Of the directory only: a worker that died may not have told the ledger yet. */
export async function expectStoredTruth(subscriber: Subscriber): Promise<StripeState> {
  const row = await stored(subscriber);
  const { state: truth } = await askStripe(stripe, row.customer_id);
  expect(row).toMatchObject({
    subscription_id: truth.subscriptionId,
    status: truth.status,
    trial_end: truth.trialEndSeconds,
    period_end: truth.periodEndSeconds,
    cancel_at: truth.cancelAtSeconds,
    latest_payment: truth.latestPaymentSeconds,
    dispute: truth.dispute,
    ended_by: truth.endedBy,
  });
  return truth;
}

/** Compares every subscription with Stripe, as cron does daily. */
export async function reconcile(now = Date.now(), client = stripe, mail = config.mail) {
  const own = partsOf({ db, ledgers, config: { ...config, mail }, origin: LOCAL, now });
  const parts = { ...own, stripe: client, pauseMs: 1 };
  const report = noneCompared();
  await allSteps((from) => inPhases(from, reconcileSubscriptions(parts, report)));
  return report;
}

/** The id of a customer with subscriptions at Stripe whom the product doesn't know. */
export async function strangersCustomer(subscriptions = 1): Promise<string> {
  const { id } = await stripe.customers.create({ email: freshEmail("stranger") });
  const subscribe = () =>
    stripe.subscriptions.create({
      customer: id,
      items: [{ price: "price_pro_monthly" }],
      default_payment_method: "pm_card_visa",
    });
  await Promise.all(Array.from({ length: subscriptions }, subscribe));
  return id;
}

export const trialNotices = async (email: string) =>
  (await inboxOf(email)).filter(({ subject }) => subject.includes("trial ends on"));
