import { BLANK_DETAILS } from "#domain/expenses/details.ts";
import type { ExpenseJson } from "#domain/expenses/expense.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { LocalDatabase } from "../../app/data/db/database.ts";
import type { QueuedOperation } from "../../app/data/db/schema.ts";
import { LedgerStore } from "../../app/data/ledger/ledger-store.ts";
import { applyResponse } from "../../app/data/sync/apply-response.ts";
import type { SyncResponse } from "../../worker/app.ts";

const opened: { close(): void }[] = [];

/** Has it closed when the test ends. */
export function closedAfterwards<T extends { close(): void }>(thing: T): T {
  opened.push(thing);
  return thing;
}

export function closeAll(): void {
  for (const thing of opened.splice(0)) thing.close();
}

/** The browser database of a user that no other test knows. */
export async function freshDatabase(userId: string = crypto.randomUUID()): Promise<LocalDatabase> {
  const database = new LocalDatabase(userId, () => true);
  await database.open();
  return closedAfterwards(database);
}

/** One that stands at a cursor of the worker's. */
export async function databaseAt(cursor: number): Promise<LocalDatabase> {
  const database = await freshDatabase();
  await applyResponse(database, [], null, answer(cursor));
  return database;
}

/** A tab of the user. */
export async function openTab(userId: string): Promise<LedgerStore> {
  return closedAfterwards(await LedgerStore.open(userId, "Test"));
}

export function operationJson(type: string, data: unknown): OperationJson {
  return { id: crypto.randomUUID(), type, at: "2026-11-21T10:00:00.000Z", day: "2026-11-21", hour: 10, data };
}

/** Puts operations into the outbox and gives them as they stand there. */
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

/** The worker's answer, empty but for what is given. */
export function answer(
  cursor: number,
  parts: {
    more?: boolean;
    results?: SyncResponse["results"];
    changes?: Partial<SyncResponse["changes"]>;
  } = {},
): SyncResponse {
  return {
    cursor,
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
