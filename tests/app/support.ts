import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { ExpenseJson } from "#domain/expenses/fields.ts";
import type { OperationInput, OperationJson } from "#domain/operations/operation.ts";
import { LocalDatabase } from "../../app/data/db/database.ts";
import type { QueuedOperation } from "../../app/data/db/schema.ts";
import type { LedgerStore } from "../../app/data/ledger/ledger-store.ts";
import { Local } from "../../app/data/ledger/open-ledger.ts";
import { applyResponse } from "../../app/data/sync/apply-response.ts";
import type { SyncResponse } from "../../worker/app.ts";

const opened: { close(): void }[] = [];

/** {@link closeAll} closes it. */
export function closedAfterwards<T extends { close(): void }>(thing: T): T {
  opened.push(thing);
  return thing;
}

export function closeAll(): void {
  for (const thing of opened.splice(0)) thing.close();
}

const nodeFetch = globalThis.fetch;

/** Has a server of this test respond to relative requests, which Node can't send, until {@link closeAll}. */
export async function respondWith(listener: RequestListener): Promise<void> {
  const server = closedAfterwards(createServer(listener));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    nodeFetch(`http://127.0.0.1:${port}${path}`, init),
  );
}

/** The browser database of a user that no other test knows. */
export async function freshDatabase(userId: string = crypto.randomUUID()): Promise<LocalDatabase> {
  const database = new LocalDatabase(userId, () => true);
  // It is opened when it is first used.
  await database.syncPoint();
  return closedAfterwards(database);
}

/** One that has stored an empty response with this cursor. */
export async function databaseAt(cursor: number): Promise<LocalDatabase> {
  const database = await freshDatabase();
  await load(database, {}, cursor);
  return database;
}

/** Stores the only response to a first sync. */
export async function load(
  database: LocalDatabase,
  changes: Partial<SyncResponse["changes"]> = {},
  cursor = 1,
): Promise<void> {
  await applyResponse(database, [], null, response(cursor, { changes }));
}

export async function openTab(userId: string): Promise<LedgerStore> {
  return closedAfterwards((await Local.open(userId, null)).ledgerStore);
}

export function operationJson(type: string, data: unknown): OperationJson {
  return { id: crypto.randomUUID(), type, at: "2026-11-21T10:00:00.000Z", day: "2026-11-21", hour: 10, data };
}

export function addBill(id: string, changes: Partial<OperationInput["expense.add"]> = {}) {
  const data = { id, title: "Rent", amount: 900, dueDate: "2026-11-30", isRecurring: false, ...changes };
  return { type: "expense.add", data } as const;
}

export function titles(ledgerStore: LedgerStore): string[] {
  const expenses = [...ledgerStore.ledger().all("expense")].filter((each) => !each.deleted);
  return expenses.map(({ title }) => title).sort();
}

/** Like vi.waitFor, which gives up after a second, too early on a busy machine. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 15_000 });
}

/** The next change can't be stored. */
export function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
}

/** Puts operations into the outbox and returns all that it holds. */
export async function queue(
  database: LocalDatabase,
  ...operations: OperationJson[]
): Promise<QueuedOperation[]> {
  for (const operation of operations) {
    await database.add("outbox", { id: operation.id, operation, acknowledged: 0, sent: 0 });
  }
  return await database.getAll("outbox");
}

export function expenseJson(id: string, changes: Partial<ExpenseJson> = {}): ExpenseJson {
  return {
    id,
    title: "Rent",
    amount: 900.5,
    dueDate: "2026-11-30",
    status: "PENDING",
    isRecurring: false,
    recurringFrequency: null,
    recurringId: null,
    ...BLANK_DETAILS,
    createdAt: "2026-11-21T10:00:00.000Z",
    paidDate: null,
    ...changes,
  };
}

/** The history entry of an operation that the worker applied. */
export function historyEntry(operationId: string, type: "expense.add" | "expense.delete" = "expense.add") {
  return { operationId, type, at: "2026-11-21T10:00:00.000Z", device: null, undoes: null, image: [] };
}

/** The worker's response, empty except for these parts. */
export function response(
  cursor: number,
  parts: {
    more?: boolean;
    results?: SyncResponse["results"];
    changes?: Partial<SyncResponse["changes"]>;
  } = {},
): SyncResponse {
  return {
    cursor: String(cursor),
    more: parts.more ?? false,
    results: parts.results ?? [],
    historySince: "2026-10-22T10:00:00.000Z",
    changes: {
      expenses: [],
      deletedExpenseIds: [],
      series: [],
      budgets: [],
      badges: [],
      history: [],
      ...parts.changes,
    },
  };
}
