import { forceCloseDatabase } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import type { LocalDatabase } from "../../../../app/data/db/database.ts";
import { databaseName } from "../../../../app/data/db/schema.ts";
import { VERSION } from "../../../../app/data/db/stores.ts";
import { deleteDatabaseOf } from "../../../../app/data/session/other-users.ts";
import { closeAll, eventually, freshDatabase, operationJson } from "../../support.ts";

afterEach(closeAll);

const badges = async (database: LocalDatabase) => (await database.getAll("earned")).map(({ key }) => key);

test("a transaction that fails half-way leaves nothing behind", async () => {
  const database = await freshDatabase();
  const failing = database.write(["earned", "refused"], async ({ earned }) => {
    await earned.put({ key: "first_login" });
    throw new Error("half-way");
  });

  await expect(failing).rejects.toThrow("half-way");
  expect(await badges(database)).toEqual([]);
});

test("a request that is refused takes back what its transaction wrote before", async () => {
  const database = await freshDatabase();
  const failing = database.write(["earned"], async ({ earned }) => {
    await earned.add({ key: "first_login" });
    await earned.add({ key: "first_login" });
  });

  await expect(failing).rejects.toMatchObject({ name: "ConstraintError" });
  expect(await badges(database)).toEqual([]);
});

test("a transaction says what made it fail, not what failed with it", async () => {
  const database = await freshDatabase();
  const operation = operationJson("dashboard.view", {});
  const failing = database.write(["outbox"], async ({ outbox }) => {
    const queued = { id: operation.id, operation, acknowledged: 0 } as const;
    outbox.putAll([queued, queued]);
    await outbox.getAll();
  });

  await expect(failing).rejects.toMatchObject({ name: "ConstraintError" });
});

test("another tab hears of what was written, once it is stored, and of nothing else", async () => {
  const userId = crypto.randomUUID();
  const [writer, listener] = [await freshDatabase(userId), await freshDatabase(userId)];
  const heard: string[] = [];
  const { signal } = new AbortController();
  listener.onChange(["earned"], () => heard.push("earned"), signal);
  listener.onChange(["outbox"], () => heard.push("outbox"), signal);

  await writer.write(["earned", "outbox"], async ({ earned, outbox }) => {
    await outbox.getAll();
    await earned.put({ key: "first_login" });
  });
  await eventually(() => expect(heard).toEqual(["earned"]));
  expect(await badges(listener)).toEqual(["first_login"]);
});

test("a database of the version before keeps its rows and gets the new store", async () => {
  const userId = crypto.randomUUID();
  await new Promise<void>((done, failed) => {
    const request = indexedDB.open(`expense-timeline-${userId}`, 10);
    request.onupgradeneeded = () => request.result.createObjectStore("points", { keyPath: "key" });
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      const { result } = request;
      const writing = result.transaction("points", "readwrite");
      writing.objectStore("points").put({ key: "sync-point", cursor: 7, revision: 3, epoch: 1 });
      writing.oncomplete = () => {
        result.close();
        done();
      };
    };
  });

  const database = await freshDatabase(userId);
  expect(await database.syncPoint()).toMatchObject({ cursor: 7, revision: 3 });
  expect(await badges(database)).toEqual([]);
});

test("a newer version of the app needn't wait for a tab of this one, which continues in its database", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await database.put("earned", { key: "first_login" });
  const upgrade = indexedDB.open(databaseName(userId), VERSION + 1);
  await new Promise<void>((done, failed) => {
    upgrade.onsuccess = () => done();
    upgrade.onblocked = () => failed(new Error("It has to wait."));
  });

  await database.put("earned", { key: "dark_mode" });
  expect(database.isInMemory()).toBe(false);
  expect(await badges(database)).toEqual(["dark_mode", "first_login"]);
  upgrade.result.close();
});

test("a connection that the browser closed is opened again", async () => {
  const opening = vi.spyOn(indexedDB, "open");
  const database = await freshDatabase();
  const request = opening.mock.results[0]?.value as IDBOpenDBRequest;
  await database.put("earned", { key: "first_login" });

  forceCloseDatabase(request.result as never);
  expect(await badges(database)).toEqual(["first_login"]);
  expect(opening).toHaveBeenCalledTimes(2);
});

test("a connection that was closed without an event is opened again", async () => {
  const opening = vi.spyOn(indexedDB, "open");
  const database = await freshDatabase();
  const request = opening.mock.results.at(-1)?.value as IDBOpenDBRequest;

  request.result.close();
  expect(await badges(database)).toEqual([]);
});

test("removing a user's data doesn't wait for the tabs that have it open, which close it", async () => {
  const userId = crypto.randomUUID();
  const database = await freshDatabase(userId);
  await database.put("earned", { key: "first_login" });
  expect(await deleteDatabaseOf(userId)).toBe(true);

  expect(database.isOpen()).toBe(false);
  await expect(database.getAll("earned")).rejects.toMatchObject({ name: "InvalidStateError" });
  expect(await badges(await freshDatabase(userId))).toEqual([]);
});
