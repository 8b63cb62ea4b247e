// Somebody signs out in another tab, which closes this tab's database under it.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteDatabaseOf } from "../../../../app/data/db/other-users.ts";
import { LedgerStore } from "../../../../app/data/ledger/ledger-store.ts";
import { SyncClient } from "../../../../app/data/sync/sync-client.ts";
import { SyncStatus } from "../../../../app/data/sync/sync-status.ts";
import { closeAll, closedAfterwards, eventually, freshDatabase } from "../../support.ts";

let server: Server;
let asked: (answer: ServerResponse) => void;
let userId = "";

beforeEach(async () => {
  userId = crypto.randomUUID();
  server = createServer((_, response) => asked(response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  server.close();
});

test("a tab that hears of the end of its session after its database was closed reports nothing", async () => {
  const rejected = vi.fn();
  process.on("unhandledRejection", rejected);
  const database = await freshDatabase(userId);
  const readOutbox = vi.spyOn(database, "getAll");
  const call = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  const status = new SyncStatus();
  const syncClient = new SyncClient(database, "Test", userId, status, () => undefined);
  closedAfterwards({ close: () => syncClient.stop() });
  const response = await call;
  await deleteDatabaseOf(userId);
  await eventually(() => expect(database.isOpen()).toBe(false));
  response.writeHead(401, { "Content-Type": "application/json" });
  response.end('{"error":"Please sign in.","code":"unauthorized","requestId":"1"}');
  // What waits is looked up for each call, and once more to say what the end of the session keeps from being saved.
  await eventually(() => expect(readOutbox).toHaveBeenCalledTimes(2));
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", rejected);
  expect(rejected).not.toHaveBeenCalled();
  expect(status.current()).toEqual({ kind: "saved", error: null });
});

test("a tab that was being opened meanwhile has nothing to show", async () => {
  const opening = LedgerStore.open(userId, "Test");
  await deleteDatabaseOf(userId);
  const ledgerStore = closedAfterwards(await opening);
  expect(ledgerStore.everSynced()).toBe(false);
});
