import { describe, expect, test } from "vitest";
import { execute } from "./stored.ts";
import { adding, apply, bill, newUser, numberOf, operation, sync, type TestUser } from "./sync-calls.ts";

async function readAll(user: TestUser) {
  const pages = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await sync(user, [], cursor);
    pages.push(page);
    if (cursor !== null && numberOf(page) <= numberOf({ cursor })) throw new Error("The cursor stands still");
    cursor = page.cursor;
    more = page.more;
  }
  return pages;
}

function importOf(n: number) {
  const expenses = Array.from({ length: n }, () => ({ title: "a", amount: 1, dueDate: "2025-01-01" }));
  return operation("migration.import", { expenses, badges: [] });
}

describe("changes since a cursor", () => {
  test("are only what came after it, each row as it is now", async () => {
    const ana = await newUser();
    const { cursor } = await sync(ana, [
      operation("expense.add", bill("1")),
      operation("expense.add", bill("2")),
    ]);
    await sync(ana, [
      operation("expense.edit", { id: "1", changes: { title: "x" } }),
      operation("expense.edit", { id: "1", changes: { title: "y" } }),
    ]);
    const { changes } = await sync(ana, [], cursor);
    expect(changes.expenses).toMatchObject([{ id: "1", title: "y" }]);
    expect(changes.history).toHaveLength(2);
  });

  test("include what this very call changed", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1"));
    const response = await sync(ana, [operation("expense.delete", { id: "1" })], 2);
    expect(numberOf(response)).toBe(3);
    expect(response.changes.deletedExpenseIds).toEqual(["1"]);
  });

  test("tell a device of deletions for as long as the account is there", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1"));
    await apply(ana, "expense.delete", { id: "1" });
    await execute("DELETE FROM operations WHERE user_id = ?", ana.userId);
    expect((await sync(ana, [], 1)).changes.deletedExpenseIds).toEqual(["1"]);
    expect((await sync(ana)).changes.deletedExpenseIds).toEqual(["1"]);
  });
});

describe("pages", () => {
  test("end on a sequence boundary: one operation's rows are never parted", async () => {
    const ana = await newUser();
    await sync(ana, [...adding(1, 10), importOf(1500), ...adding(11, 20)]);
    const pages = await readAll(ana);
    expect(pages.map((page) => page.changes.expenses.length)).toEqual([1510, 10]);
    expect(pages.map(numberOf)).toEqual([12, 22]);
  });

  test("carry every other kind of row too, in the page of its own number", async () => {
    const ana = await newUser();
    await sync(ana, [
      operation("budget.set", { year: 2026, month: 1, amount: 1 }),
      importOf(1200),
      operation("settings.update", { theme: "dark" }),
      operation("dashboard.view", {}),
    ]);
    const [first, second] = await readAll(ana);
    expect(first?.changes).toMatchObject({ budgets: [{ month: 1 }] });
    expect(first?.changes).not.toHaveProperty("settings");
    expect(second?.changes).toMatchObject({ settings: { theme: "dark" }, dashboardViews: 1, expenses: [] });
  });

  test("of nothing but views of the dashboard end as well", async () => {
    const ana = await newUser();
    for (let call = 0; call < 11; call += 1) {
      await sync(
        ana,
        Array.from({ length: 100 }, () => operation("dashboard.view", {})),
      );
    }
    const pages = await readAll(ana);
    expect(pages.map(numberOf).at(-1)).toBe(1101);
    expect(pages.at(-1)?.more).toBe(false);
    expect(pages.some((page) => page.changes.dashboardViews === 1100)).toBe(true);
  });
});

test("another user's bill isn't there for me: nothing of theirs changes", async () => {
  const [ana, ben] = [await newUser(), await newUser()];
  const added = await apply(ana, "expense.add", bill("1", { isRecurring: true, recurringId: "rec_5" }));
  const before = await sync(ana);
  const { results, changes } = await sync(ben, [
    operation("expense.edit", { id: "1", changes: { title: "Mine" } }),
    operation("expense.setStatus", { id: "1", status: "PAID" }),
    operation("expense.delete", { id: "1", scope: "all" }),
    operation("series.stop", { expenseId: "1" }),
    operation("undo", { operationId: added.id }),
  ]);
  const codes = results.map((each) => (each.status === "rejected" ? each.code : each.status));
  expect(codes).toEqual(["not_found", "not_found", "not_found", "not_found", "undo_not_found"]);
  expect(changes).toMatchObject({ expenses: [], history: [], badges: [] });
  expect(await sync(ana)).toEqual(before);
});

test("an instant in the future becomes now, with the bill paid today and not tomorrow", async () => {
  const ana = await newUser();
  const ahead = new Date(Date.now() + 50 * 3_600_000).toISOString();
  const stamp = { at: ahead, day: ahead.slice(0, 10), hour: Number(ahead.slice(11, 13)) };
  const before = Date.now();
  const { changes } = await sync(ana, [operation("expense.add", bill("1", { status: "PAID" }), stamp)]);
  const [expense] = changes.expenses;
  expect(Date.parse(expense?.createdAt ?? "")).toBeGreaterThanOrEqual(before);
  expect(Date.parse(expense?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
  expect([before, Date.now()].map((ms) => new Date(ms).toISOString().slice(0, 10))).toContain(
    expense?.paidDate,
  );
});
