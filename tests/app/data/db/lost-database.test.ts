// A database that disappears while it is in use, and a page that leaves and comes back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseName } from "../../../../app/data/db/schema.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { deleteDatabaseOf } from "../../../../app/data/session/other-users.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  addBill,
  closeAll,
  eventually,
  expenseJson,
  freshDatabase,
  historyEntry,
  load,
  openTab,
  response,
  titles,
} from "../../support.ts";

let userId = "";

beforeEach(async () => {
  userId = crypto.randomUUID();
  localStorage.setItem("expenseTimeline_person", JSON.stringify({ id: userId, email: "a@b.c", name: "A" }));
});

afterEach(() => {
  closeAll();
  localStorage.removeItem("expenseTimeline_person");
  vi.restoreAllMocks();
});

const addUnsent = (id: string) => addBill(id, { title: "Unsent" });

/** A tab that holds a confirmed bill and one that waits. */
async function tabWithBills(): Promise<LedgerStore> {
  const tab = await openTab(userId);
  const history = [historyEntry(crypto.randomUUID())];
  await load(tab.database, { expenses: [expenseJson("7")], history }, 3);
  await tab.refresh();
  await tab.perform(addUnsent("5"));
  return tab;
}

/** As the browser's tools do it, without a word to the tabs. */
async function removeDatabase(): Promise<void> {
  await new Promise<void>((done, failed) => {
    const request = indexedDB.deleteDatabase(databaseName(userId));
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}

const leave = () => dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
const comeBack = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("a database that is removed while tabs are open holds again what they hold", async () => {
  const tabs = [await tabWithBills(), await openTab(userId)];
  await removeDatabase();
  for (const tab of tabs) {
    await tab.refresh();
    expect(titles(tab)).toEqual(["Rent", "Unsent"]);
    expect(tab.waiting()).toBe(1);
  }
  const [tab] = tabs;
  expect(await tab?.perform(addUnsent("6"))).toMatchObject({ ok: true });
  for (const each of tabs) each.close();
  const next = await openTab(userId);
  expect(titles(next)).toEqual(["Rent", "Unsent", "Unsent"]);
  expect(await next.database.syncPoint()).toMatchObject({ cursor: "3", complete: true });
  expect(await next.database.getAll("history")).toHaveLength(1);
});

test("a change that only one of two tabs knew of when the database went survives, too", async () => {
  const [first, second] = [await tabWithBills(), await openTab(userId)];
  const performing = second.perform(addUnsent("6"));
  await removeDatabase();
  expect(await performing).toMatchObject({ ok: true });
  await first.refresh();
  await eventually(async () => expect(await first.database.getAll("outbox")).toHaveLength(2));
});

test("what is removed by signing out stays removed", async () => {
  const tab = await tabWithBills();
  await deleteDatabaseOf(userId);
  await eventually(() => expect(tab.database.isOpen()).toBe(false));
  expect(await indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: databaseName(userId) }),
  );
  const fresh = await freshDatabase(userId);
  expect(await fresh.getAll("rows")).toHaveLength(0);
});

test("a tab that hears of a sign-out after it has seen its database go leaves nothing behind", async () => {
  const tab = await tabWithBills();
  await removeDatabase();
  await eventually(async () => expect(await tab.database.getAll("rows")).toHaveLength(1));
  const late = new BroadcastChannel(databaseName(userId));
  late.postMessage("leaving");
  await eventually(() => expect(tab.database.isOpen()).toBe(false));
  await eventually(async () =>
    expect(await indexedDB.databases()).not.toContainEqual(
      expect.objectContaining({ name: databaseName(userId) }),
    ),
  );
  late.close();
});

test("a page that is frozen for the Back button leaves nothing open", async () => {
  const tab = await tabWithBills();
  const aborting = vi.spyOn(IDBTransaction.prototype, "abort");
  const taking = applyResponse(
    tab.database,
    [],
    "3",
    response(4, { changes: { expenses: [expenseJson("8")] } }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  const reading = tab.database.getAll("rows");
  leave();
  expect(aborting).toHaveBeenCalled();
  // Others use the database, and remove it, without waiting for the page.
  const other = await freshDatabase(userId);
  expect(await other.getAll("rows")).toHaveLength(1);
  expect(await other.syncPoint()).toMatchObject({ cursor: "3" });
  other.close();

  comeBack();
  await taking;
  expect((await reading).length).toBeGreaterThan(0);
  await eventually(() => expect(titles(tab)).toEqual(["Rent", "Rent", "Unsent"]));
  expect(tab.isInMemory()).toBe(false);
});

test("a page that comes back after its user signed out is closed and stores nothing again", async () => {
  const tab = await tabWithBills();
  leave();
  await removeDatabase();
  localStorage.removeItem("expenseTimeline_person");
  comeBack();
  expect(tab.database.isOpen()).toBe(false);
  expect(await indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: databaseName(userId) }),
  );
});

test("a change that is made while the page goes is stored when it is back", async () => {
  const tab = await tabWithBills();
  const performing = tab.perform(addUnsent("6"));
  leave();
  const other = await freshDatabase(userId);
  comeBack();
  expect(await performing).toMatchObject({ ok: true });
  await tab.refresh();
  expect(await other.getAll("outbox")).toHaveLength(2);
});
