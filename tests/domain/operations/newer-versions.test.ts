import { describe, expect, test } from "vitest";
import { parseKnownPart } from "#domain/operations/apply.ts";
import { IMPORTED_SERIES, NOW_MS, operationJson, refusalOf, VALID_DATA } from "../support/operations.ts";

const add = VALID_DATA["expense.add"];
const IMPORTED_BILL = { id: "72", title: "Plumber", amount: 120, dueDate: "2026-01-20" };
const importOf = (rows: object) => ({ ...VALID_DATA["bills.import"], ...rows });
const edit = VALID_DATA["expense.edit"];

const codeOf = (type: string, data: unknown) => refusalOf({ ...operationJson("undo", data), type }).code;

describe("only a newer version of the worker can judge", () => {
  test.each<[string, string, unknown]>([
    ["a key in the data", "expense.add", { ...add, tags: ["home"] }],
    ["a key in the changes", "expense.edit", { ...edit, changes: { ...edit.changes, payee: null } }],
    ["a key that takes another's place", "expense.add", { id: "1", template: "rent" }],
    [
      "a key in part of an import",
      "migration.import",
      {
        ...VALID_DATA["migration.import"],
        part: { of: VALID_DATA.undo.operationId, index: 0, total: 3 },
      },
    ],
    ["a key of an imported bill", "bills.import", importOf({ bills: [{ ...IMPORTED_BILL, payee: "Ana" }] })],
    [
      "a status of an imported bill",
      "bills.import",
      importOf({ bills: [{ ...IMPORTED_BILL, status: "PARTLY_PAID" }] }),
    ],
    [
      "an interval of an imported series",
      "bills.import",
      importOf({ series: [{ ...IMPORTED_SERIES, recurringEvery: 24 }] }),
    ],
    ["an imported currency", "bills.import", importOf({ currency: "SEK" })],
    ["another kind of end", "expense.edit", { id: "1", changes: { recurringEnds: { balance: 0 } } }],
    ["a frequency", "expense.add", { ...add, recurringFrequency: "weekly" }],
    ["an interval", "expense.edit", { id: "1", changes: { recurringEvery: 24 }, scope: "all" }],
    ["a weekend shift", "expense.edit", { id: "1", changes: { weekendShift: "nearest" }, scope: "all" }],
    ["a status", "expense.setStatus", { id: "1", status: "PARTLY_PAID" }],
    ["a scope", "expense.delete", { id: "1", scope: "previous" }],
    ["a currency", "settings.update", { currency: "SEK" }],
    ["a time zone", "settings.update", { timezone: "America/Coyhaique_2" }],
    ["a theme", "settings.update", { theme: "sepia" }],
    ["a view", "settings.update", { dashboardViewMode: "calendar" }],
    ["what a budget carries over", "settings.update", { budgetCarryOver: "half" }],
  ])("%s", (_, type, data) => {
    expect(codeOf(type, data)).toBe("unknown_field");
  });

  test("whatever else is at fault beside it", () => {
    expect(refusalOf(operationJson("expense.add", { ...add, title: "", color: "red" }))).toEqual({
      code: "unknown_field",
      error: "Unknown key: color",
      fields: { title: "Title is required" },
    });
  });
});

test.each<[string, unknown]>([
  ["expense.add", { ...add, title: "" }],
  ["expense.add", { ...add, amount: -1 }],
  ["expense.add", { ...add, dueDate: "2026-02-30" }],
  ["expense.setStatus", { id: "1", status: null }],
  ["expense.setStatus", { id: "1", status: "<b>" }],
  ["expense.setStatus", { id: "1", status: "x".repeat(41) }],
  ["expense.edit", { id: "1", changes: { recurringEvery: 1.5 } }],
  ["expense.edit", { id: "1", changes: { recurringEnds: { on: "soon" } } }],
  ["expense.edit", { id: "1", changes: {} }],
  ["expense.delete", { id: "no number" }],
  ["settings.update", { reminderHour: 24 }],
])("%s %j is a fault of a known shape", (type, data) => {
  expect(codeOf(type, data)).toBe("invalid_operation");
});

describe("of what a newer version queued, as much is read as is known", () => {
  const known = (type: string, data: unknown, more: object = {}) =>
    parseKnownPart({ ...operationJson("undo", data), type, ...more }, NOW_MS);

  test("keys and choices that aren't known are left out", () => {
    const { recurringEnds: _, amount: __, recurringFrequency: ___, ...kept } = add;
    const data = { ...add, weekendShift: "nearest", recurringEnds: { balance: 0 }, tags: ["home"] };
    expect(known("expense.add", data, { priority: 1 })?.data).toEqual({
      ...kept,
      amountCents: 8450,
      payments: [{ cents: 2000, day: "2026-03-08" }],
      remindDaysBefore: "[1,7]",
      cancelBy: '{"noticeDays":30,"renewsEveryMonths":12,"renewsOn":"2027-03-12","remindDaysBefore":[1,7]}',
      recurringRule: null,
      weekendShift: "none",
      endsOn: null,
      endsAfter: null,
    });
    const changes = { amount: 5, tags: ["a"], status: "PARTLY_PAID" };
    expect(known("expense.edit", { id: "1", changes, scope: "this" })?.data).toMatchObject({
      changes: { amountCents: 500 },
    });
  });

  test("the rows of an import are there without what isn't known of them", () => {
    const data = importOf({
      series: [],
      budgets: [],
      bills: [{ ...IMPORTED_BILL, status: "HELD", payee: "" }],
    });
    expect(known("bills.import", data)?.data).toMatchObject({ bills: [{ id: "72", amountCents: 12_000 }] });
    expect(known("bills.import", data)?.data).not.toHaveProperty("bills.0.status");
  });

  test("nothing is left of an unknown type, of unknown changes alone, and of what is at fault", () => {
    expect(known("goal.add", { id: "1" })).toBeUndefined();
    expect(known("expense.edit", { id: "1", changes: { tags: ["a"] } })).toBeUndefined();
    expect(known("expense.setStatus", { id: "1", status: "PARTLY_PAID" })).toBeUndefined();
    expect(known("expense.add", { ...add, title: "", tags: [] })).toBeUndefined();
    expect(parseKnownPart(null, NOW_MS)).toBeUndefined();
  });

  test("what was sent stays as it is", () => {
    const data = { ...add, tags: ["a"] };
    known("expense.add", data);
    expect(data.tags).toEqual(["a"]);
  });
});
