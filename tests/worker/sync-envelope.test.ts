import { beforeAll, describe, expect, test } from "vitest";
import { bill, count, newUser, operation, post, sync, type TestUser } from "./sync-calls.ts";

let ana: TestUser;
beforeAll(async () => {
  ana = await newUser();
});

const valid = () => operation("expense.add", bill("1"));

const body = (fields: object) => ({ device: "laptop", cursor: null, operations: [valid()], ...fields });

async function expectRefused(sent: unknown): Promise<Record<string, unknown>> {
  const response = await post(ana, sent);
  const answer = await response.json<Record<string, unknown>>();
  expect(response.status, JSON.stringify(answer)).toBe(400);
  expect(answer).toMatchObject({
    error: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
  expect(await count(ana, "operations")).toBe(0);
  expect(await count(ana, "expenses")).toBe(0);
  return answer;
}

describe("a fault of the envelope is refused and nothing is applied", () => {
  test.each([
    ["missing", { device: undefined }],
    ["null", { device: null }],
    ["a number", { device: 5 }],
    ["empty", { device: "" }],
    ["blank", { device: " \u0000 " }],
    ["too long", { device: "x".repeat(81) }],
  ])("a device that is %s", async (_, fields) => {
    expect((await expectRefused(body(fields))).fields).toHaveProperty("device");
  });

  test.each([
    ["missing", { cursor: undefined }],
    ["negative", { cursor: -1 }],
    ["a fraction", { cursor: 1.5 }],
    ["text", { cursor: "0" }],
    ["too large", { cursor: 1e308 }],
    ["a list", { cursor: [0] }],
    ["an object", { cursor: {} }],
    ["a flag", { cursor: false }],
  ])("a cursor that is %s", async (_, fields) => {
    expect((await expectRefused(body(fields))).fields).toHaveProperty("cursor");
  });

  test.each([
    ["missing", { operations: undefined }],
    ["null", { operations: null }],
    ["an object", { operations: {} }],
    ["text", { operations: "expense.add" }],
  ])("operations that are %s", async (_, fields) => {
    expect((await expectRefused(body(fields))).fields).toHaveProperty("operations");
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

  test.each(["extra", "userId", "constructor", "toString"])("an unknown key %s", async (key) => {
    expect((await expectRefused({ ...body({}), [key]: 1 })).fields).toHaveProperty(key);
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
  const { results, cursor, changes } = await sync(ben, operations);
  expect(results.map(({ id, status }) => ({ id, status }))).toEqual(
    operations.map(({ id }) => ({ id, status: "applied" })),
  );
  expect(cursor).toBe(101);
  expect(changes.history.map((entry) => entry.operationId)).toEqual(operations.map(({ id }) => id));
});

test("a device's name is cleaned before it is kept", async () => {
  const ben = await newUser();
  await post(ben, {
    device: " Ana's\u0000 phone\u202e ",
    cursor: null,
    operations: [operation("expense.add", bill("1"))],
  });
  expect((await sync(ben)).changes.history[0]?.device).toBe("Ana's phone");
});
