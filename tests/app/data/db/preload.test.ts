import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase } from "../../../../app/data/db/database.ts";
import { deleteDatabaseOf } from "../../../../app/data/db/other-users.ts";
import { beginReading, takeReading } from "../../../../app/data/db/preload.ts";
import { databaseName, VERSION } from "../../../../app/data/db/schema.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  answer,
  closeAll,
  closedAfterwards,
  expenseJson,
  freshDatabase,
  openTab,
  operationJson,
  queue,
} from "../../support.ts";

let userId = "";

beforeEach(() => {
  userId = crypto.randomUUID();
});

afterEach(() => {
  takeReading("nobody's");
  closeAll();
});

/** Another tab of the user, which has these bills. */
async function otherTab(...ids: string[]): Promise<LocalDatabase> {
  const database = await freshDatabase(userId);
  await applyResponse(
    database,
    [],
    null,
    answer(1, { changes: { expenses: ids.map((id) => expenseJson(id)) } }),
  );
  return database;
}

const ids = (ledgerStore: LedgerStore) => [...ledgerStore.ledger().all("expense")].map((each) => each.id);

/** Once it is read; what is asked of the database afterwards is counted. */
async function begun(): Promise<{ transactions: () => number }> {
  beginReading(userId);
  await (globalThis as unknown as { expenseTimelineReading: { reading: Promise<unknown> } })
    .expenseTimelineReading.reading;
  const spy = vi.spyOn(IDBDatabase.prototype, "transaction");
  return { transactions: () => spy.mock.calls.length };
}

test("what was read while the code was on its way is shown without reading it again", async () => {
  await otherTab("1", "2");
  const opens = vi.spyOn(indexedDB, "open");
  const { transactions } = await begun();
  const tab = new LocalDatabase(userId, () => true);
  await tab.open();
  expect((await tab.readAhead())?.rows.map(({ key }) => key)).toEqual(["1", "2"]);
  expect(await tab.readAhead()).toBeUndefined();
  expect(opens).toHaveBeenCalledOnce();
  expect(transactions()).toBe(0);
  tab.close();
});

test("what another tab stored since is shown when it is asked for", async () => {
  const other = await otherTab("1");
  await begun();
  await applyResponse(other, [], 1, answer(2, { changes: { expenses: [expenseJson("2")] } }));
  const tab = await openTab(userId);
  expect(ids(tab)).toEqual(["1"]);
  await tab.refresh();
  expect(ids(tab)).toEqual(["1", "2"]);
});

test("a change that waits is on top of it", async () => {
  const other = await otherTab();
  const bill = { id: "7", title: "Rent", amount: 900, dueDate: "2026-11-30", isRecurring: false };
  await queue(other, operationJson("expense.add", bill));
  await begun();
  expect(ids(await openTab(userId))).toEqual(["7"]);
});

test("what another tab sent while this one waited for the rules is not put back", async () => {
  const other = await otherTab();
  const bill = { id: "7", title: "Rent", amount: 900, dueDate: "2026-11-30", isRecurring: false };
  const sent = await queue(other, operationJson("expense.add", bill));
  await begun();
  vi.resetModules();
  const fresh = await import("../../../../app/data/ledger/ledger-store.ts");
  const opening = fresh.LedgerStore.open(userId, "Test");
  const results = sent.map(({ id }) => ({ id, status: "applied" as const }));
  await applyResponse(other, sent, 1, answer(2, { results, changes: { expenses: [expenseJson("7")] } }));
  const tab = (await opening) as LedgerStore;
  closedAfterwards(tab);
  await vi.waitFor(() => expect([ids(tab), tab.waiting()]).toEqual([["7"], 0]));
});

test("where there is no database none is made, and the app makes it", async () => {
  beginReading(userId);
  const reading = takeReading(databaseName(userId));
  expect(await reading?.contents()).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(userId));

  beginReading(userId);
  const tab = await openTab(userId);
  expect(ids(tab)).toEqual([]);
  await applyResponse(tab.database, [], null, answer(1, { changes: { expenses: [expenseJson("1")] } }));
  await vi.waitFor(() => expect(ids(tab)).toEqual(["1"]));
});

test("somebody else's is let go of", async () => {
  await otherTab("1");
  const { transactions } = await begun();
  closeAll();
  const before = userId;
  userId = crypto.randomUUID();
  expect(ids(await openTab(userId))).toEqual([]);
  expect(transactions()).toBeGreaterThan(0);
  // It would wait for ever for an open connection.
  expect(await deleteDatabaseOf(before)).toBe(true);
});

test("who signs out meanwhile leaves nothing to be shown", async () => {
  await otherTab("1");
  await begun();
  closeAll();
  expect(await deleteDatabaseOf(userId)).toBe(true);
  expect(ids(await openTab(userId))).toEqual([]);
});

test("who signs out while the app opens it is shown nothing either", async () => {
  await otherTab("1");
  await begun();
  closeAll();
  const tab = new LocalDatabase(userId, () => true);
  await tab.open();
  expect(await deleteDatabaseOf(userId)).toBe(true);
  expect(await tab.readAhead()).toBeUndefined();
});

test("a database of an older version is changed by the app, and not before", async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(userId), VERSION - 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore("rows", { keyPath: ["table", "key"] })
        .createIndex("revision", "revision");
    };
    request.onsuccess = () => resolve(request.result);
  });
  old.close();
  beginReading(userId);
  expect(ids(await openTab(userId))).toEqual([]);
  const connection = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName(userId));
    request.onsuccess = () => resolve(request.result);
  });
  expect([connection.version, connection.objectStoreNames.contains("outbox")]).toEqual([VERSION, true]);
  connection.close();
});

test("a browser that forbids its database is asked once more by the app, which then does without", async () => {
  const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("No storage", "SecurityError");
  });
  opening.mockClear();
  beginReading(userId);
  const tab = await openTab(userId);
  expect(tab.isSpare()).toBe(true);
  expect(opening).toHaveBeenCalledTimes(2);
});
