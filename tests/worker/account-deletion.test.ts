import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createDatabase } from "../../worker/db/client.ts";
import { nameOf, PERSONAL_TABLES } from "../../worker/db/personal-tables.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import { erasureStatements, requestedErasure } from "../../worker/features/account-deletion/erase-account.ts";
import { finishCancellation } from "../../worker/features/cancellation/finish-cancellation.ts";
import { settleRequest } from "../../worker/features/cancellation/settle-request.ts";
import { dueTries, requestOf, requestsAfter } from "../../worker/features/cancellation/store.ts";
import { withdrawRequest } from "../../worker/features/cancellation/withdraw-request.ts";
import { erasureJob } from "../../worker/jobs/jobs.ts";
import { bindings, call, signIn, whoIs } from "./api.ts";
import {
  checkoutUrl,
  deliver,
  eventsOf,
  happen,
  passDays,
  stored,
  stripe,
  subscribe,
} from "./billing-calls.ts";
import {
  ask,
  atStripe,
  cancellationOf,
  DAY_MS,
  firstMonthPaid,
  mailed,
  silentStripe,
  takeBack,
} from "./cancellation-calls.ts";
import { db, fire } from "./cron-world.ts";
import { EMPTY, everyRow, fullUser, heldOf, isHeld } from "./full-account.ts";
import { planOf, tableScans } from "./recording-database.ts";
import { newUser, newVisitor, sync, type TestUser } from "./sync-calls.ts";

const DAILY = "30 3 * * *";

const parts = (now = Date.now()) => ({ db, stripe, now });
const finish = ({ userId }: TestUser, now = Date.now(), deletesData = true) =>
  finishCancellation(parts(now), userId, { deletesData });

async function keep({ userId }: TestUser): Promise<boolean> {
  const isTakenBack = await withdrawRequest(parts(), userId);
  await settleRequest(parts(), userId);
  return isTakenBack;
}

const daily = (days: number, vars?: Partial<Bindings>) =>
  fire(DAILY, new Date(Date.now() + days * DAY_MS).toISOString(), vars);

async function isHeldAfter(user: TestUser, days: number): Promise<boolean> {
  await daily(days);
  return isHeld(user);
}

async function expectExports(cookie: string): Promise<void> {
  for (const path of ["/api/export/expenses.csv", "/api/export/account.json"])
    expect((await call(path, { headers: { Cookie: cookie } })).status).toBe(200);
}

async function openRequest({ userId }: TestUser) {
  const { request } = await requestOf(db, userId);
  if (!request) throw new Error("There is no request.");
  return request;
}

const erasure = (id: string) =>
  bindings.DB.prepare("SELECT * FROM erasures WHERE id = ?").bind(id).first<Record<string, unknown>>();

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

const newSubscriber = async () => firstMonthPaid(await fullUser());

describe("finishing a cancellation", () => {
  test("lets the paid period run out, signs out everywhere, and erases nothing that nobody asked for", async () => {
    const ana = await newUser();
    await signIn(ana.email);
    const before = await atStripe(ana);
    const { closing, sessionsEnded } = await finish(ana, Date.now(), false);
    expect(sessionsEnded).toBe(2);
    expect(await whoIs({ Cookie: ana.cookie })).toEqual({ user: null });
    expect(await atStripe(ana)).toMatchObject({ status: "trialing", cancel_at: before.trial_end });
    expect(closing).toMatchObject({ endsAtMs: (before.trial_end ?? 0) * 1000, deletesData: false });
    expect(await isHeldAfter(ana, 400)).toBe(true);
  });

  test("finishes the user's own request, erasure and all", async () => {
    const ana = await newUser();
    await ask(ana, true);
    const { closing, requestId } = await finish(ana, Date.now(), false);
    expect(closing).toMatchObject({ deletesData: true, isFinished: true });
    expect((await requestOf(db, ana.userId)).request?.requestId).toBe(requestId);
    const { cookie } = await signIn(ana.email);
    expect(await cancellationOf({ ...ana, cookie })).toMatchObject({ isFinished: true, deletesData: true });
    expect((await mailed(ana)).toSupport).toHaveLength(1);
  });

  test("never erases before the end of what is paid for, and ends what isn't at once", async () => {
    const [ana, ben] = [await newSubscriber(), await newUser()];
    const { closing } = await finish(ana);
    const paidUntil = (await stored(ana)).period_end ?? 0;
    expect(closing.endsAtMs).toBe(paidUntil * 1000);
    expect(closing.endsAtMs).toBeGreaterThan(Date.now() + 30 * DAY_MS);
    expect(await isHeldAfter(ana, 29)).toBe(true);

    await stripe.subscriptions.cancel((await stored(ben)).subscription_id ?? "");
    const now = Date.now();
    expect((await finish(ben, now)).closing.endsAtMs).toBeGreaterThanOrEqual(now + 6.9 * DAY_MS);
  });

  test("can be repeated, keeps its number and its day, and closes an open checkout", async () => {
    const eva = await newVisitor();
    const url = await checkoutUrl(eva);
    const now = Date.now();
    const first = await finish(eva, now);
    const again = await finish(eva, now + 1_000);
    expect(again.requestId).toBe(first.requestId);
    expect(again.closing).toMatchObject({ requestedAtMs: now, endsAtMs: first.closing.endsAtMs });
    expect((await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "")).status).toBe("expired");
  });

  test.each([1, 2, 3, 4])("goes on where a failure of Stripe's call %i stopped it", async (failing) => {
    const ana = await newUser();
    const broken = { ...parts(), stripe: failingStripe(failing) };
    await expect(finishCancellation(broken, ana.userId)).rejects.toThrow(/connection/i);
    await finish(ana);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
    expect(await keep(ana)).toBe(true);
    expect((await atStripe(ana)).cancel_at).toBeNull();
  });

  test("lets the user sign in while they still may, and tells them what comes", async () => {
    const ana = await fullUser();
    const { closing } = await finish(ana);
    const { cookie } = await signIn(ana.email);
    expect(await cancellationOf({ ...ana, cookie })).toMatchObject({
      deletesData: true,
      endsAt: new Date(closing.endsAtMs).toISOString(),
    });
    expect((await sync({ ...ana, cookie })).changes.expenses.length).toBeGreaterThan(0);
  });
});

describe("taking it back for them", () => {
  test("keeps the account and lets the subscription go on", async () => {
    const ana = await newUser();
    await finish(ana);
    expect(await keep(ana)).toBe(true);
    expect(await atStripe(ana)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    expect(await isHeldAfter(ana, 60)).toBe(true);
    expect(await keep(ana)).toBe(false);
  });

  test("leaves a subscription ended that the user had ended", async () => {
    const ana = await newUser();
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", { cancel_at_period_end: true });
    await finish(ana);
    expect(await keep(ana)).toBe(true);
    expect((await atStripe(ana)).cancel_at_period_end).toBe(true);
  });
});

describe("the daily erasure", () => {
  test("waits for the paid period, then leaves nothing of the user and nobody else's row changed", async () => {
    const [ana, ben] = [await fullUser(), await fullUser()];
    const { requestId } = await finish(ana);
    await signIn(ana.email);
    const { customer_id: customer } = await stored(ana);
    expect(await isHeldAfter(ana, 6)).toBe(true);

    await daily(7.1);
    for (const [name, rows] of await heldOf(ana.userId)) expect(rows, name).toEqual([]);
    const traces = JSON.stringify([...(await everyRow())]);
    for (const trace of [ana.userId, ana.email, customer]) expect(traces).not.toContain(trace);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });

    const kept = await heldOf(ben.userId);
    for (const [name, rows] of kept) expect(rows.length > 0, name).toBe(!EMPTY.has(name));
    expect(await erasure(requestId)).not.toBeNull();
  });

  test("touches no row of anybody else", async () => {
    const [ana, ben] = [await fullUser(), await fullUser()];
    await stripe.subscriptions.cancel((await stored(ana)).subscription_id ?? "");
    await finish(ana);
    const mine = await heldOf(ana.userId);
    const before = await everyRow();
    // Only this job: the others of the day prune and reconcile what is anybody's.
    const scheduledAtMs = Date.now() + 8 * DAY_MS;
    await erasureJob.run({ db, config: readConfig(bindings), scheduledAtMs });
    const after = await everyRow();
    for (const each of PERSONAL_TABLES) {
      const gone = new Set(mine.get(nameOf(each))?.map((row) => JSON.stringify(row)));
      const expected = before.get(nameOf(each))?.filter((row) => !gone.has(JSON.stringify(row)));
      expect(after.get(nameOf(each)), nameOf(each)).toEqual(expected);
    }
    expect(await isHeld(ben)).toBe(true);
  });

  test("records how many rows went, and nothing by which to know whose they were", async () => {
    const ana = await fullUser();
    const { customer_id: customer } = await stored(ana);
    const held = await heldOf(ana.userId);
    const { requestId } = await finish(ana);
    await daily(8);
    const record = await erasure(requestId);
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
    const ana = await fullUser();
    const { requestId } = await finish(ana);
    await Promise.all([daily(8), daily(8.001)]);
    const first = await erasure(requestId);
    await daily(9);
    expect(await erasure(requestId)).toEqual(first);
    expect(await isHeld(ana)).toBe(false);
  });

  test("killed before any of its statements, it has erased nothing, and the next run erases all", async () => {
    const ana = await fullUser();
    await finish(ana);
    const later = Date.now() + 8 * DAY_MS;
    const request = await openRequest(ana);
    const statements = erasureStatements(requestedErasure(request), later);
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
    expect(await isHeldAfter(ana, 8)).toBe(false);
  });

  test("leaves everything in place while Stripe doesn't respond, says so, and does it the next day", async () => {
    const [ana, ben] = [await fullUser(), await newVisitor()];
    await finish(ana);
    await finish(ben);
    const key = "sk_test_of_a_silent_stripe";
    await happen("fail-next", { key, times: 2, status: 500 });
    await expect(daily(8, { STRIPE_SECRET_KEY: key })).rejects.toThrow();
    expect(await isHeld(ana)).toBe(true);
    expect(await isHeld(ben)).toBe(false);
    expect(await isHeldAfter(ana, 9)).toBe(false);
  });

  test("a customer that is gone at Stripe already is no obstacle", async () => {
    const ana = await fullUser();
    await finish(ana);
    await stripe.customers.del((await stored(ana)).customer_id);
    expect(await isHeldAfter(ana, 8)).toBe(false);
  });

  test("a user who has subscribed again stays", async () => {
    const ana = await fullUser();
    await finish(ana);
    const { subscription_id: id } = await stored(ana);
    await stripe.subscriptions.update(id ?? "", { cancel_at_period_end: false });
    expect(await isHeldAfter(ana, 8)).toBe(true);
    expect((await requestOf(db, ana.userId)).request).toBeUndefined();
  });

  test("Stripe's last words about an erased customer are nobody's and raise no question", async () => {
    const ana = await fullUser();
    const { customer_id: customer } = await stored(ana);
    await finish(ana);
    await daily(8);
    for (const event of (await eventsOf(customer)).filter(({ type }) => type.endsWith(".deleted")))
      expect(await deliver(event)).toEqual({ status: 200 });
    const query = bindings.DB.prepare("SELECT count(*) AS n FROM stripe_events WHERE customer_id = ?");
    expect(await query.bind(customer).first("n")).toBe(0);
  });

  test("the same address begins anew with an account of its own", async () => {
    const ana = await fullUser();
    await finish(ana);
    await daily(8);
    const { cookie } = await signIn(ana.email);
    const { user } = await (await call("/api/me", { headers: { Cookie: cookie } })).json<{
      user: { id: string };
    }>();
    expect(user.id).not.toBe(ana.userId);
    const fresh = { ...ana, cookie, userId: user.id };
    expect((await sync(fresh)).changes).toMatchObject({ expenses: [], badges: [] });
  });

  test("a user who only stops paying keeps reading and exporting, for years", async () => {
    const ana = await newSubscriber();
    await ask(ana, false);
    await passDays(ana, 40);
    await daily(40);
    await daily(700);
    const { cookie } = await signIn(ana.email);
    const back = { ...ana, cookie };
    expect(await cancellationOf(back)).toBeUndefined();
    expect((await sync(back)).changes).toMatchObject({ subscription: { payment_status: "none" } });
    expect((await sync(back)).changes.expenses.length).toBeGreaterThan(0);
    await expectExports(cookie);
  });

  test("a user who paid until a day is erased after it, not before, both exports working until then", async () => {
    const ana = await newSubscriber();
    await ask(ana, true);
    const endsAt = Date.parse((await cancellationOf(ana))?.endsAt ?? "");
    const days = (endsAt - Date.now()) / DAY_MS;
    await daily(days - 0.01);
    const { cookie } = await signIn(ana.email);
    await expectExports(cookie);
    expect(await isHeldAfter(ana, days + 1)).toBe(false);
  });

  test("a user who paid for nothing is erased seven days after the request", async () => {
    const ana = await newVisitor();
    await ask(ana, true);
    expect(await isHeldAfter(ana, 6.9)).toBe(true);
    expect(await isHeldAfter(ana, 7.1)).toBe(false);
  });

  test("a user who takes the request back at the last moment stays", async () => {
    const ana = await fullUser();
    await ask(ana, true);
    const request = await openRequest(ana);
    await takeBack(ana);
    // A run that had looked before.
    const statements = erasureStatements(requestedErasure(request), Date.now() + 30 * DAY_MS);
    await expect(db.run(statements[0] as never)).rejects.toThrow();
    expect(await isHeldAfter(ana, 30)).toBe(true);
  });

  test("a renewal that came before Stripe could be told is paid for, so it is waited for", async () => {
    const ana = await fullUser();
    await ask(ana, true, await silentStripe());
    await passDays(ana, 8);
    expect(await isHeldAfter(ana, 8)).toBe(true);
    await settleRequest(parts(Date.now() + 9 * DAY_MS), ana.userId);
    expect(await isHeldAfter(ana, 36)).toBe(true);
    expect(await isHeldAfter(ana, 40)).toBe(false);
  });

  test("a user who subscribes anew before the day stays", async () => {
    const ana = await newVisitor();
    await ask(ana, true);
    await subscribe(ana);
    expect(await isHeldAfter(ana, 8)).toBe(true);
  });

  test("searches by indexes only", async () => {
    const asked = { userId: "u", requestId: "e", requestedAtMs: 0 } as Parameters<typeof requestedErasure>[0];
    const d = createDatabase(bindings.DB);
    const queries = [
      ...erasureStatements(requestedErasure(asked), 0).map((statement) => d.run(statement).getQuery()),
      dueTries(d, 0, 80).toSQL(),
      requestsAfter(d, { requestedAtMs: 0, userId: "" }, 80).toSQL(),
    ];
    for (const { sql, params } of queries) {
      const plan = await planOf(bindings.DB, { sql, values: params });
      expect(tableScans(plan), sql).toEqual([]);
    }
  });
});
