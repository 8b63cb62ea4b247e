// Somebody signs out in another tab, which closes this tab's database under it.
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Local } from "../../../../app/data/ledger/open-ledger.ts";
import { deleteDatabaseOf } from "../../../../app/data/session/other-users.ts";
import { SyncClient } from "../../../../app/data/sync/sync-client.ts";
import { SyncStatus } from "../../../../app/data/sync/sync-status.ts";
import { closeAll, closedAfterwards, eventually, freshDatabase, respondWith } from "../../support.ts";

let userId = "";

beforeEach(() => {
  userId = crypto.randomUUID();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
});

test("a tab that hears of the end of its session after its database was closed reports nothing", async () => {
  const rejected = vi.fn();
  process.on("unhandledRejection", rejected);
  const database = await freshDatabase(userId);
  const readOutbox = vi.spyOn(database, "getAll");
  const request = Promise.withResolvers<ServerResponse>();
  await respondWith((_, response) => request.resolve(response));
  const status = new SyncStatus();
  const syncClient = new SyncClient(database, status, () => undefined);
  closedAfterwards({ close: () => syncClient.stop() });
  const response = await request.promise;
  await deleteDatabaseOf(userId);
  await eventually(() => expect(database.isOpen()).toBe(false));
  response.writeHead(401, { "Content-Type": "application/json" });
  response.end('{"error":"Please sign in.","code":"unauthorized","requestId":"1"}');
  // The outbox is read to tell what the end of the session keeps from being saved.
  await eventually(() => expect(readOutbox).toHaveBeenCalledTimes(1));
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", rejected);
  expect(rejected).not.toHaveBeenCalled();
  expect(status.current()).toEqual({ kind: "saved", error: null, failure: null });
});

test("a tab that was being opened meanwhile has nothing to show", async () => {
  const opening = Local.open(userId, null);
  await deleteDatabaseOf(userId);
  const ledgerStore = closedAfterwards((await opening).ledgerStore);
  expect(ledgerStore.everSynced()).toBe(false);
});
