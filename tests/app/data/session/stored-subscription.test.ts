// The subscription as this browser knows it: what syncs and other responses told, also where localStorage is full.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KnownSubscription } from "../../../../app/data/session/stored-subscription.ts";
import {
  isPaidUntilNow,
  storedSubscriptionText,
  storeInfo,
  storeSessionInfo,
  subscriptionFrom,
} from "../../../../app/data/session/stored-subscription.ts";
import type { SubscriptionInfo } from "../../../../worker/app.ts";
import { closeAll, databaseAt, freshDatabase, load, openTab } from "../../support.ts";

const KEY = "expenseTimeline_subscription";

let userId = "";

beforeEach(() => {
  userId = crypto.randomUUID();
  localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
});

afterEach(() => {
  closeAll();
  for (const key of ["expenseTimeline_person", KEY]) localStorage.removeItem(key);
});

const TRIAL: SubscriptionInfo = {
  payment_status: "trialing",
  subscription: { status: "trialing", trial_end: 1_000, latest_payment: null },
  error: null,
};

const PAID: KnownSubscription = {
  payment_status: "active",
  subscription: { status: "active", trial_end: 1_000, latest_payment: null },
  error: null,
  period_end: 2_000,
  cancel_at: 3_000,
};

const known = () => subscriptionFrom(storedSubscriptionText(), userId);

/** What an earlier page left, by any version of the app. */
function leave(subscription: KnownSubscription): void {
  localStorage.setItem(KEY, JSON.stringify({ personId: userId, subscription }));
}

test("what a sync told is known after a reload, though localStorage couldn't take it then", async () => {
  leave({ ...TRIAL, period_end: 1_000, cancel_at: null });
  await load(await freshDatabase(userId), { subscription: PAID }, 7);
  await openTab(userId);

  expect(known()).toEqual(PAID);
  expect(isPaidUntilNow(known(), 1_999_000)).toBe(true);
});

test("a page that is open takes over what another tab was told", async () => {
  const tab = await openTab(userId);
  await load(tab.database, { subscription: PAID }, 7);
  await tab.refresh();

  expect(known()).toEqual(PAID);
});

test("what a sync told before doesn't replace what the worker has said since", async () => {
  const tab = await openTab(userId);
  await load(tab.database, { subscription: { ...PAID, ...TRIAL } }, 7);
  await tab.refresh();
  storeInfo(userId, { ...PAID, payment_status: "none", subscription: null });
  tab.close();
  await openTab(userId);

  expect(known()?.payment_status).toBe("none");
});

test("what a sync told an earlier page doesn't replace what the worker has told this one", async () => {
  await load(
    await freshDatabase(userId),
    { subscription: { ...PAID, payment_status: "none", subscription: null } },
    7,
  );
  const { payment_status, subscription, error } = PAID;
  storeSessionInfo(userId, { payment_status, subscription, error });
  const tab = await openTab(userId);
  expect(known()?.payment_status).toBe("active");

  await load(tab.database, { subscription: { ...PAID, payment_status: "none", subscription: null } }, 8);
  await tab.refresh();
  expect(known()?.payment_status).toBe("none");
});

test("a browser whose last sync was by an earlier version of the app keeps what it knew", async () => {
  leave(PAID);
  await load(await freshDatabase(userId), {}, 7);
  await openTab(userId);

  expect(known()).toEqual(PAID);
});

test("a database that was told something isn't told nothing by the next response", async () => {
  const database = await databaseAt(7);
  await load(database, { subscription: PAID }, 8);
  await load(database, {}, 9);

  expect((await database.syncPoint()).told).toEqual({ subscription: PAID, cursor: "8" });
});
