import { beforeAll, describe, expect, test } from "vitest";
import { addMonths, lastDayOf } from "#domain/calendar/days.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import type { OperationResult } from "../../worker/ledger/sync-ledger.ts";
import { execute, storedRows } from "./stored.ts";
import {
  adding,
  apply,
  bill,
  count,
  newUser,
  newVisitor,
  numberOf,
  operation,
  post,
  sync,
  type TestUser,
} from "./sync-calls.ts";

let ana: TestUser;
beforeAll(async () => {
  ana = await newUser();
});

const valid = () => operation("expense.add", bill("1"));

const body = (fields: object) => ({ device: "laptop", cursor: null, operations: [valid()], ...fields });

async function expectRefused(sent: unknown): Promise<Record<string, unknown>> {
  const response = await post(ana, sent);
  const refusal = await response.json<Record<string, unknown>>();
  expect(response.status, JSON.stringify(refusal)).toBe(400);
  const text = expect.any(String);
  expect(refusal).toMatchObject({ error: text, code: text, requestId: text });
  expect([await count(ana, "operations"), await count(ana, "expenses")]).toEqual([0, 0]);
  return refusal;
}

describe("a fault of the envelope is refused and nothing is applied", () => {
  test.each([
    ...[undefined, null, 5, "", " \u0000 ", "x".repeat(81)].map((device) => ({ device })),
    ...[undefined, -1, 1.5, 1e308, [0], {}, false].map((cursor) => ({ cursor })),
    ...[undefined, null, {}, "expense.add"].map((operations) => ({ operations })),
    ...["extra", "userId", "badges", "constructor", "toString"].map((key) => ({ [key]: 1 })),
  ])("%o", async (fields) => {
    const [field = ""] = Object.keys(fields);
    expect((await expectRefused(body(fields))).fields).toHaveProperty(field);
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["text", "expense.add"],
    ["without an id", { ...operation("expense.add", bill("2")), id: undefined }],
    ["with an id that is no UUID", { ...operation("expense.add", bill("2")), id: "1" }],
    ["with an id that is a number", { ...operation("expense.add", bill("2")), id: 1 }],
  ])("an operation that is %s, after one that is right", async (_, faulty) => {
    await expectRefused(body({ operations: [valid(), faulty] }));
  });

  test("the 101st operation, with all that come before it", async () => {
    const operations = adding(1, 101);
    expect((await expectRefused(body({ operations }))).error).toBe("At most 100 operations a call.");
  });
});

test("a hundred operations in one call are applied in one go, in order", async () => {
  const ben = await newUser();
  const operations = adding(1, 100);
  const response = await sync(ben, operations);
  const { results, changes } = response;
  expect(results.map(({ id, status }) => ({ id, status }))).toEqual(
    operations.map(({ id }) => ({ id, status: "applied" })),
  );
  expect(numberOf(response)).toBe(101);
  expect(changes.history.map((entry) => entry.operationId)).toEqual(operations.map(({ id }) => id));
});

test("a device's name is cleaned before it is stored", async () => {
  const ben = await newUser();
  await post(ben, {
    device: " Ana's\u0000 phone\u202e ",
    cursor: null,
    operations: [operation("expense.add", bill("1"))],
  });
  expect((await sync(ben)).changes.history[0]?.device).toBe("Ana's phone");
});

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

const thisMonth = new Date().toISOString().slice(0, 7);
const nextMonth = addMonths(thisMonth, 1);
const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: `${thisMonth}-01` };
const generate = () => operation("series.generate", { cutoffDate: lastDayOf(nextMonth) });

// What one operation of a call makes, the next may reach from: then more of the account is needed than either names.
describe("an operation reaches all of a series from a bill that the same call", () => {
  test("generated", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1", recurring));
    const id = occurrenceId("rec_5", nextMonth);
    const { results } = await sync(ana, [generate(), operation("expense.delete", { id, scope: "all" })]);
    expect(results).toMatchObject([{ result: { count: 1 } }, { result: { count: 2 } }]);
    expect(await count(ana, "expenses", "deleted = 0")).toBe(0);
  });

  test("brought back by an undo", async () => {
    const ana = await newUser();
    await sync(ana, [operation("expense.add", bill("1", recurring)), generate()]);
    const off = await apply(ana, "expense.edit", { id: "1", changes: { isRecurring: false } });
    const edit = operation("expense.edit", { id: "1", changes: { title: "Flat" }, scope: "all" });
    const { results } = await sync(ana, [operation("undo", { operationId: off.id }), edit]);
    expect(results).toMatchObject([{ result: { count: 1 } }, { result: { count: 2 } }]);
    expect(await count(ana, "expenses", "title = 'Flat'")).toBe(2);
  });
});

describe("a bill that stands where an occurrence would is never overwritten", () => {
  const inTheWay = bill(occurrenceId("rec_5", nextMonth), { title: "Mine" });

  test("by a series that starts and generates in one call", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", inTheWay);
    const { results } = await sync(ana, [operation("expense.add", bill("1", recurring)), generate()]);
    expect(results).toMatchObject([{ status: "applied" }, { result: { count: 0 } }]);
    expect(await count(ana, "expenses", "title = 'Mine'")).toBe(1);
  });

  test("by a series that goes on again after an undo in the same call", async () => {
    const ana = await newUser();
    await sync(ana, [operation("expense.add", bill("1", recurring)), operation("expense.add", inTheWay)]);
    const stop = await apply(ana, "series.stop", { expenseId: "1" });
    const { results } = await sync(ana, [operation("undo", { operationId: stop.id }), generate()]);
    expect(results).toMatchObject([{ status: "applied" }, { result: { count: 0 } }]);
    expect(await count(ana, "expenses", "title = 'Mine'")).toBe(1);
  });
});

async function longSeries(user: TestUser, fields: object = {}): Promise<number> {
  const recurring = { isRecurring: true, recurringId: "rec_5", dueDate: "2000-01-31", ...fields };
  const cutoffDate = `${new Date().getUTCFullYear() + 1}-01-31`;
  await sync(user, [
    operation("expense.add", bill("1", recurring)),
    operation("series.generate", { cutoffDate }),
  ]);
  return count(user, "expenses");
}

test("a hundred edits of every bill of a long series in one call are stored in one", async () => {
  const ana = await newUser();
  const rows = await longSeries(ana);
  expect(rows).toBeGreaterThan(300);
  const edits = Array.from({ length: 100 }, (_, index) =>
    operation("expense.edit", {
      id: "1",
      changes: { title: `Title ${index}`, category: `${index}` },
      scope: "all",
    }),
  );
  const { results } = await sync(ana, edits);
  expect(results).toEqual(edits.map(({ id }) => ({ id, status: "applied", result: { count: rows } })));
  expect(await count(ana, "expenses", "title = 'Title 99'")).toBe(rows);
});

test("what a row of the history can't hold is refused with a reason, not with an error of the database", async () => {
  const ana = await newUser();
  const rows = await longSeries(ana, { note: "😀".repeat(1000) });
  const editAll = operation("expense.edit", { id: "1", changes: { note: "🎈".repeat(1000) }, scope: "all" });
  // One diff says it for all bills that had the same note.
  expect((await sync(ana, [editAll])).results).toMatchObject([
    { status: "applied", result: { count: rows } },
  ]);
  const { changes } = await sync(ana, [operation("undo", { operationId: editAll.id })]);
  const ownNotes = changes.expenses
    .slice(0, 80)
    .map(({ id }) => operation("expense.edit", { id, changes: { note: `${id}${"😀".repeat(900)}` } }));
  await sync(ana, ownNotes.slice(0, 40));
  await sync(ana, ownNotes.slice(40));
  expect((await sync(ana, [{ ...editAll, id: crypto.randomUUID() }])).results).toMatchObject([
    { status: "rejected", code: "too_large", error: expect.stringContaining("too much at once") },
  ]);
  expect(await count(ana, "expenses", "note LIKE '%😀'")).toBe(rows);
});

const unknownEdit = (id: string, more: object = {}) =>
  operation("expense.edit", { id, changes: { amount: 50, tags: ["home"] }, ...more });

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
      ["unknown_field", "Unknown key: tags"],
      ["unknown_field", "Unknown key: tags"],
      "applied",
      ["unknown_field", "Unknown key: tags"],
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
