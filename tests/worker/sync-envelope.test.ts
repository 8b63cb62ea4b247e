import { beforeAll, describe, expect, test } from "vitest";
import { bill, count, newUser, numberOf, operation, post, sync, type TestUser } from "./sync-calls.ts";

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
    const operations = Array.from({ length: 101 }, (_, index) =>
      operation("expense.add", bill(String(index + 1))),
    );
    expect((await expectRefused(body({ operations }))).error).toBe("At most 100 operations a call.");
  });
});

test("a hundred operations in one call are applied in one go, in order", async () => {
  const ben = await newUser();
  const operations = Array.from({ length: 100 }, (_, index) =>
    operation("expense.add", bill(String(index + 1))),
  );
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
