import { type IDBPDatabase, openDB } from "idb";
import { afterEach, expect, test } from "vitest";
import { databaseName, progressOf, withProgress } from "../../../../app/data/db/schema.ts";
import { SHAPES, VERSION } from "../../../../app/data/db/stores.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import { readAgain } from "../../../../app/data/sync/unread-parts.ts";
import {
  addBill,
  closeAll,
  eventually,
  expenseJson,
  freshDatabase,
  historyEntry,
  load,
  openTab,
  operationJson,
  response,
  titles,
} from "../../support.ts";

afterEach(closeAll);

const NEWER = VERSION + 3;

/** The database as a newer version of the app opens it, with a store and an index of its own. */
async function openNewer(userId: string): Promise<IDBPDatabase> {
  return await openDB(databaseName(userId), NEWER, {
    upgrade(connection, oldVersion, _, transaction) {
      if (oldVersion >= NEWER) return;
      connection.createObjectStore("goals", { keyPath: "id" });
      transaction.objectStore("rows").createIndex("tags", "row.tags", { multiEntry: true });
    },
  });
}

const NEWER_ADD = operationJson("expense.add", {
  ...addBill("9", { title: "Gym" }).data,
  tags: ["home"],
});
const NEWER_TYPE = operationJson("goal.add", { id: "1", amount: 500 });

/** What a newer version leaves behind: rows, history and changes that this one knows only in part. */
async function leaveNewer(userId: string): Promise<void> {
  const newer = await openNewer(userId);
  const bill = await newer.get("rows", ["expense", "7"]);
  await newer.put("rows", { ...bill, row: { ...bill.row, status: "PARTLY_PAID", tags: ["home"] } });
  await newer.put("rows", { table: "goal", key: "1", row: { id: "1", amountCents: 50_000 }, revision: 1 });
  await newer.put("goals", { id: "1" });
  await newer.put("earned", { key: "no_spend_week" });
  for (const operation of [NEWER_ADD, NEWER_TYPE])
    await newer.add("outbox", { id: operation.id, operation, acknowledged: 0, sent: 0, priority: 2 });
  newer.close();
}

test("an older version works with what a newer one left, and loses none of it: old, new, old, new", async () => {
  const userId = crypto.randomUUID();
  const first = await freshDatabase(userId);
  await load(first, { expenses: [expenseJson("7", { title: "Rent" })] });
  first.close();
  await leaveNewer(userId);

  const tab = await openTab(userId);
  expect(tab.isInMemory()).toBe(false);
  // The bill that the newer version queued is shown, and both of its changes count as waiting.
  expect(titles(tab)).toEqual(["Gym", "Rent"]);
  expect(tab.ledger().get("expense", "7")).toMatchObject({ status: "PENDING" });
  expect(tab.waiting()).toBe(2);
  await tab.perform(addBill("8", { title: "Water" }));
  expect(tab.waiting()).toBe(3);
  tab.close();

  const newer = await openNewer(userId);
  expect(newer.version).toBe(NEWER);
  expect(await newer.getAll("goals")).toEqual([{ id: "1" }]);
  expect((await newer.getAllFromIndex("rows", "tags", "home"))[0]).toMatchObject({
    row: { id: "7", status: "PARTLY_PAID" },
  });
  expect(await newer.get("rows", ["goal", "1"])).toMatchObject({ row: { amountCents: 50_000 } });
  const outbox = await newer.getAll("outbox");
  expect(outbox.map(({ operation, priority }) => [operation.type, priority])).toEqual([
    ["expense.add", 2],
    ["goal.add", 2],
    ["expense.add", undefined],
  ]);
  expect(outbox[0].operation).toEqual(NEWER_ADD);
  newer.close();
});

test("an upgrade adds the stores that are missing, and keeps every change that waits", async () => {
  const userId = crypto.randomUUID();
  const { held: _, ...earlier } = SHAPES;
  const older = await openDB(databaseName(userId), VERSION - 1, {
    upgrade(connection) {
      for (const [name, { indexes = {}, ...options }] of Object.entries(earlier)) {
        const store = connection.createObjectStore(name, options);
        for (const [index, unique] of Object.entries(indexes)) store.createIndex(index, index, { unique });
      }
    },
  });
  const operation = operationJson("expense.add", addBill("7", { title: "Rent" }).data);
  await older.add("outbox", { id: operation.id, operation, acknowledged: 0, sent: 0 });
  older.close();

  const tab = await openTab(userId);
  expect(tab.isInMemory()).toBe(false);
  expect(titles(tab)).toEqual(["Rent"]);
  expect(tab.waiting()).toBe(1);
  tab.close();
});

test("tabs of two versions work side by side, whichever opens the database first", async () => {
  const userId = crypto.randomUUID();
  const older = await openTab(userId);
  const newer = await openNewer(userId);
  newer.addEventListener("versionchange", () => expect.fail("The older version asked for a change."));
  await older.perform(addBill("7", { title: "Rent" }));
  const later = await openTab(userId);
  await eventually(() => expect(titles(later)).toEqual(["Rent"]));
  expect([older.isInMemory(), later.isInMemory()]).toEqual([false, false]);
  expect(await newer.getAll("outbox")).toHaveLength(1);
  newer.close();
});

test("a response with parts that only a newer version knows is stored without an error, and asked for again by that version", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await load(database, { expenses: [expenseJson("7")] }, 4);
  const expense = { ...expenseJson("7", { title: "Rent 2" }), tags: ["home"] };
  const history = [{ ...historyEntry(crypto.randomUUID()), type: "goal.set" as "expense.add", note: "x" }];
  const badges = [{ key: "no_spend_week" as "night_owl", earnedAt: "2026-11-21T10:00:00.000Z" }];
  const newer = { expenses: [expense], history, badges, goals: [{ id: "1" }] };
  await applyResponse(database, [], "4", response(6, { changes: newer }));
  await applyResponse(database, [], "6", response(8));
  expect((await database.syncPoint()).unread).toEqual({
    names: ["expenses tags", "goals", "badges no_spend_week"],
    since: "4",
  });
  // This version wouldn't read more of it the second time.
  await readAgain(database);
  expect((await database.syncPoint()).cursor).toBe("8");
  const tab = await openTab(userId);
  expect(titles(tab)).toEqual(["Rent 2"]);
  tab.close();

  // To a version that knows one of the names, the database was left like this.
  const point = await database.syncPoint();
  await database.put("points", {
    ...point,
    unread: { names: ["expenses tags", "expenses note"], since: "4" },
  });
  await readAgain(database);
  expect(await database.syncPoint()).toMatchObject({ cursor: "4" });
  expect((await database.syncPoint()).unread).toBeUndefined();
});

test("whatever the worker says of an operation in a word of a newer version, it stays queued", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await load(database, {}, 1);
  const operation = operationJson("expense.delete", { id: "7" });
  const queued = { id: operation.id, operation, acknowledged: 0 as const, sent: 1 as const };
  await database.add("outbox", queued);
  const results = [{ id: operation.id, status: "postponed" as "applied" }];
  await applyResponse(database, [queued], "1", response(2, { results }));
  expect(await database.getAll("outbox")).toMatchObject([{ id: operation.id, acknowledged: 0 }]);
});

test("what an earlier version of the app left in the outbox is shown, and is as far on its way as it was", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await load(database, {}, 1);
  // As each version wrote them: without `sent` at first, then with it, then with what they wait for.
  const flags = [
    {},
    { sent: 0 },
    { sent: 1 },
    { sent: 1, waitsFor: "Your account is full." },
    { sent: 1, waitsFor: "Waiting for an update of our server.", forUpdate: true },
    { acknowledged: 1, sent: 1 },
  ] as const;
  for (const [index, each] of flags.entries()) {
    const operation = operationJson("expense.add", addBill(String(index + 1)).data);
    await database.add("outbox", { id: operation.id, operation, acknowledged: 0, ...each });
  }
  const rows = await database.getAll("outbox");
  expect(rows.map((row) => progressOf(row))).toEqual([
    { state: "sent" },
    { state: "queued" },
    { state: "sent" },
    { state: "held", reason: "Your account is full.", forUpdate: false },
    { state: "held", reason: "Waiting for an update of our server.", forUpdate: true },
    { state: "acknowledged" },
  ]);
  // An older version reads the same of what this one writes.
  for (const row of rows) expect(withProgress(row, progressOf(row))).toMatchObject(row);
  const tab = await openTab(userId);
  expect(titles(tab)).toHaveLength(6);
  expect(tab.waiting()).toBe(6);
  expect(await tab.database.getAll("outbox")).toEqual(rows);
});
