import { describe, expect, test } from "vitest";
import type { OperationResult } from "../../worker/ledger/sync-ledger.ts";
import { apply, bill, count, newUser, numberOf, operation, sync } from "./sync-calls.ts";

describe("an operation sent again", () => {
  test("gets its first result and changes nothing", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1"));
    const sent = operation("expense.delete", { id: "1" });
    const first = await sync(ana, [sent]);
    const second = await sync(ana, [sent], first.cursor);
    expect(first.results).toEqual([{ id: sent.id, status: "applied", result: { count: 1 } }]);
    expect(second.results).toEqual([{ id: sent.id, status: "replayed", result: { count: 1 } }]);
    expect(second.cursor).toBe(first.cursor);
    expect(second.changes.history).toEqual([]);
  });

  test("in the same call, or in capitals, is the same operation", async () => {
    const ana = await newUser();
    const sent = operation("expense.add", bill("1"));
    const capitals = { ...sent, id: sent.id.toUpperCase() };
    const response = await sync(ana, [sent, sent, capitals]);
    expect(response.results).toEqual([
      { id: sent.id, status: "applied" },
      { id: sent.id, status: "replayed" },
      { id: capitals.id, status: "replayed" },
    ]);
    expect(numberOf(response)).toBe(2);
  });

  test("with other content is still the first one", async () => {
    const ana = await newUser();
    const sent = operation("expense.add", bill("1"));
    await sync(ana, [sent]);
    const { results } = await sync(ana, [{ ...sent, data: bill("2") }]);
    expect(results).toEqual([{ id: sent.id, status: "replayed" }]);
    expect(await count(ana, "expenses")).toBe(1);
  });

  test("by another user is that user's own", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    const sent = operation("expense.add", bill("1"));
    for (const user of [ana, ben]) expect((await sync(user, [sent])).results[0]?.status).toBe("applied");
  });

  test("a hundred times at once gives one row and a hundred equal responses", async () => {
    const ana = await newUser();
    const expenses = [{ title: "Old", amount: 5, dueDate: "2025-01-01" }, {}];
    const sent = operation("migration.import", { expenses, badges: [] });
    const responses = await Promise.all(Array.from({ length: 100 }, () => sync(ana, [sent])));
    const results = responses.map(
      (response) => response.results[0] as OperationResult & { result?: unknown },
    );
    expect(results.filter(({ status }) => status === "applied")).toHaveLength(1);
    expect(results.filter(({ status }) => status === "replayed")).toHaveLength(99);
    for (const { result } of results) {
      expect(result).toEqual({ expenses: 1, badges: 0, errors: ["Expense 2: Title is required"] });
    }
    for (const response of responses) expect(numberOf(response)).toBe(2);
    expect(await count(ana, "operations")).toBe(1);
    expect(await count(ana, "expenses")).toBe(1);
  });
});

describe("an operation that was rejected", () => {
  test("isn't recorded and is judged again", async () => {
    const ana = await newUser();
    const sent = operation("expense.setStatus", { id: "1", status: "PAID" });
    expect((await sync(ana, [sent])).results[0]).toMatchObject({ status: "rejected", code: "not_found" });
    expect(await count(ana, "operations")).toBe(0);
    await apply(ana, "expense.add", bill("1"));
    expect((await sync(ana, [sent])).results[0]).toMatchObject({ id: sent.id, status: "applied" });
  });

  test("twice in one call is judged twice", async () => {
    const ana = await newUser();
    const sent = operation("expense.setStatus", { id: "1", status: "PAID" });
    const { results } = await sync(ana, [sent, operation("expense.add", bill("1")), sent]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "applied", "applied"]);
  });
});
