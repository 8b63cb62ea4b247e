import { expect, test } from "vitest";
import { rejection, UNKNOWN_FIELD } from "#domain/operations/operation.ts";
import { Overtaking } from "#domain/operations/overtaking.ts";
import { uuid } from "../support/operations.ts";

const REASON = rejection(UNKNOWN_FIELD, "Unknown key: tags");

/** Whether a later operation has to wait behind an earlier one. Bills 7 and 8 belong to one series. */
function waits(earlier: [type: string, data: unknown], later: [type: string, data: unknown]): boolean {
  const overtaking = new Overtaking((id) => (id === "7" || id === "8" ? "rec_1" : null));
  overtaking.wait({ id: uuid(1), type: earlier[0], data: earlier[1] }, REASON);
  return overtaking.waitsBehind({ id: uuid(2), type: later[0], data: later[1] }) === REASON;
}

const EDIT: [string, unknown] = ["expense.edit", { id: "7", changes: { tags: [] }, scope: "all" }];

test.each<[string, [string, unknown], [string, unknown], boolean]>([
  ["of the same bill", EDIT, ["expense.setStatus", { id: "7", status: "PAID" }], true],
  ["of another bill", EDIT, ["expense.setStatus", { id: "9", status: "PAID" }], false],
  ["of another bill of its series", EDIT, ["expense.edit", { id: "8", changes: { amount: 5 } }], true],
  ["of its series", EDIT, ["expense.add", { id: "99", recurringId: "rec_1" }], true],
  ["that undoes it", EDIT, ["undo", { operationId: uuid(1).toUpperCase() }], true],
  [
    "about a bill that an unknown type names in a list",
    ["expense.merge", { bills: ["5", "6"] }],
    ["expense.delete", { id: "6" }],
    true,
  ],
  [
    "of a bill whose title looks like an id",
    ["expense.add", { id: "5", title: "6", tags: [] }],
    ["expense.delete", { id: "6" }],
    false,
  ],
  [
    "of the same month's budget",
    ["budget.set", { year: 2026, month: 3, amount: 5, per: "week" }],
    ["budget.clear", { year: 2026, month: 3 }],
    true,
  ],
  [
    "of another month's budget",
    ["budget.set", { year: 2026, month: 3, amount: 5, per: "week" }],
    ["budget.clear", { year: 2026, month: 4 }],
    false,
  ],
  [
    "of the same setting",
    ["settings.update", { theme: "sepia" }],
    ["settings.update", { theme: "dark", name: "Ana" }],
    true,
  ],
  [
    "of another setting",
    ["settings.update", { theme: "sepia" }],
    ["settings.update", { name: "Ana" }],
    false,
  ],
  [
    "of a bill that an import brings",
    ["bills.import", { bills: [{ id: "6", tags: [] }] }],
    ["expense.delete", { id: "6" }],
    true,
  ],
  [
    "of the next part of an import",
    ["bills.import", { import: { id: uuid(3), part: 1 }, bills: [{ id: "6", tags: [] }] }],
    ["bills.import", { import: { id: uuid(3), part: 2 }, bills: [] }],
    true,
  ],
  [
    "of the currency that an import brings",
    ["bills.import", { currency: "SEK" }],
    ["settings.update", { currency: "EUR" }],
    true,
  ],
  ["of anything, behind one without data", ["goal.clear", undefined], ["expense.delete", { id: "6" }], false],
])("an operation %s", (_, earlier, later, isHeld) => {
  expect(waits(earlier, later)).toBe(isHeld);
});

test("what waits holds back what comes behind it", () => {
  const overtaking = new Overtaking(() => null);
  overtaking.wait({ id: uuid(1), type: "expense.merge", data: { bills: ["5", "6"] } }, REASON);
  overtaking.waitsBehind({ id: uuid(2), type: "expense.split", data: { from: "6", into: "7" } });
  expect(overtaking.waitsBehind({ id: uuid(3), type: "expense.delete", data: { id: "7" } })).toBe(REASON);
});

test("the deepest nesting is walked through in no time and never thrown at", () => {
  let nested: unknown = "7";
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  expect(waits(["goal.add", { nested }], ["expense.delete", { id: "7" }])).toBe(false);
});
