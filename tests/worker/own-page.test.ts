import { expect, test } from "vitest";
import { addMonths, monthOf } from "#domain/calendar/days.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { SyncResponse } from "../../worker/ledger/sync-ledger.ts";
import { bill, newUser, operation, sync, type TestUser } from "./sync-calls.ts";

/**
 * A device that has seen everything learns of its own operations without their being read back. The result has to
 * equal what reading them back gives.
 */
async function pushUpToDate(user: TestUser, operations: readonly OperationJson[]) {
  const { cursor: seen } = await sync(user);
  const pushed = await sync(user, operations, seen);
  const read = await sync(user, [], seen);
  expect(toldBy(pushed)).toEqual(toldBy(read));
  return pushed.results;
}

/** All but the results and the instant. In which order the rows of one operation come means nothing. */
function toldBy({ results: _, historySince: __, changes, ...position }: SyncResponse) {
  const expenses = changes.expenses.toSorted((a, b) => Number(a.id) - Number(b.id));
  return { ...position, changes: { ...changes, expenses } };
}

const today = new Date().toISOString().slice(0, 10);
const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString();

test("a device that is up to date hears of its own operations what reading tells of them", async () => {
  const ana = await newUser();
  const add = (id: string, fields = {}) => operation("expense.add", bill(id, fields));
  const gone = operation("expense.delete", { id: "9" });
  const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: today, note: "a\nb \u{1f600} \"'" };
  const steps: OperationJson[][] = [
    [add("9", { amount: 0.1 }), add("3", { category: "Home", status: "PAID" }), add("12")],
    [operation("expense.edit", { id: "12", changes: { title: "x" } }), add("4"), add("11")],
    [
      add("20"),
      operation("expense.setStatus", { id: "9", status: "PAID" }),
      operation("expense.edit", { id: "20", changes: { amount: 999_999_999.99 } }),
      operation("expense.delete", { id: "20" }),
    ],
    [
      add("30", recurring),
      operation("series.generate", { cutoffDate: `${addMonths(monthOf(today), 3)}-01` }),
    ],
    [operation("expense.edit", { id: "30", changes: { title: "Rent" }, scope: "following" })],
    [operation("series.stop", { expenseId: "30" })],
    [gone],
    [operation("undo", { operationId: gone.id })],
    [
      operation("budget.set", { year: 2026, month: 3, amount: 5 }),
      operation("budget.set", { year: 2026, month: 4, amount: 0 }),
      operation("budget.clear", { year: 2026, month: 3 }),
    ],
    [operation("settings.update", { theme: "dark", currency: "EUR" })],
    [operation("dashboard.view", {})],
    [operation("expense.add", bill("40"), { at: longAgo, day: longAgo.slice(0, 10) })],
    [operation("expense.delete", { id: "404" })],
    [gone, add("41")],
    [gone],
    [],
  ];
  for (const operations of steps) await pushUpToDate(ana, operations);
});

test("and of an import, with what was there before, also where it is more than a page", async () => {
  const imported = (count: number) =>
    operation("migration.import", {
      expenses: Array.from({ length: count }, () => ({ title: "a", amount: 1, dueDate: "2025-01-01" })),
      badges: [],
    });
  for (const count of [3, 999, 1000, 1001]) {
    const ana = await newUser();
    await sync(ana, [operation("dashboard.view", {})]);
    const results = await pushUpToDate(ana, [imported(count), operation("expense.add", bill("1"))]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied"]);
  }
});
