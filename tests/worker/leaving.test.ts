import Stripe from "stripe";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createDatabase } from "../../worker/db/client.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import { nameOf, PERSONAL_TABLES } from "../../worker/features/exports/personal-tables.ts";
import { dueDepartures } from "../../worker/features/leaving/due-departures.ts";
import { erasureStatements } from "../../worker/features/leaving/erase-account.ts";
import { finishCancellation } from "../../worker/features/leaving/finish-cancellation.ts";
import { keepAccount } from "../../worker/features/leaving/keep-account.ts";
import { erasureJob } from "../../worker/jobs/erasure.ts";
import { bindings, call, signIn } from "./api.ts";
import { checkoutUrl, deliver, eventsOf, happen, stored, stripe } from "./billing-calls.ts";
import { db, fire } from "./cron-world.ts";
import { everyRow, fullMember, heldOf } from "./full-account.ts";
import { planOf, tableScans } from "./recording-database.ts";
import { type Member, newMember, newVisitor, sync } from "./sync-calls.ts";

const DAY_MS = 86_400_000;
const DAILY = "30 3 * * *";

const finish = ({ userId }: Member, now = Date.now()) => finishCancellation({ db, stripe, now }, userId);
const keep = ({ userId }: Member) => keepAccount({ db, stripe, now: Date.now() }, userId);
const subscriptionOf = async (member: Member) =>
  stripe.subscriptions.retrieve((await stored(member)).subscription_id ?? "");

/** The daily jobs, so many days from now. */
const daily = (days: number, vars?: Partial<Bindings>) =>
  fire(DAILY, new Date(Date.now() + days * DAY_MS).toISOString(), vars);

const erasure = (id: string) =>
  bindings.DB.prepare("SELECT * FROM erasures WHERE id = ?").bind(id).first<Record<string, unknown>>();

const isHeld = async ({ userId }: Member) =>
  [...(await heldOf(userId)).values()].some((rows) => rows.length > 0);

/** The same account over a line that breaks at the call of that number. */
function failingStripe(failing: number): Stripe {
  const { hostname, port } = new URL(String(bindings.STRIPE_API_URL));
  let calls = 0;
  const send: typeof fetch = (...request) => {
    calls += 1;
    return calls === failing ? Promise.reject(new TypeError("no connection")) : fetch(...request);
  };
  return new Stripe(String(bindings.STRIPE_SECRET_KEY), {
    ...{ host: hostname, port, protocol: "http", maxNetworkRetries: 0 },
    httpClient: Stripe.createFetchHttpClient(send),
  });
}

afterEach(() => vi.restoreAllMocks());

describe("finishing a cancellation", () => {
  test("lets the paid period run out, signs out everywhere, and says when all is erased", async () => {
    const ana = await newMember();
    await signIn(ana.email);
    const before = await subscriptionOf(ana);
    const { departure, sessionsEnded } = await finish(ana);
    expect(sessionsEnded).toBe(2);
    expect((await call("/api/me", { headers: { Cookie: ana.cookie }, vars: {} })).json()).resolves.toEqual({
      user: null,
    });
    const after = await subscriptionOf(ana);
    expect(after).toMatchObject({ status: "trialing", cancel_at: before.trial_end });
    expect(departure.eraseAfterMs).toBe((before.trial_end ?? 0) * 1000);
  });

  test("erases within 30 days even where more is paid for, and ends what isn't paid for at once", async () => {
    const [ana, ben] = [await newMember(), await newMember()];
    await happen(`customers/${(await stored(ana)).customer_id}/clock`, { days: 8 });
    const { departure } = await finish(ana);
    expect(departure.eraseAfterMs).toBe(departure.markedAtMs + 28 * DAY_MS);
    expect((await subscriptionOf(ana)).cancel_at).not.toBeNull();

    await stripe.subscriptions.cancel((await stored(ben)).subscription_id ?? "");
    const now = Date.now();
    expect((await finish(ben, now)).departure.eraseAfterMs).toBe(now);
  });

  test("can be repeated, keeps its number and its day, and closes an open checkout", async () => {
    const eva = await newVisitor();
    const url = await checkoutUrl(eva);
    const first = await finish(eva, 1_000);
    const again = await finish(eva, 2_000);
    expect(again.departure.erasureId).toBe(first.departure.erasureId);
    expect(again.departure.markedAtMs).toBe(1_000);
    expect((await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "")).status).toBe("expired");
  });

  test.each([1, 2, 3])("goes on where a failure of Stripe's call %i stopped it", async (failing) => {
    const ana = await newMember();
    const parts = { db, stripe: failingStripe(failing), now: Date.now() };
    await expect(finishCancellation(parts, ana.userId)).rejects.toThrow(/connection/i);
    await finish(ana);
    expect((await subscriptionOf(ana)).cancel_at).not.toBeNull();
    expect(await keep(ana)).toEqual({ resumed: true });
    expect((await subscriptionOf(ana)).cancel_at).toBeNull();
  });

  test("lets the person sign in while they still may, and tells them what comes", async () => {
    const ana = await fullMember();
    const { departure } = await finish(ana);
    const { cookie } = await signIn(ana.email);
    const me = await (await call("/api/me", { headers: { Cookie: cookie }, vars: {} })).json();
    expect(me).toMatchObject({
      user: { id: ana.userId },
      erasedAfter: new Date(departure.eraseAfterMs).toISOString(),
      subscription: { payment_status: "trialing" },
    });
    expect((await sync({ ...ana, cookie })).changes.expenses.length).toBeGreaterThan(0);
  });
});

describe("taking it back", () => {
  test("keeps the account and lets the subscription go on", async () => {
    const ana = await newMember();
    await finish(ana);
    expect(await keep(ana)).toEqual({ resumed: true });
    expect(await subscriptionOf(ana)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    await daily(60);
    expect(await isHeld(ana)).toBe(true);
    expect(await keep(ana)).toBeNull();
  });

  test("leaves a subscription ended that the person had ended", async () => {
    const ana = await newMember();
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", { cancel_at_period_end: true });
    await finish(ana);
    expect(await keep(ana)).toEqual({ resumed: false });
    expect((await subscriptionOf(ana)).cancel_at_period_end).toBe(true);
  });
});

describe("the daily erasure", () => {
  test("waits for the paid period, then leaves nothing of the person and nobody else's row changed", async () => {
    const [ana, ben] = [await fullMember(), await fullMember()];
    const { departure } = await finish(ana);
    await signIn(ana.email);
    const { customer_id: customer } = await stored(ana);
    await daily(6);
    expect(await isHeld(ana)).toBe(true);

    await daily(7.1);
    for (const [name, rows] of await heldOf(ana.userId)) expect(rows, name).toEqual([]);
    const traces = JSON.stringify([...(await everyRow())]);
    for (const trace of [ana.userId, ana.email, customer]) expect(traces).not.toContain(trace);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });

    const kept = await heldOf(ben.userId);
    for (const [name, rows] of kept) expect(rows.length > 0, name).toBe(name !== "departures");
    expect(await erasure(departure.erasureId)).not.toBeNull();
  });

  test("touches no row of anybody else", async () => {
    const [ana, ben] = [await fullMember(), await fullMember()];
    await stripe.subscriptions.cancel((await stored(ana)).subscription_id ?? "");
    await finish(ana);
    const mine = await heldOf(ana.userId);
    const before = await everyRow();
    // Only this job: the others of the day prune and reconcile what is anybody's.
    await erasureJob.run({ db, config: readConfig(bindings), scheduledAtMs: Date.now() });
    const after = await everyRow();
    for (const each of PERSONAL_TABLES) {
      const gone = new Set(mine.get(nameOf(each))?.map((row) => JSON.stringify(row)));
      const expected = before.get(nameOf(each))?.filter((row) => !gone.has(JSON.stringify(row)));
      expect(after.get(nameOf(each)), nameOf(each)).toEqual(expected);
    }
    expect(await isHeld(ben)).toBe(true);
  });

  test("records how many rows went, and nothing by which to know whose they were", async () => {
    const ana = await fullMember();
    const { customer_id: customer } = await stored(ana);
    const held = await heldOf(ana.userId);
    const { departure } = await finish(ana);
    await daily(8);
    const record = await erasure(departure.erasureId);
    const counts = JSON.parse(String(record?.["counts"])) as Record<string, number>;
    expect(Object.keys(counts).toSorted()).toEqual(PERSONAL_TABLES.map(nameOf).toSorted());
    for (const name of [
      "expenses",
      "user_badges",
      "account",
      "sign_in_challenges",
      "support_requests",
      "mail_outbox",
    ])
      expect(counts[name], name).toBe(held.get(name)?.length);
    expect(counts["session"]).toBe(0);
    const text = JSON.stringify(record);
    for (const trace of [ana.userId, ana.email, customer, "Bill 1"]) expect(text).not.toContain(trace);
  });

  test("running twice, or twice at once, is running once", async () => {
    const ana = await fullMember();
    const { departure } = await finish(ana);
    await Promise.all([daily(8), daily(8.001)]);
    const first = await erasure(departure.erasureId);
    await daily(9);
    expect(await erasure(departure.erasureId)).toEqual(first);
    expect(await isHeld(ana)).toBe(false);
  });

  test("killed before any of its statements, it has erased nothing, and the next run erases all", async () => {
    const ana = await fullMember();
    const { departure } = await finish(ana);
    const later = Date.now() + 8 * DAY_MS;
    const statements = erasureStatements(departure, later);
    const before = await heldOf(ana.userId);
    for (let stop = 1; stop <= statements.length; stop += 5) {
      const cut = statements.slice(0, stop).map((statement) => {
        const { sql, params } = db.run(statement).getQuery();
        return bindings.DB.prepare(sql).bind(...params);
      });
      const kill = bindings.DB.prepare("INSERT INTO user (id) VALUES (NULL)");
      await expect(bindings.DB.batch([...cut, kill])).rejects.toThrow(/NOT NULL/);
    }
    expect(await heldOf(ana.userId)).toEqual(before);
    await daily(8);
    expect(await isHeld(ana)).toBe(false);
  });

  test("leaves everything in place while Stripe doesn't answer, says so, and does it the next day", async () => {
    const [ana, ben] = [await fullMember(), await newVisitor()];
    await finish(ana);
    await finish(ben);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const key = "sk_test_of_a_silent_stripe";
    await happen("fail-next", { key, times: 2, status: 500 });
    await expect(daily(8, { STRIPE_SECRET_KEY: key })).rejects.toThrow();
    expect(await isHeld(ana)).toBe(true);
    expect(await isHeld(ben)).toBe(false);
    await daily(9);
    expect(await isHeld(ana)).toBe(false);
  });

  test("a customer that is gone at Stripe already is no obstacle", async () => {
    const ana = await fullMember();
    await finish(ana);
    await stripe.customers.del((await stored(ana)).customer_id);
    await daily(8);
    expect(await isHeld(ana)).toBe(false);
  });

  test("who has subscribed again stays", async () => {
    const ana = await fullMember();
    await finish(ana);
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", { cancel_at_period_end: false });
    await daily(8);
    expect(await isHeld(ana)).toBe(true);
    expect((await dueDepartures(db, Date.now() + 60 * DAY_MS)).map(({ userId }) => userId)).not.toContain(
      ana.userId,
    );
  });

  test("Stripe's last words about an erased customer are nobody's and raise no question", async () => {
    const ana = await fullMember();
    const { customer_id: customer } = await stored(ana);
    await finish(ana);
    await daily(8);
    for (const event of (await eventsOf(customer)).filter(({ type }) => type.endsWith(".deleted")))
      expect(await deliver(event)).toEqual({ status: 200 });
    const query = bindings.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE customer_id = ?");
    expect(await query.bind(customer).first("n")).toBe(0);
  });

  test("the same address begins anew with an account of its own", async () => {
    const ana = await fullMember();
    await finish(ana);
    await daily(8);
    const { cookie } = await signIn(ana.email);
    const { user } = await (await call("/api/me", { headers: { Cookie: cookie }, vars: {} })).json<{
      user: { id: string };
    }>();
    expect(user.id).not.toBe(ana.userId);
    const fresh = { ...ana, cookie, userId: user.id };
    expect((await sync(fresh)).changes).toMatchObject({ expenses: [], badges: [] });
  });

  test("searches by indexes only", async () => {
    const departure = { userId: "u", erasureId: "e", markedAtMs: 0 };
    const d = createDatabase(bindings.DB);
    const queries = [
      ...erasureStatements(departure, 0).map((statement) => d.run(statement).getQuery()),
      dueDepartures(d, 0).toSQL(),
    ];
    for (const { sql, params } of queries) {
      const plan = await planOf(bindings.DB, { sql, values: params });
      expect(tableScans(plan), sql).toEqual([]);
    }
  });
});
