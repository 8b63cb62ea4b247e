// The subscription as this browser knows it: what syncs told, also where localStorage is full.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  isPaidUntilNow,
  type KnownSubscription,
  knownSubscription,
  storeSessionSubscription,
} from "../../../../app/data/session/stored-user.ts";
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

const known = () => knownSubscription(userId);

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

test("a trial that is over doesn't end what a session says is paid", () => {
  storeSessionSubscription(userId, {
    payment_status: "active",
    subscription: { status: "active", trial_end: 1_000, latest_payment: null },
    error: null,
  });
  expect(isPaidUntilNow(known(), 2_000_000)).toBe(true);
  storeSessionSubscription(userId, TRIAL);
  expect(isPaidUntilNow(known(), 2_000_000)).toBe(false);
});

test("a page that is open takes over what another tab was told", async () => {
  const tab = await openTab(userId);
  await load(tab.database, { subscription: PAID }, 7);
  await tab.refresh();

  expect(known()).toEqual(PAID);
});

test("what the session says stands in until a sync has told, and then no longer", async () => {
  storeSessionSubscription(userId, TRIAL);
  expect(known()).toEqual({ ...TRIAL, period_end: null, cancel_at: null });
  storeSessionSubscription(userId, { ...TRIAL, payment_status: "none", subscription: null });
  expect(known()?.payment_status).toBe("none");

  await load(await freshDatabase(userId), { subscription: PAID }, 7);
  await openTab(userId);
  storeSessionSubscription(userId, TRIAL);
  expect(known()).toMatchObject(PAID);
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
