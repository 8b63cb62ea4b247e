import { expect, test } from "vitest";
import type { OperationJson } from "#domain/operations/operation.ts";
import { ROWS_AN_OPERATION } from "#domain/quotas/quotas.ts";
import { batchIn, createDatabase, type LedgerBatch } from "../../worker/db/database.ts";
import { syncLedger } from "../../worker/ledger/sync-ledger.ts";
import { recordingDatabases } from "./recording-database.ts";
import { ledgerOf, storedRows } from "./stored.ts";
import { bill, newUser, operation, sync, type TestUser } from "./sync-calls.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");
const ROWS_A_DAY = 2_000;

/** A row that is counted costs at most so many, as D1 counts: the row, its entries in seven indexes and its owner's counts. */
const WRITTEN_A_ROW = 12;

const QUOTAS = { bills: 1_000_000, bytes: 1_000_000_000, rowsADay: ROWS_A_DAY };

interface Day {
  push(operations: readonly OperationJson[]): Promise<string[]>;
  /** Rows that D1 wrote so far. */
  written(): number;
}

async function dayOf({ userId }: TestUser): Promise<Day> {
  const { name } = await ledgerOf(userId);
  const { vars, takeCosts } = recordingDatabases();
  const batch: LedgerBatch = batchIn(createDatabase(vars[name as "LEDGER_1"] as never));
  let written = 0;
  return {
    async push(operations) {
      const request = { device: "phone", cursor: { seq: 0, anchor: 0, mark: null }, operations };
      const { results } = await syncLedger(batch, userId, request, NOON, {
        subscribed: QUOTAS,
        unsubscribed: QUOTAS,
      });
      written += takeCosts().written;
      return results.map((each) => (each.status === "rejected" ? each.code : each.status));
    },
    written: () => written,
  };
}

/** A series with 301 bills, from long before, in an account that has changed nothing today. */
async function longSeries(): Promise<TestUser> {
  const ana = await newUser();
  const first = bill("1", { isRecurring: true, dueDate: "2001-12-31", note: "x".repeat(900) });
  await sync(ana, [operation("expense.add", first)]);
  const made = await sync(ana, [operation("series.generate", { cutoffDate: "2026-12-31" })]);
  expect(made.results).toMatchObject([{ result: { count: 300 } }]);
  return ana;
}

const editAll = (amount: number) => operation("expense.edit", { id: "1", changes: { amount }, scope: "all" });

async function rowsToday({ userId }: TestUser): Promise<number> {
  const [owner] = await storedRows<{ n: number }>(
    "SELECT CASE WHEN counted_day = ?2 THEN day_operations ELSE 0 END AS n FROM owners WHERE user_id = ?1",
    userId,
    Math.floor(NOON / 86_400_000),
  );
  return owner?.n ?? 0;
}

test("an operation counts each row that it changes, its undo as many, and what a day writes is bounded", async () => {
  const ana = await longSeries();
  const day = await dayOf(ana);
  const edit = editAll(20);
  expect(await day.push([edit])).toEqual(["applied"]);
  // 301 bills and the series.
  expect(await rowsToday(ana)).toBe(302 + ROWS_AN_OPERATION);
  expect(await day.push([operation("undo", { operationId: edit.id })])).toEqual(["applied"]);
  expect(await rowsToday(ana)).toBe(2 * (302 + ROWS_AN_OPERATION));
  const deletion = operation("expense.delete", { id: "1", scope: "all" });
  expect(await day.push([deletion])).toEqual(["applied"]);
  expect(await day.push([operation("undo", { operationId: deletion.id })])).toEqual(["applied"]);

  const outcomes: string[] = [];
  for (let amount = 30; amount < 80; amount += 1)
    outcomes.push(...(await day.push([editAll(amount), editAll(amount + 0.5)])));
  expect(outcomes.filter((each) => each === "applied")).toHaveLength(2);
  expect(outcomes.filter((each) => each === "quota_exceeded")).toHaveLength(98);
  expect(await rowsToday(ana)).toBeLessThanOrEqual(ROWS_A_DAY);
  expect(day.written()).toBeLessThanOrEqual(WRITTEN_A_ROW * ROWS_A_DAY);
});

test("operations that change a single row, or none, are bounded as well", async () => {
  const ana = await newUser();
  await sync(ana, [operation("expense.add", bill("1"))]);
  const day = await dayOf(ana);
  const outcomes: string[] = [];
  for (let call = 0; call < 3; call += 1) {
    const operations = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? operation("expense.setStatus", { id: "1", status: "PENDING" })
        : operation("dashboard.view", {}),
    );
    outcomes.push(...(await day.push(operations)));
  }
  const applied = outcomes.filter((each) => each === "applied").length;
  expect(applied).toBeLessThanOrEqual(ROWS_A_DAY / ROWS_AN_OPERATION);
  expect(applied).toBeGreaterThan(150);
  expect(day.written()).toBeLessThanOrEqual(WRITTEN_A_ROW * ROWS_A_DAY);
});

test("a scope is stored as one diff, however many bills it has, and undone from it", async () => {
  const ana = await longSeries();
  const day = await dayOf(ana);
  const edit = editAll(20);
  const deletion = operation("expense.delete", { id: "1", scope: "all" });
  await day.push([edit, deletion]);
  const stored = await storedRows<{ image: string }>(
    "SELECT image FROM operations WHERE user_id = ? AND op_id IN (?, ?) ORDER BY seq",
    ana.userId,
    edit.id,
    deletion.id,
  );
  const images = stored.map(({ image }) => JSON.parse(image) as { table: string; keys?: string[] }[]);
  expect(images.map((image) => image.map(({ table, keys = ["one"] }) => [table, keys.length]))).toEqual([
    [
      ["expense", 301],
      ["series", 1],
    ],
    [
      ["expense", 301],
      ["series", 1],
    ],
  ]);
  // An id and its quotes for each bill, and next to nothing else.
  for (const { image } of stored) expect(image.length).toBeLessThan(301 * 20 + 500);
  await sync(ana, [
    operation("undo", { operationId: deletion.id }),
    operation("undo", { operationId: edit.id }),
  ]);
  const { changes } = await sync(ana);
  expect(changes.expenses).toHaveLength(301);
  expect(new Set(changes.expenses.map(({ amount }) => amount))).toEqual(new Set([10]));
});
