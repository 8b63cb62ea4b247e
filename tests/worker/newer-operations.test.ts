import { expect, test } from "vitest";
import { execute, storedRows } from "./stored.ts";
import { apply, bill, newUser, newVisitor, operation, sync } from "./sync-calls.ts";

const unknownEdit = (id: string, more: object = {}) =>
  operation("expense.edit", { id, changes: { amount: 50, remindDaysBefore: [3] }, ...more });

test("what waits for a newer worker isn't overtaken by later changes of the same bill, but by others", async () => {
  const ana = await newUser();
  await sync(ana, [operation("expense.add", bill("1")), operation("expense.add", bill("2"))]);
  const waiting = unknownEdit("1");
  const { results, changes } = await sync(ana, [
    waiting,
    operation("expense.edit", { id: "1", changes: { amount: 60 } }),
    operation("expense.edit", { id: "2", changes: { amount: 70 } }),
    operation("undo", { operationId: waiting.id }),
  ]);
  expect(results.map((each) => (each.status === "rejected" ? [each.code, each.error] : each.status))).toEqual(
    [
      ["unknown_field", "Unknown key: remindDaysBefore"],
      ["unknown_field", "Unknown key: remindDaysBefore"],
      "applied",
      ["unknown_field", "Unknown key: remindDaysBefore"],
    ],
  );
  expect(changes.expenses.map(({ amount }) => amount)).toEqual([10, 70]);
});

test("it isn't overtaken by changes of other bills of its series, the first one included", async () => {
  const ana = await newUser();
  const first = bill("1", { isRecurring: true, dueDate: "2026-10-31" });
  await apply(ana, "expense.add", first);
  await apply(ana, "series.generate", { cutoffDate: "2026-12-31" });
  const { changes } = await sync(ana);
  const other = changes.expenses.find(({ id }) => id !== "1")?.id ?? "";
  for (const [one, two] of [
    ["1", other],
    [other, "1"],
  ] as const) {
    const later = operation("expense.setStatus", { id: two, status: "PAID" });
    const { results } = await sync(ana, [unknownEdit(one, { scope: "all" }), later]);
    expect(results).toMatchObject([{ code: "unknown_field" }, { code: "unknown_field" }]);
  }
});

test("a change of a type that only a newer version knows can't be undone here yet, and nothing breaks", async () => {
  const ana = await newUser();
  const { id } = await apply(ana, "expense.add", bill("1"));
  const image = [{ table: "goal", key: "1", field: "amount", before: { amount: 1 }, after: { amount: 2 } }];
  await execute(
    "UPDATE operations SET type = 'goal.set', image = ? WHERE user_id = ? AND op_id = ?",
    JSON.stringify(image),
    ana.userId,
    id,
  );
  const { results, changes } = await sync(ana, [operation("undo", { operationId: id })]);
  expect(results).toMatchObject([{ status: "rejected", code: "unknown_type" }]);
  expect(changes.history).toMatchObject([{ type: "goal.set", image }]);
  const later = await apply(ana, "expense.setStatus", { id: "1", status: "PAID" });
  await apply(ana, "undo", { operationId: later.id });
});

test("without a subscription, what isn't known waits like everything else", async () => {
  const visitor = await newVisitor();
  const { results } = await sync(visitor, [
    unknownEdit("1"),
    operation("settings.update", { theme: "sepia" }),
  ]);
  expect(results).toMatchObject([{ code: "subscription_required" }, { code: "unknown_field" }]);
  expect(await storedRows("SELECT * FROM user_settings WHERE user_id = ?", visitor.userId)).toEqual([]);
});
