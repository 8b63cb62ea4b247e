import { describe, expect, test } from "vitest";
import { addMonths } from "#domain/calendar/days.ts";
import type { OperationResult } from "../../worker/ledger/sync-ledger.ts";
import { adding, bill, count, newUser, operation, post, sync, type TestUser } from "./sync-calls.ts";

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);

function earnedIn(results: readonly OperationResult[]): unknown[] {
  return results.flatMap((result) => ("earned" in result ? (result.earned ?? []) : []));
}

async function send(user: TestUser, type: string, data: unknown, envelope = {}): Promise<unknown[]> {
  return earnedIn((await sync(user, [operation(type, data, envelope)])).results);
}

describe("awarded once, with the operation that earned it", () => {
  test("the first visit and the tenth, one by one and not again", async () => {
    const ana = await newUser();
    const earned: unknown[][] = [];
    for (let visit = 1; visit <= 11; visit += 1) earned.push(await send(ana, "dashboard.view", {}));
    expect(earned.flat()).toEqual(["first_login", "dashboard_10"]);
    expect(earned[9]).toEqual(["dashboard_10"]);
    const { changes } = await sync(ana);
    expect(changes.badges.map(({ key }) => key).toSorted()).toEqual(["dashboard_10", "first_login"]);
  });

  test("the tenth bill, of which one was deleted and twelve were generated", async () => {
    const ana = await newUser();
    const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: `${month}-01` };
    expect(await send(ana, "expense.add", bill("1", recurring))).toEqual(["first_recurring"]);
    await send(ana, "series.generate", { cutoffDate: `${addMonths(month, 12)}-01` });
    expect(await count(ana, "expenses")).toBe(13);
    const adds = adding(2, 9);
    expect(earnedIn((await sync(ana, adds)).results)).toEqual([]);
    await send(ana, "expense.delete", { id: "2" });
    expect(await send(ana, "expense.add", bill("99"))).toEqual(["add_10_expenses"]);
  });

  test("a month, then three in a row, when the last of their bills is paid, in one call or in many", async () => {
    const ana = await newUser();
    const adds = ["2026-01-31", "2026-02-10", "2026-03-01", "2026-03-31"].map((dueDate, index) =>
      operation("expense.add", bill(String(index + 1), { dueDate })),
    );
    await sync(ana, adds);
    expect(await send(ana, "expense.setStatus", { id: "1", status: "PAID" })).toEqual([
      "first_paid",
      "green_month",
      "zero_debt_month",
    ]);
    expect(await send(ana, "expense.setStatus", { id: "3", status: "PAID" })).toEqual([]);
    const pays = ["2", "4"].map((id) => operation("expense.setStatus", { id, status: "PAID" }));
    expect(earnedIn((await sync(ana, pays)).results)).toEqual(["streak_3"]);
  });
});

test("no operation and no key of one names a badge or a count", async () => {
  const ana = await newUser();
  const forged = [
    operation("badge.earn", { key: "night_owl" }),
    operation("dashboard.view", { count: 10 }),
    operation("settings.update", { badges: ["night_owl"] }),
    operation("expense.add", { ...bill("1"), badges: ["night_owl"] }),
    operation("dashboard.view", {}, { earned: ["night_owl"] } as object),
  ];
  const { results } = await sync(ana, forged);
  expect(results.map(({ status }) => status)).toEqual(forged.map(() => "rejected"));
  const withBadges = { device: "x", cursor: null, operations: [], badges: ["night_owl"] };
  expect((await post(ana, withBadges)).status).toBe(400);
  expect(await count(ana, "user_badges")).toBe(0);
  expect(await count(ana, "user_activity_log")).toBe(0);
});
