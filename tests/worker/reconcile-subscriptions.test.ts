import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { ledgersOf } from "../../worker/db/database.ts";
import { type Bindings, readConfig } from "../../worker/env.ts";
import { compareHomes, noneRepaired } from "../../worker/features/account-repair/compare-homes.ts";
import { HANDLED_EVENTS } from "../../worker/features/billing/routes.ts";
import { createStripe } from "../../worker/services/stripe.ts";
import { ownersToUpdate, updateOwner } from "../../worker/services/subscriptions/owner.ts";
import { askStripe } from "../../worker/services/subscriptions/stripe-state.ts";
import { isFull } from "../support/cases.ts";
import { mailFails } from "./api.ts";
import {
  act,
  changeCard,
  checkoutUrl,
  deliver,
  eventsOf,
  expectTruth,
  FAILS_LATER_CARD,
  freshCard,
  happen,
  inAnyOrder,
  infoOf,
  numbers,
  passDays,
  pay,
  reconcile,
  sayAsStripe,
  stored,
  strangersCustomer,
  stripe,
  subscribe,
  trialNotices,
} from "./billing-calls.ts";
import { allSteps, fire, MAIL_CRON } from "./cron-world.ts";
import { bindings, db, execute, firstValue, ledgerOf, ledgers, SILENT, storedRows } from "./stored.ts";
import { newCustomer, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

beforeEach(async () => {
  await reconcile();
});

describe("the daily reconciliation", () => {
  test("mends what lost events left wrong, tells every device, and finds nothing the next time", async () => {
    const [ana, ben, eva] = [await newCustomer(), await newCustomer(), await newVisitor()];
    const { cursor } = await sync(ana);
    await act(ana, "cancel");
    await passDays(ben, 40);
    await pay(await checkoutUrl(eva));

    const { mended } = await reconcile();
    expect(mended).toHaveLength(3);
    expect(mended).toEqual(
      expect.arrayContaining([
        { userId: ana.userId, from: "trialing", to: "canceled" },
        { userId: ben.userId, from: "trialing", to: "active" },
        { userId: eva.userId, from: null, to: "trialing" },
      ]),
    );
    expect((await sync(ana, [], cursor)).changes.subscription).toMatchObject({ payment_status: "none" });
    expect(await reconcile()).toMatchObject({ mended: [], failed: [] });
  });

  test("mends the last payment where only its event was lost", async () => {
    const ana = await newCustomer();
    await changeCard(ana, FAILS_LATER_CARD);
    await passDays(ana, 8);
    await changeCard(ana, freshCard());
    await passDays(ana, 4);
    await reconcile();
    const paid = await infoOf(ana);
    expect(paid.subscription?.latest_payment).toEqual(expect.any(Number));
    await sayAsStripe(ana, "latest_payment = 1");
    await reconcile();
    expect(await infoOf(ana)).toEqual(paid);
    await expectTruth(ana);
  });

  test("reports customers that the product does not know", async () => {
    const customer = await strangersCustomer();
    await deliver((await eventsOf(customer)).at(-1));
    expect((await reconcile()).unmatchedCustomers).toContain(customer);
  });

  test("waits when Stripe says that it asks too often", async () => {
    const ana = await newCustomer();
    await act(ana, "cancel");
    const secretKey = "sk_test_in_a_hurry";
    await happen("fail-next", { key: secretKey, times: 3, status: 429 });
    const hurried = createStripe({ ...readConfig(bindings).stripe, secretKey });
    expect((await reconcile(Date.now(), hurried)).mended).toMatchObject([
      { userId: ana.userId, to: "canceled" },
    ]);
  });

  test("reads every page of a long list", async () => {
    const ana = await newCustomer();
    await act(ana, "cancel");
    await strangersCustomer(120);
    expect((await reconcile()).mended).toMatchObject([{ userId: ana.userId, to: "canceled" }]);
  });

  test("leaves a mail that the provider refused to the minute's run, not to the next night, when its key is forgotten", async () => {
    const later = Date.now() + 5 * 86_400_000;
    // Others' trials end, too, and have their mails before.
    await reconcile(later);
    const ana = await newCustomer();
    const key = `mail-key-of-${ana.userId}`;
    await mailFails({ key, times: 1, status: 503 });
    await reconcile(later, stripe, readConfig({ ...bindings, MAIL_API_KEY: key }).mail);
    await reconcile(later);
    expect(await trialNotices(ana.email)).toEqual([]);
    await fire(MAIL_CRON, later + 2 * 60_000);
    expect(await trialNotices(ana.email)).toHaveLength(1);
    await reconcile(later + 86_400_000);
    expect(await trialNotices(ana.email)).toHaveLength(1);
  });
});

describe("any life, its events repeated, lost and out of order", () => {
  async function live(ana: TestUser, random: (below: number) => number): Promise<void> {
    const { customer_id: customer, subscription_id: id } = await stored(ana);
    const { status } = (await askStripe(stripe, customer)).state;
    const runs = status === "active" || status === "trialing" || status === "past_due";
    switch (random(6)) {
      case 0:
        if (!runs) await subscribe(ana);
        return;
      case 1:
        return passDays(ana, 1 + random(40));
      case 2:
        return changeCard(ana, FAILS_LATER_CARD);
      case 3:
        return changeCard(ana, freshCard());
      case 4:
        if (runs && id) await act(ana, "cancel").catch(() => undefined);
        return;
      default: {
        const { data } = await stripe.charges.list({ customer });
        const charge = data.find((each) => each.paid && !each.refunded);
        if (charge) await stripe.refunds.create({ charge: charge.id });
      }
    }
  }

  test.each(isFull ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3])(
    "lets in and out by what Stripe said last (seed %i)",
    async (seed) => {
      const random = numbers(seed);
      const ana = await newCustomer();
      const { customer_id: customer } = await stored(ana);
      /** What is on its way: a step delivers some of it, once or twice, in any order; some never arrives. */
      let waiting: Stripe.Event[] = [];
      let seen = 0;
      const heard = new Set<string>();
      for (let step = 0; step < 12; step += 1) {
        await live(ana, random);
        const events = await eventsOf(customer);
        waiting.push(...events.slice(seen).filter(() => random(5) > 0));
        seen = events.length;
        const arriving = waiting.filter(() => random(2) === 0);
        waiting = waiting.filter((event) => !arriving.includes(event) || random(4) === 0);
        for (const event of inAnyOrder(arriving, random)) expect((await deliver(event)).status).toBe(200);
        // However late news come, what is stored then is what Stripe says now: nothing older overwrote it.
        const isNews = arriving.some(({ id, type }) => HANDLED_EVENTS.includes(type) && !heard.has(id));
        for (const { id } of arriving) heard.add(id);
        if (isNews) await expectAccess(ana);
      }
      await reconcile();
      await expectAccess(ana);
    },
  );

  async function expectAccess(ana: TestUser): Promise<void> {
    const truth = await expectTruth(ana);
    const opens = truth.status === "active" || truth.status === "trialing";
    const { payment_status } = await infoOf(ana);
    expect(payment_status === "active" || payment_status === "trialing").toBe(opens);
    const [result] = (await sync(ana, [operation("dashboard.view", {})])).results;
    expect(result?.status).toBe(opens ? "applied" : "rejected");
  }
});

describe("what the ledgers were told is compared daily", () => {
  const versions = async (user: TestUser) => [
    await firstValue("SELECT version FROM subscriptions WHERE user_id = ?", user.userId),
    await firstValue("SELECT subscription_version FROM owners WHERE user_id = ?", user.userId),
  ];
  const compare = async (vars: Partial<Bindings> = {}) => {
    const databases = { db, ledgers: ledgersOf({ ...bindings, ...vars }), now: Date.now() };
    const parts = { ...databases, eraseAgain: async () => {} };
    const failed = await allSteps((from) => compareHomes(parts, from, noneRepaired()));
    for (const { userId } of await ownersToUpdate(db, "", 100))
      await updateOwner(db, ledgers, userId, Date.now());
    return failed;
  };

  test("a ledger that is behind is told anew, and one that is ahead of a restored directory, too", async () => {
    const [ana, ben, eva] = [await newCustomer(), await newCustomer(), await newCustomer()];
    await execute(
      "UPDATE owners SET subscription_version = 0, subscription = NULL WHERE user_id = ?",
      ana.userId,
    );
    await execute("UPDATE subscriptions SET version = 0, status = 'canceled' WHERE user_id = ?", ben.userId);
    // An event that changes nothing counts in the directory alone.
    await execute("UPDATE subscriptions SET version = version + 1 WHERE user_id = ?", eva.userId);
    const before = await versions(eva);
    expect(await compare()).toBe(0);
    for (const user of [ana, ben]) {
      const [inDirectory, inLedger] = await versions(user);
      expect(inLedger).toBe(inDirectory);
    }
    expect(await versions(eva)).toEqual(before);
    expect((await sync(ana)).changes.subscription).toMatchObject({ payment_status: "trialing" });
    expect((await sync(ben)).changes.subscription).toMatchObject({ payment_status: "none" });
    expect(await ownersToUpdate(db, "", 1)).toEqual([]);
  });

  test("so is one whose page ends half-way, with the repair of somebody further on", async () => {
    // Its homes are compared last.
    const other = ledgers.names.at(-1);
    const homes = new Map<string, string>();
    let [ledger, behind, strayed] = ["", "", ""];
    while (strayed === "") {
      const { userId } = await newCustomer();
      ledger = String(await firstValue("SELECT ledger FROM homes WHERE user_id = ?", userId));
      if (ledger === other) continue;
      [behind = "", strayed = ""] = [homes.get(ledger) ?? [], userId].flat().toSorted();
      homes.set(ledger, userId);
    }
    await execute("UPDATE owners SET subscription = NULL WHERE user_id = ?", behind);
    await execute("UPDATE homes SET ledger = ? WHERE user_id = ?", other, strayed);
    const report = noneRepaired();
    const parts = { db, ledgers, now: Date.now(), eraseAgain: async () => {} };
    for await (const _ of compareHomes(parts, null, report)) if (report.corrected.includes(strayed)) break;
    expect(report).toMatchObject({ corrected: [strayed], told: [behind] });
    expect(await firstValue("SELECT copied FROM subscriptions WHERE user_id = ?", behind)).toBe(0);
  });

  test("a ledger that was restored to before a user came gets no empty account: somebody has to look", async () => {
    const ana = await newCustomer();
    for (const table of ["operations", "owners"])
      await execute(`DELETE FROM ${table} WHERE user_id = ?`, ana.userId);
    expect(await compare()).toBe(0);
    expect(await storedRows("SELECT * FROM owners WHERE user_id = ?", ana.userId)).toEqual([]);
    expect(await storedRows("SELECT what FROM astray WHERE user_id = ?", ana.userId)).toEqual([
      { what: "nowhere" },
    ]);
  });

  test("a ledger that doesn't respond keeps no other from being compared", async () => {
    const [ana, ben] = [await newCustomer(), await newCustomer()];
    const { name } = await ledgerOf(ana.userId);
    expect((await ledgerOf(ben.userId)).name).not.toBe(name);
    for (const user of [ana, ben])
      await execute(
        "UPDATE owners SET subscription_version = 0, subscription = NULL WHERE user_id = ?",
        user.userId,
      );
    expect(await compare({ [name]: SILENT })).toBeGreaterThan(0);
    expect((await versions(ana))[1]).toBe(0);
    const [inDirectory, inLedger] = await versions(ben);
    expect(inLedger).toBe(inDirectory);
  });
});
