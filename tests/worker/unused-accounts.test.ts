import { describe, expect, test } from "vitest";
import { readConfig } from "../../worker/env.ts";
import {
  clearUnused,
  nextStep,
  noneCleared,
  unusedSince,
} from "../../worker/features/account-deletion/clear-unused.ts";
import { partsOf } from "../../worker/services/parts.ts";
import { call, inboxOf, LOCAL, mailFails, signIn } from "./api.ts";
import { expectTruth, sayAsStripe } from "./billing-calls.ts";
import { dayOf } from "./cancellation-calls.ts";
import { allSteps, DAILY_CRON, fire, fireWithout } from "./cron-world.ts";
import { fullUser, isHeld } from "./full-account.ts";
import { planOf, tableScans } from "./recording-database.ts";
import { bindings, DAY_MS, db, execute, firstValue, ledgers } from "./stored.ts";
import { newCustomer, newVisitor, type TestUser } from "./sync-calls.ts";

const START = Date.now();
const dayAfter = (days: number) => new Date(START + days * DAY_MS).toISOString();

/** Without what compares all of Stripe's customers. */
const daily = (days: number) => fireWithout(["pruning", "reconcile"], DAILY_CRON, dayAfter(days));

async function isHeldAfter(user: TestUser, days: number): Promise<boolean> {
  await daily(days);
  return isHeld(user);
}

const warnings = async ({ email }: TestUser) =>
  (await inboxOf(email)).filter(({ subject }) => subject.includes("will be erased on"));

async function usedBefore(user: TestUser, days: number): Promise<TestUser> {
  await execute("UPDATE last_uses SET used_at = ? WHERE user_id = ?", START - days * DAY_MS, user.userId);
  return user;
}

describe("what is due for an account that nobody pays for", () => {
  const day = (days: number) => (days + 1000) * DAY_MS;
  const use = (first: number | null = null, last: number | null = null) => ({
    usedAtMs: day(0),
    firstWarnedAtMs: first && day(first),
    lastWarnedAtMs: last && day(last),
  });
  const at = (days: number, first?: number, last?: number) =>
    nextStep(use(first, last), undefined, day(days));

  test.each([
    [670.9, undefined, undefined, { do: "nothing" }],
    [671, undefined, undefined, { do: "warn", which: "first", eraseAfterMs: day(731) }],
    [716.9, 671, undefined, { do: "nothing" }],
    [717, 671, undefined, { do: "warn", which: "last", eraseAfterMs: day(731) }],
    [730.9, 671, 717, { do: "nothing" }],
    [731, 671, 717, { do: "erase" }],
    // Warned late, as when mails failed: the whole time is left all the same.
    [900, undefined, undefined, { do: "warn", which: "first", eraseAfterMs: day(960) }],
    [901, 900, undefined, { do: "nothing" }],
    [950, 900, undefined, { do: "warn", which: "last", eraseAfterMs: day(964) }],
    [963, 900, 950, { do: "nothing" }],
    [964, 900, 950, { do: "erase" }],
  ] as const)("after %d days, warned at %s and %s", (days, first, last, step) => {
    expect(at(days, first, last)).toEqual(step);
  });

  test("counts from the end of what was paid for, and no warning from before it", () => {
    const paid = {
      isOpen: false,
      trialEndSeconds: null,
      periodEndSeconds: day(400) / 1000,
      cancelAtSeconds: null,
      latestPaymentSeconds: day(370) / 1000,
    };
    expect(nextStep(use(), paid, day(800))).toEqual({ do: "nothing" });
    expect(nextStep(use(380, 390), paid, day(1131))).toMatchObject({ do: "warn", which: "first" });
  });
});

describe("unused and unpaid for two years", () => {
  test("is warned twice, each once, and erased after that", async () => {
    const [ana, ben] = [await usedBefore(await newVisitor(), 671), await usedBefore(await newVisitor(), 600)];
    await daily(0);
    await daily(0);
    const [first] = await warnings(ana);
    expect(first?.text).toContain(dayOf(START + 60 * DAY_MS));
    expect(first?.text).toContain("/login");
    await daily(45);
    expect(await warnings(ana)).toHaveLength(1);
    await daily(46);
    await daily(47);
    expect(await warnings(ana)).toHaveLength(2);
    expect((await warnings(ana))[0]?.text).toContain(dayOf(START + 60 * DAY_MS));
    expect(await isHeldAfter(ana, 59.9)).toBe(true);
    expect(await isHeldAfter(ana, 60.1)).toBe(false);
    expect(await isHeld(ben)).toBe(true);
    expect(await warnings(ben)).toHaveLength(0);
  });

  test("a warning that the provider didn't take doesn't count", async () => {
    const ana = await usedBefore(await newVisitor(), 731);
    const key = "of_a_provider_that_refuses_warnings";
    await mailFails({ key, times: 50, status: 503 });
    await expect(fire(DAILY_CRON, dayAfter(0), { MAIL_API_KEY: key })).rejects.toThrow();
    expect(await warnings(ana)).toHaveLength(0);
    await daily(1);
    expect((await warnings(ana))[0]?.text).toContain(dayOf(START + 61 * DAY_MS));
    expect(await isHeldAfter(ana, 60)).toBe(true);
    await daily(61.5);
    expect(await isHeldAfter(ana, 74.1)).toBe(false);
  });

  test("using the product once keeps it, with two new years", async () => {
    const ana = await usedBefore(await newVisitor(), 731);
    await daily(0);
    await daily(46);
    expect(await warnings(ana)).toHaveLength(2);
    await signIn(ana.email);
    await daily(61);
    expect(await isHeldAfter(ana, 200)).toBe(true);
    expect(await warnings(ana)).toHaveLength(2);
  });

  test("an account that is paid for stays, used or not", async () => {
    const ana = await usedBefore(await fullUser(), 3000);
    await daily(0);
    await daily(3);
    expect(await warnings(ana)).toHaveLength(0);
    expect(await isHeld(ana)).toBe(true);
  });

  test("a user who turns out to pay after all stays, though no event came", async () => {
    const ana = await usedBefore(await newCustomer(), 731);
    await sayAsStripe(ana, "status = NULL, trial_end = NULL");
    await execute(
      "UPDATE last_uses SET first_warned_at = ?2, last_warned_at = ?3 WHERE user_id = ?1",
      ...[ana.userId, START - 60 * DAY_MS, START - 14 * DAY_MS],
    );
    const config = readConfig(bindings);
    const parts = partsOf({ db, ledgers, config, origin: LOCAL, now: START + DAY_MS });
    const report = noneCleared();
    expect(await allSteps((from) => clearUnused(parts, from, report))).toBe(0);
    expect(report).toMatchObject({ erased: 0, stayed: 1 });
    expect(await isHeld(ana)).toBe(true);
    await expectTruth(ana);
  });
});

describe("the last use", () => {
  const lastUse = ({ userId }: TestUser) =>
    firstValue<number>("SELECT used_at FROM last_uses WHERE user_id = ?", userId);

  test("is known from signing in on, and survives all sessions", async () => {
    const ana = await newVisitor();
    expect(await lastUse(ana)).toBeGreaterThan(Date.now() - 60_000);
    await execute("DELETE FROM session WHERE user_id = ?", ana.userId);
    expect(await lastUse(ana)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("is written when a session is prolonged, and at most once a day", async () => {
    const ana = await usedBefore(await newVisitor(), 10);
    const me = () => call("/api/me", { headers: { Cookie: ana.cookie } });
    await me();
    expect(await lastUse(ana)).toBe(START - 10 * DAY_MS);
    await execute("UPDATE session SET expires_at = expires_at - 172800000 WHERE user_id = ?", ana.userId);
    expect((await me()).status).toBe(200);
    const used = await lastUse(ana);
    expect(used).toBeGreaterThan(Date.now() - 60_000);
    await signIn(ana.email);
    expect(await lastUse(ana)).toBe(used);
  });

  test("is searched by an index", async () => {
    const { sql, params } = unusedSince(db, 0, { usedAtMs: 0, userId: "" }, 1).toSQL();
    expect(tableScans(await planOf(bindings.DB, { sql, values: params }))).toEqual([]);
  });
});
