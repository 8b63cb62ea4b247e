// A database that doesn't answer holds up nothing and loses nothing.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueUnsaved } from "../../../../app/data/db/unsaved-changes.ts";
import { deleteDatabaseOf } from "../../../../app/data/session/other-users.ts";
// Loading it takes time that the tests' clock doesn't have.
import "../../../../app/data/ledger/ledger-keeper.ts";
import type { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { applyResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  addBill,
  closeAll,
  expenseJson,
  freshDatabase,
  load,
  openTab,
  response,
  titles,
} from "../../support.ts";

/** As long as a user waits for a database: five seconds, and what lies around them. */
const PATIENCE_MS = 5600;
/** A little longer than it takes until the browser's own database is tried again. */
const RETRY_MS = 16_000;

let userId = "";

beforeEach(async () => {
  userId = crypto.randomUUID();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const unsavedIds = () =>
  Object.keys(localStorage)
    .filter((key) => key.includes(userId))
    .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? "[]") as { id: string }[])
    .map(({ id }) => id);

/** A request that never ends. */
const silent = () => new IDBOpenDBRequest();

/** An object store or index whose requests never end. */
function silenced<T extends IDBObjectStore | IDBIndex>(target: T): T {
  return new Proxy(target, {
    get: (_, method) =>
      method === "index" ? (name: string) => silenced((target as IDBObjectStore).index(name)) : silent,
  });
}

/** From here on, requests in transactions of this mode never end. */
function silenceStores(mode: IDBTransactionMode) {
  const { objectStore } = IDBTransaction.prototype;
  return vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementation(function (
    this: IDBTransaction,
    name,
  ) {
    const store = objectStore.call(this, name);
    return this.mode === mode ? silenced(store) : store;
  });
}

/** How a database falls silent: at opening it, at reading or at writing. */
const silences = {
  open: () => vi.spyOn(indexedDB, "open").mockImplementation(silent),
  read: () => silenceStores("readonly"),
  write: () => {
    vi.spyOn(IDBTransaction.prototype, "commit").mockImplementation(() => undefined);
    return silenceStores("readwrite");
  },
} as const;

async function soon<T>(promise: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  let isDone = false;
  const done = promise.finally(() => {
    isDone = true;
  });
  for (let passed = 0; passed < ms && !isDone; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await settle();
  }
  expect(isDone, `something came of it within ${ms} ms`).toBe(true);
  return await done;
}

/** The test's database responds in tasks of its own, which don't wait for the clock. */
async function settle(): Promise<void> {
  for (let task = 0; task < 10; task += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the tab try its database again, and waits until it has it back. */
async function untilBack(tab: LedgerStore): Promise<void> {
  for (let passed = 0; passed < RETRY_MS && tab.isInMemory(); passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await settle();
  }
  expect(tab.isInMemory()).toBe(false);
  await soon(tab.refresh());
}

test.each(["open", "read", "write"] as const)(
  "a tab opens, takes the worker's rows and makes changes where every %s never ends",
  async (kind) => {
    silences[kind]();
    const tab = await soon(openTab(userId));
    await soon(load(tab.database, { expenses: [expenseJson("7", { title: "From the worker" })] }));
    const performed = await soon(tab.perform(addBill("5")));
    expect(performed).toMatchObject({ ok: true });
    await soon(tab.refresh());
    expect(titles(tab)).toEqual(["From the worker", "Rent"]);
    expect(tab.isInMemory()).toBe(true);
    expect(unsavedIds()).toEqual(performed.ok ? performed.operationIds : []);
    const sent = await tab.database.getAll("outbox");
    expect(sent.map(({ id }) => id)).toEqual(unsavedIds());

    const results = [{ id: sent[0]?.id ?? "", status: "applied" as const }];
    const changes = { expenses: [expenseJson("5")] };
    await applyResponse(tab.database, sent, "1", response(2, { results, changes }));
    await tab.refresh();
    expect(tab.waiting()).toBe(0);
    expect(unsavedIds()).toEqual([]);
  },
);

test("what was on the screen stays there when the database falls silent, and saving takes two seconds at most", async () => {
  const tab = await soon(openTab(userId));
  await soon(load(tab.database, { expenses: [expenseJson("7")] }));
  await soon(tab.refresh());
  silences.write();
  const performed = await soon(
    tab.perform({ type: "expense.setStatus", data: { id: "7", status: "PAID" } }),
    2100,
  );
  expect(performed).toMatchObject({ ok: true });
  expect(unsavedIds()).toHaveLength(1);

  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await settle();
  expect(tab.isInMemory()).toBe(true);
  expect(tab.ledger().get("expense", "7")).toMatchObject({ title: "Rent", status: "PAID" });
  // Ready to be sent, from the cursor that the screen is at.
  expect(await tab.database.syncPoint()).toMatchObject({ cursor: "1" });
  expect((await tab.database.getAll("outbox")).map(({ id }) => id)).toEqual(unsavedIds());
});

test("when the database answers again it takes over what the tab held, and memory no longer stands in", async () => {
  const tab = await soon(openTab(userId));
  await soon(load(tab.database, { expenses: [expenseJson("7")] }));
  await soon(tab.refresh());
  await soon(tab.perform({ type: "expense.setStatus", data: { id: "7", status: "PAID" } }));
  const [first] = await soon(tab.database.getAll("outbox"));
  const silence = silences.read();
  await soon(tab.refresh());
  expect(tab.isInMemory()).toBe(true);
  // One operation is applied meanwhile, another isn't sent yet, and rows come.
  const sent = await tab.database.getAll("outbox");
  expect(sent.map(({ id }) => id)).toEqual([first?.id]);
  const results = [{ id: first?.id ?? "", status: "applied" as const }];
  const changes = {
    expenses: [expenseJson("7", { status: "PAID", paidDate: "2026-11-21" }), expenseJson("8")],
  };
  await applyResponse(tab.database, sent, "1", response(2, { results, changes }));
  const added = await soon(tab.perform(addBill("5")));

  silence.mockRestore();
  await untilBack(tab);
  expect(titles(tab)).toHaveLength(3);
  expect(unsavedIds()).toEqual([]);
  const other = await soon(openTab(userId));
  expect(titles(other)).toEqual(titles(tab));
  expect(other.ledger().get("expense", "7")).toMatchObject({ status: "PAID" });
  const ids = (await soon(other.database.getAll("outbox"))).map(({ id }) => id);
  expect(ids).toEqual(added.ok ? added.operationIds : []);
});

test("rows that another tab has brought further meanwhile are left to it", async () => {
  const [tab, other] = [await soon(openTab(userId)), await freshDatabase(userId)];
  await soon(load(tab.database, { expenses: [expenseJson("7")] }));
  await soon(tab.refresh());
  const silence = silences.read();
  await soon(tab.refresh());
  silence.mockRestore();
  const later = response(9, {
    changes: { expenses: [expenseJson("7", { title: "Newer" }), expenseJson("9")] },
  });
  await soon(applyResponse(other, [], "1", later));

  await untilBack(tab);
  expect(titles(tab)).toEqual(["Newer", "Rent"]);
  expect(await soon(other.syncPoint())).toMatchObject({ cursor: "9" });
});

test("a large response may take its time while it is being stored", async () => {
  const database = await freshDatabase(userId);
  const { put } = IDBObjectStore.prototype;
  let count = 0;
  const slow = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    count += 1;
    return put.call(this, value);
  });
  const expenses = Array.from({ length: 300 }, (_, index) => expenseJson(`${index + 1}`));
  const storing = load(database, { expenses });
  // Five seconds pass again and again, with a few rows stored in each.
  for (let passed = 0; passed < 60; passed += 1) {
    await vi.advanceTimersByTimeAsync(400);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await storing;
  expect(count).toBeGreaterThan(300);
  expect(database.isInMemory()).toBe(false);
  slow.mockRestore();
});

test("unsaved changes survive when the next page finds the database silent, too", async () => {
  silences.open();
  const tab = await soon(openTab(userId));
  await soon(tab.perform(addBill("5")));
  const [id] = unsavedIds();
  tab.close();
  const next = await soon(openTab(userId));
  await soon(next.refresh());
  expect(titles(next)).toEqual(["Rent"]);
  expect(new Set(unsavedIds())).toEqual(new Set([id]));
  next.close();

  vi.restoreAllMocks();
  const database = await freshDatabase(userId);
  await soon(queueUnsaved(database));
  expect((await soon(database.getAll("outbox"))).map((each) => each.id)).toEqual([id]);
  expect(unsavedIds()).toEqual([]);
});

test("a database whose removal never ends doesn't hold up signing out", async () => {
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(silent);
  expect(await soon(deleteDatabaseOf(userId))).toBe(false);
});
