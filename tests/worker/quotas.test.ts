import { expect, test } from "vitest";
import { type Expense, NEW_BILL } from "#domain/expenses/expense.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { growthOf } from "#domain/quotas/quotas.ts";
import { batchOn } from "../../worker/db/database.ts";
import type { Bindings } from "../../worker/env.ts";
import { plainCursor } from "../../worker/ledger/cursor.ts";
import { trimHistory } from "../../worker/ledger/save-operations.ts";
import { syncLedger } from "../../worker/ledger/sync-ledger.ts";
import type { AccountQuotas } from "../../worker/ledger/usage.ts";
import { call, fromOwnPage } from "./api.ts";
import { fire, RECURRING_CRON } from "./cron-world.ts";
import { ledgerBatchOf, ledgerOf, storedRows } from "./stored.ts";
import { apply, bill, count, newUser, newVisitor, operation, sync, type TestUser } from "./sync-calls.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");
const AMPLE = { bills: 1_000, bytes: 1_000_000, rowsADay: 10_000 };

function quotasOf(few: Partial<AccountQuotas["subscribed"]>): AccountQuotas {
  const quotas = { ...AMPLE, ...few };
  return { subscribed: quotas, unsubscribed: quotas };
}

async function push(
  { userId }: TestUser,
  operations: readonly OperationJson[],
  quotas: AccountQuotas,
  nowMs = NOON,
) {
  const batch = await ledgerBatchOf(userId);
  const { results } = await syncLedger(
    batch,
    userId,
    { device: "phone", cursor: plainCursor(0), operations },
    nowMs,
    quotas,
  );
  return results.map((result) => (result.status === "rejected" ? result.code : result.status));
}

const add = (id: string, fields: object = {}) => operation("expense.add", bill(id, fields));

async function usageOf({ userId }: TestUser) {
  const [owner] = await storedRows<{ bills: number; bytes: number; history_bytes: number }>(
    "SELECT bills, bytes, history_bytes FROM owners WHERE user_id = ?",
    userId,
  );
  return owner;
}

test("a full account takes no more bills, but a deletion makes room for the one that waits", async () => {
  const ana = await newUser();
  const quotas = quotasOf({ bills: 2 });
  const waiting = add("3");
  expect(await push(ana, [add("1"), add("2"), waiting], quotas)).toEqual([
    "applied",
    "applied",
    "quota_exceeded",
  ]);
  expect(await push(ana, [operation("expense.setStatus", { id: "1", status: "PAID" })], quotas)).toEqual([
    "applied",
  ]);
  const removal = operation("expense.delete", { id: "1" });
  expect(await push(ana, [removal, waiting], quotas)).toEqual(["applied", "applied"]);
  // Bringing the deleted one back would be one too many.
  expect(await push(ana, [operation("undo", { operationId: removal.id })], quotas)).toEqual([
    "quota_exceeded",
  ]);
  expect(await count(ana, "expenses", "deleted = 0")).toBe(2);
});

test("bytes are those of UTF-8, and edits count by what they add", async () => {
  const ana = await newUser();
  const quotas = quotasOf({ bytes: 1_500 });
  expect(await push(ana, [add("1", { note: "家".repeat(400) })], quotas)).toEqual(["applied"]);
  const lengthen = (note: string) => operation("expense.edit", { id: "1", changes: { note } });
  expect(await push(ana, [lengthen("家".repeat(700))], quotas)).toEqual(["quota_exceeded"]);
  expect(await push(ana, [lengthen("short"), add("2", { note: "x".repeat(1_000) })], quotas)).toEqual([
    "applied",
    "applied",
  ]);
});

test("a day's rows end with the day, by UTC", async () => {
  const ana = await newUser();
  const quotas = quotasOf({ rowsADay: 25 });
  const third = add("3");
  expect(await push(ana, [add("1"), add("2"), third], quotas)).toEqual([
    "applied",
    "applied",
    "quota_exceeded",
  ]);
  expect(await push(ana, [third], quotas, NOON + 11 * 3_600_000)).toEqual(["quota_exceeded"]);
  expect(await push(ana, [third], quotas, NOON + 12 * 3_600_000)).toEqual(["applied"]);
});

test("replays and what is refused for another reason count for nothing", async () => {
  const ana = await newUser();
  const quotas = quotasOf({ rowsADay: 25 });
  const first = add("1");
  expect(await push(ana, [first], quotas)).toEqual(["applied"]);
  expect(await push(ana, [first, first, add("1")], quotas)).toEqual(["replayed", "replayed", "id_taken"]);
  expect(await push(ana, [add("2")], quotas)).toEqual(["applied"]);
});

test("pushes at the same time share one quota", async () => {
  const ana = await newUser();
  const pushes = Array.from({ length: 6 }, (_, index) =>
    push(ana, [add(String(index + 1))], quotasOf({ bills: 3 })),
  );
  const statuses = (await Promise.all(pushes)).flat();
  expect(statuses.filter((status) => status === "applied")).toHaveLength(3);
  expect(await usageOf(ana)).toMatchObject({ bills: 3 });
});

test("the quotas are settings, and the message names the one that is reached", async () => {
  const ana = await newUser();
  const tell = async (vars: Partial<Bindings>) => {
    const body = { device: "laptop", cursor: null, operations: [add("1")] };
    const response = await call("/api/sync", { body, headers: fromOwnPage(ana.cookie), vars });
    return (await response.json<{ results: { code?: string; error?: string }[] }>()).results[0];
  };
  await apply(ana, "expense.add", bill("9"));
  expect(await tell({ QUOTA_BILLS: "1" })).toMatchObject({
    code: "quota_exceeded",
    error:
      "Your account is full: it holds 1 bill, which is the most it can. Delete bills that you no longer need.",
  });
  expect(await tell({ QUOTA_ROWS_PER_DAY: "1" })).toMatchObject({
    error: "Your account changed as much as it can in a day (1 row). The rest is saved tomorrow.",
  });
  expect(await tell({})).toMatchObject({ status: "applied" });
});

test("an account without a subscription gets less", async () => {
  const visitor = await newVisitor();
  const row = (index: number) => ({
    id: index,
    title: "Rent",
    amount: 5,
    due_date: "2025-01-01",
    status: "PAID",
  });
  const imported = operation("migration.import", { expenses: [1, 2, 3].map(row), badges: [] });
  const few = { subscribed: AMPLE, unsubscribed: { ...AMPLE, bills: 2 } };
  expect(await push(visitor, [imported], few)).toEqual(["quota_exceeded"]);
  expect(await count(visitor, "expenses")).toBe(0);
});

test("what is counted is what is there, whoever wrote it", async () => {
  const ana = await newUser();
  const series = bill("5", { title: "Café ☕", category: "Ort", isRecurring: true, dueDate: "2026-10-31" });
  const { id } = await apply(ana, "expense.add", series);
  await apply(ana, "expense.edit", { id: "5", scope: "all", changes: { note: "naïve", title: "Kaffee" } });
  await apply(ana, "expense.delete", { id: "5" });
  await apply(ana, "undo", { operationId: id }).catch(() => undefined);
  await sync(ana, [add("6"), operation("expense.delete", { id: "6" })]);
  await fire(RECURRING_CRON, "2027-03-01T12:05:00Z");

  const text = "octet_length(title || coalesce(category, '') || coalesce(note, ''))";
  const sizes = await storedRows<{ bills: number; bytes: number }>(
    `SELECT sum(bills) AS bills, sum(bytes) AS bytes FROM (
      SELECT sum(deleted = 0) AS bills, sum(100 + ${text}) AS bytes FROM expenses WHERE user_id = ?1
      UNION ALL SELECT 0, sum(100 + ${text}) FROM recurring_series WHERE user_id = ?1)`,
    ana.userId,
  );
  const [history] = await storedRows<{ bytes: number }>(
    "SELECT sum(octet_length(image || coalesce(subject, '') || coalesce(result, ''))) AS bytes FROM operations WHERE user_id = ? HAVING bytes > 0",
    ana.userId,
  );
  const [held] = sizes.filter(({ bytes }) => bytes !== null);
  expect(held?.bills).toBeGreaterThan(3);
  expect(await usageOf(ana)).toEqual({ ...held, history_bytes: history?.bytes });
});

test("the domain and the database give a row the same size", async () => {
  const ana = await newUser();
  const note = "naïve 家賃 🏠";
  await apply(ana, "expense.add", bill("1", { note, category: "Ö" }));
  const after: Expense = {
    ...{ id: "1", title: "Bill 1", amountCents: 1000, category: "Ö", note, dueDate: "2026-03-15" },
    ...{ status: "PENDING" as const, recurringId: null, paidDate: null, createdAtMs: 0, deleted: false },
    ...{ amountIsEstimate: false, autopay: false, remindDaysBefore: null, cancelBy: null, ...NEW_BILL },
  };
  const { bytes, bills } = growthOf([{ table: "expense", key: "1", before: undefined, after }]);
  expect(await usageOf(ana)).toMatchObject({ bytes, bills });
});

test("a history that outgrows its room loses its oldest entries, never their results", async () => {
  const ana = await newUser();
  const first = add("1");
  await sync(ana, [first, ...[2, 3, 4, 5, 6, 7, 8, 9].map((id) => add(String(id)))]);
  const { db } = await ledgerOf(ana.userId);
  const { history_bytes: before = 0 } = (await usageOf(ana)) ?? {};
  await batchOn(db)({ trimming: trimHistory(db, ana.userId, Math.floor(before / 2)) });

  const { history_bytes: after = 0 } = (await usageOf(ana)) ?? {};
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThanOrEqual(before / 2);
  expect((await sync(ana, [first])).results[0]?.status).toBe("replayed");
  const newest = await apply(ana, "expense.setStatus", { id: "9", status: "PAID" });
  await apply(ana, "undo", { operationId: newest.id });
});
