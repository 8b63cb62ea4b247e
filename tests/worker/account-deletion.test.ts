import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { createDatabase, ledgersOf, rawBatch } from "../../worker/db/database.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import {
  directoryStatements,
  eraseRequested,
  finishErasures,
  requestedErasure,
} from "../../worker/features/account-deletion/erase-account.ts";
import { applyRequest, finishCancellation } from "../../worker/features/cancellation/apply-request.ts";
import { withdrawRequest } from "../../worker/features/cancellation/request-cancellation.ts";
import { dueTries, requestOf, requestsAfter } from "../../worker/features/cancellation/store.ts";
import { erasureJob } from "../../worker/jobs/jobs.ts";
import { isFull, KILL_STRIDE } from "../support/cases.ts";
import { call, signIn, whoIs } from "./api.ts";
import { checkoutUrl, deliver, eventsOf, happen, passDays, stored, stripe } from "./billing-calls.ts";
import {
  ask,
  atStripe,
  cancellationOf,
  firstMonthPaid,
  mailed,
  silentStripe,
  takeBack,
} from "./cancellation-calls.ts";
import { allSteps, DAILY_CRON, fire } from "./cron-world.ts";
import { everyRow, fullUser, heldOf, isHeld, PERSONAL_NAMES } from "./full-account.ts";
import { DEATHS, mortalWorld } from "./mortal-world.ts";
import { planOf, recordingDatabases, tableScans } from "./recording-database.ts";
import { bindings, DAY_MS, db, execute, ledgerOf, ledgers, SILENT } from "./stored.ts";
import { newCustomer, newVisitor, sync, type TestUser } from "./sync-calls.ts";

const parts = (now = Date.now()) => ({ db, ledgers, stripe, now });
const finish = ({ userId }: TestUser, now = Date.now(), deletesData = true) =>
  finishCancellation(parts(now), userId, { deletesData });

async function keep({ userId }: TestUser): Promise<boolean> {
  const isTakenBack = await withdrawRequest(parts(), userId);
  await applyRequest(parts(), userId);
  return isTakenBack;
}

const daily = (days: number, vars?: Partial<Bindings>) => fire(DAILY_CRON, Date.now() + days * DAY_MS, vars);

/** Only this job: the others of the day prune and reconcile what is anybody's. */
async function erase(days: number): Promise<void> {
  const now = Date.now() + days * DAY_MS;
  const context = { db, ledgers, config: readConfig(bindings), now, elapsedMs: 0 };
  expect(await allSteps((from) => erasureJob.work(context, "DB", from))).toBe(0);
}

async function isHeldAfter(user: TestUser, days: number): Promise<boolean> {
  await erase(days);
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

/** Expects a finished record of so many rows, and nothing by which to know whose they were. */
async function expectRecord(id: string, held: ReadonlyMap<string, unknown[]>): Promise<void> {
  const record = await erasure(id);
  expect(record).toMatchObject({ erased_at: expect.any(Number), user_id: null, ledger: null });
  const counts = PERSONAL_NAMES.map((name) => [name, held.get(name)?.length]);
  expect(JSON.parse(String(record?.["counts"]))).toEqual(Object.fromEntries(counts));
}

/** With those databases in the places of the real ones. */
function inside(vars: Partial<Bindings>) {
  const all = { ...bindings, ...vars };
  return { db: createDatabase(all.DB), ledgers: ledgersOf(all) };
}

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
    const ana = await newCustomer();
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
    const ana = await newCustomer();
    await ask(ana, true);
    const { closing, requestId } = await finish(ana, Date.now(), false);
    expect(closing).toMatchObject({ deletesData: true, isFinished: true });
    expect((await requestOf(db, ana.userId)).request?.requestId).toBe(requestId);
    const { cookie } = await signIn(ana.email);
    expect(await cancellationOf({ ...ana, cookie })).toMatchObject({ isFinished: true, deletesData: true });
    expect((await mailed(ana)).toSupport).toHaveLength(1);
  });

  test("never erases before the end of what is paid for, and ends what isn't at once", async () => {
    const [ana, ben] = [await newSubscriber(), await newCustomer()];
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
    const ana = await newCustomer();
    const broken = { ...parts(), stripe: failingStripe(failing) };
    await expect(finishCancellation(broken, ana.userId)).rejects.toThrow(/connection/i);
    await finish(ana);
    expect((await atStripe(ana)).cancel_at).not.toBeNull();
    expect(await keep(ana)).toBe(true);
    expect((await atStripe(ana)).cancel_at).toBeNull();
    expect(await isHeldAfter(ana, 60)).toBe(true);
    expect(await keep(ana)).toBe(false);
  });
});

describe("the daily erasure", () => {
  test("waits for the paid period, then leaves nothing of the user", async () => {
    const ana = await fullUser();
    const { requestId } = await finish(ana);
    await signIn(ana.email);
    const { customer_id: customer } = await stored(ana);
    expect(await isHeldAfter(ana, 6)).toBe(true);

    await daily(7.1);
    for (const [name, rows] of await heldOf(ana.userId)) expect(rows, name).toEqual([]);
    const traces = JSON.stringify([...(await everyRow())]);
    for (const trace of [ana.userId, ana.email, customer]) expect(traces).not.toContain(trace);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });

    expect(await erasure(requestId)).not.toBeNull();
  });

  test("touches no row of anybody else", async () => {
    const [ana, ben] = [await fullUser(), await fullUser()];
    await stripe.subscriptions.cancel((await stored(ana)).subscription_id ?? "");
    await finish(ana);
    const mine = await heldOf(ana.userId);
    const before = await everyRow();
    await erase(8);
    const after = await everyRow();
    for (const name of PERSONAL_NAMES) {
      const gone = new Set(mine.get(name)?.map((row) => JSON.stringify(row)));
      const expected = before.get(name)?.filter((row) => !gone.has(JSON.stringify(row)));
      expect(after.get(name), name).toEqual(expected);
    }
    expect(await isHeld(ben)).toBe(true);
  });

  test("running twice, or twice at once, is running once, and records how many rows went, and not whose", async () => {
    const ana = await fullUser();
    const { customer_id: customer } = await stored(ana);
    const { requestId } = await finish(ana);
    const held = await heldOf(ana.userId);
    expect([held.get("session")?.length, held.get("mail_outbox")?.length]).toEqual([0, 2]);
    await Promise.all([erase(8), erase(8.001)]);
    const first = await erasure(requestId);
    await expectRecord(requestId, held);
    for (const trace of [ana.userId, ana.email, customer, "Bill 1"])
      expect(JSON.stringify(first)).not.toContain(trace);
    await daily(9);
    expect(await erasure(requestId)).toEqual(first);
    expect(await isHeld(ana)).toBe(false);
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

  test("a user who takes the request back at the last moment stays", async () => {
    const ana = await fullUser();
    await ask(ana, true);
    const request = await openRequest(ana);
    await takeBack(ana);
    // A run that had looked before.
    await expect(
      rawBatch(db, await directoryStatements(requestedErasure(request), Date.now())),
    ).rejects.toThrow(/erasures\.id/);
    expect(await isHeldAfter(ana, 30)).toBe(true);
  });

  test("a renewal that came before Stripe could be told is paid for, so it is waited for", async () => {
    const ana = await fullUser();
    await ask(ana, true, await silentStripe());
    await passDays(ana, 8);
    expect(await isHeldAfter(ana, 8)).toBe(true);
    await applyRequest(parts(Date.now() + 9 * DAY_MS), ana.userId);
    expect(await isHeldAfter(ana, 36)).toBe(true);
    expect(await isHeldAfter(ana, 40)).toBe(false);
  });

  test("waits while the rows are on their way to another ledger", async () => {
    const ana = await newVisitor();
    await ask(ana, true);
    const move = "INSERT INTO moves VALUES (?, ?, 'LEDGER_9', 0, NULL, '', 0)";
    await execute(move, ana.userId, (await ledgerOf(ana.userId)).name);
    expect(await isHeldAfter(ana, 8)).toBe(true);
    await execute("DELETE FROM moves WHERE user_id = ?", ana.userId);
    expect(await isHeldAfter(ana, 9)).toBe(false);
  });

  test("searches by indexes only", async () => {
    const { vars, queries } = recordingDatabases();
    const ana = await fullUser();
    await finish(ana);
    await stripe.customers.del((await stored(ana)).customer_id);
    const recorded = { ...parts(), ...inside(vars) };
    expect(await eraseRequested(recorded, await openRequest(ana))).toBe("erased");
    await allSteps((from) => finishErasures(recorded, from));
    await dueTries(recorded.db, 0, "", 80);
    await requestsAfter(recorded.db, { requestedAtMs: 0, userId: "" }, 80);
    expect(new Set(queries().map(({ isOnLedger }) => isOnLedger))).toEqual(new Set([false, true]));
    const scans = await Promise.all(
      queries().map(async (query) => tableScans(await planOf(query.database, query))),
    );
    expect(scans.flat()).toEqual([]);
  });
});

describe("an erasure that was begun", () => {
  test("is finished by the next run, which finds in the record whose rows remain", async () => {
    const ana = await fullUser();
    const { requestId } = await finish(ana);
    const held = await heldOf(ana.userId);
    const { name: ledger } = await ledgerOf(ana.userId);
    await rawBatch(db, await directoryStatements(requestedErasure(await openRequest(ana)), Date.now()));
    expect(await erasure(requestId)).toMatchObject({ user_id: ana.userId, ledger, erased_at: null });
    const left = await heldOf(ana.userId);
    expect(left.get("user")).toEqual([]);
    expect(left.get("owners")).toEqual(held.get("owners"));

    await erase(1);
    await expectRecord(requestId, held);
    expect(await isHeld(ana)).toBe(false);
  });

  test.each(DEATHS)("can be killed %s any question to a database, and counts nothing twice", async (when) => {
    const erased = new Set<string>();
    for (let at = 1; ; at += KILL_STRIDE) {
      const ana = await fullUser();
      const { requestId } = await finish(ana);
      const [held, request] = [await heldOf(ana.userId), await openRequest(ana)];
      const world = mortalWorld({ at, when });
      const run = eraseRequested({ ...parts(), ...inside(world.vars) }, request);
      const isKilled = await run.then(
        () => false,
        () => true,
      );
      world.end();
      expect(isKilled).toBe(world.state.isDead);
      if (!isKilled) break;

      const begun = await erasure(requestId);
      const isOwned = (await heldOf(ana.userId)).get("owners")?.length === 1;
      const stage = isOwned ? "the account" : begun?.["erased_at"] === null ? "its rows" : "all";
      erased.add(begun ? stage : "nothing");
      await erase(8);
      expect(await isHeld(ana)).toBe(false);
      if (begun) await expectRecord(requestId, held);
      else expect((await erasure(requestId))?.["erased_at"]).toEqual(expect.any(Number));
    }
    const stages = ["nothing", "the account", "its rows", ...(when === "after" ? ["all"] : [])];
    if (isFull) expect([...erased]).toEqual(stages);
  });

  test("waits for a ledger that doesn't respond, and keeps nobody else's waiting", async () => {
    const [ana, ben] = [await fullUser(), await fullUser()];
    const { requestId } = await finish(ana);
    await finish(ben);
    const held = await heldOf(ana.userId);
    const { name } = await ledgerOf(ana.userId);
    expect((await ledgerOf(ben.userId)).name).not.toBe(name);
    for (const days of [8, 9])
      await expect(daily(days, { [name]: SILENT })).rejects.toThrow("doesn't respond");
    expect(await isHeld(ben)).toBe(false);
    expect((await heldOf(ana.userId)).get("expenses")).toEqual(held.get("expenses"));
    await erase(10);
    await expectRecord(requestId, held);
    expect(await isHeld(ana)).toBe(false);
  });
});
