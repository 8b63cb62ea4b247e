import { describe, expect, test } from "vitest";
import { answerOf } from "./api.ts";
import { ledgerOf, storedRows } from "./stored.ts";
import {
  apply,
  bill,
  count,
  newUser,
  numberOf,
  operation,
  post,
  setState,
  sync,
  type TestUser,
} from "./sync-calls.ts";

const sequenceOf = ({ userId }: TestUser) =>
  storedRows<{ seq: number; type: string }>(
    "SELECT seq, type FROM operations WHERE user_id = ? ORDER BY seq",
    userId,
  );

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe.each([2, 20])("%d requests of one user at once", (requests) => {
  test("never interleave: every sequence number once, and none missing", async () => {
    const ana = await newUser();
    const perCall = 5;
    const calls = upTo(requests).map((request) =>
      upTo(perCall).map((n) => operation("expense.add", bill(String(request * 100 + n)))),
    );
    const responses = await Promise.all(calls.map((operations) => sync(ana, operations)));
    for (const { results } of responses)
      expect(results.every(({ status }) => status === "applied")).toBe(true);
    expect((await sequenceOf(ana)).map(({ seq }) => seq)).toEqual(upTo(1 + requests * perCall));

    const response = await sync(ana);
    const { changes } = response;
    expect(numberOf(response)).toBe(1 + requests * perCall);
    expect(changes.expenses).toHaveLength(requests * perCall);
    const order = changes.history.map(({ operationId }) => operationId);
    for (const operations of calls) {
      const start = order.indexOf(operations[0]?.id ?? "");
      expect(order.slice(start, start + perCall)).toEqual(operations.map(({ id }) => id));
    }
  });

  test("lose no update of one row", async () => {
    const ana = await newUser();
    await sync(ana, [operation("expense.add", bill("1"))]);
    const views = upTo(requests).map(() => sync(ana, [operation("dashboard.view", {})]));
    const edits = ["title", "note", "category"].map((field) =>
      sync(ana, [operation("expense.edit", { id: "1", changes: { [field]: `new ${field}` } })]),
    );
    await Promise.all([...views, ...edits]);
    const { changes } = await sync(ana);
    expect(changes.dashboardViews).toBe(requests);
    expect(changes.expenses).toMatchObject([
      { title: "new title", note: "new note", category: "new category" },
    ]);
  });

  test("lose no payment that devices record without knowing of each other, and double none", async () => {
    const ana = await newUser();
    const { day } = operation("dashboard.view", {});
    await apply(ana, "expense.add", bill("1", { amount: requests + 1 }));
    const payment = { amount: 1, date: day };
    const changes = { payments: [payment], paymentsBefore: [] };
    const recorded = upTo(requests).map(() => operation("expense.edit", { id: "1", changes }));
    await Promise.all([...recorded, ...recorded].map((each) => sync(ana, [each])));
    const payments = Array(requests).fill(payment);
    expect((await sync(ana)).changes.expenses).toMatchObject([
      { status: "PENDING", paidDate: null, payments },
    ]);
    const rest = { payments: [...payments, payment], paymentsBefore: payments };
    await apply(ana, "expense.edit", { id: "1", changes: rest });
    const paid = { status: "PAID", paidDate: day, payments: rest.payments };
    expect((await sync(ana)).changes.expenses).toMatchObject([paid]);
  });
});

describe("a writer that isn't a device, such as cron", () => {
  /** Writes as cron does: the user's next number and a row that carries it, in one batch. */
  async function cronWrites(user: TestUser, title: string): Promise<boolean> {
    const { raw } = await ledgerOf(user.userId);
    const write = (query: string, ...values: unknown[]) => raw.prepare(query).bind(user.userId, ...values);
    const last = await write("SELECT last_seq FROM owners WHERE user_id = ?").first<number>("last_seq");
    const seq = (last ?? 0) + 1;
    try {
      await raw.batch([
        write(
          `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, image)
           VALUES (?1, ?2, ?3, 'series.generate', ?4, ?4, '[]')`,
          seq,
          crypto.randomUUID(),
          Date.now(),
        ),
        write("UPDATE owners SET last_seq = ?2 WHERE user_id = ?1", seq),
        write("UPDATE expenses SET title = ?2, seq = ?3 WHERE user_id = ?1 AND id = 1", title, seq),
      ]);
      return true;
    } catch (error) {
      if (String(error).includes("UNIQUE constraint failed: operations")) return false;
      throw error;
    }
  }

  test("is neither overwritten nor in the way of devices", async () => {
    const ana = await newUser();
    await apply(ana, "expense.add", bill("1"));
    const devices = upTo(20).map((n) =>
      sync(ana, [operation("expense.edit", { id: "1", changes: { note: `n${n}` } })]),
    );
    const cron = (async () => {
      let written = 0;
      for (let attempt = 0; attempt < 10; attempt += 1) if (await cronWrites(ana, "By cron")) written += 1;
      return written;
    })();
    const responses = await Promise.all(devices);
    expect(responses.every(({ results }) => results[0]?.status === "applied")).toBe(true);
    const written = await cron;
    expect(written).toBeGreaterThan(0);
    const response = await sync(ana);
    const { changes } = response;
    expect(numberOf(response)).toBe(22 + written);
    expect(changes.expenses).toMatchObject([{ title: "By cron", note: expect.stringMatching(/^n\d+$/) }]);
  });
});

describe("while a user's rows are on their way to another ledger", () => {
  /** Every row of theirs in their ledger, but for the state itself. */
  async function rowsOf({ userId }: TestUser): Promise<unknown[]> {
    const tables = ["operations", "expenses", "user_settings", "user_badges", "user_activity_log"];
    const found = tables.map((table) => storedRows(`SELECT * FROM ${table} WHERE user_id = ?`, userId));
    const owner = storedRows("SELECT last_seq, subscription_seq FROM owners WHERE user_id = ?", userId);
    return await Promise.all([owner, ...found]);
  }

  test("a push is told to try again and writes nothing, a pull is answered, and others' pushes are applied", async () => {
    const [ana, ben] = [await newUser(), await newUser()];
    await apply(ana, "expense.add", bill("1"));
    await setState(ana, "moving");
    const before = await rowsOf(ana);
    const operations = [
      operation("expense.add", bill("2")),
      operation("settings.update", { theme: "dark" }),
      operation("dashboard.view", {}),
    ];
    const push = { device: "laptop", cursor: null, operations };
    const refused = await post(ana, push);
    expect(refused.headers.get("Retry-After")).toMatch(/^[1-9]\d?$/);
    expect(await answerOf(refused)).toMatchObject({ status: 503, code: "busy" });
    expect(await rowsOf(ana)).toEqual(before);
    expect((await sync(ana)).changes.expenses).toMatchObject([{ id: "1" }]);
    await apply(ben, "expense.add", bill("1"));

    await setState(ana, "here");
    const response = await sync(ana, operations);
    const { results, changes } = response;
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    expect(changes).toMatchObject({ settings: { theme: "dark" }, dashboardViews: 1 });
    expect(changes.expenses.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(numberOf(response)).toBe(5);
  });

  test("what was applied before is still answered to whoever sends it again", async () => {
    const ana = await newUser();
    const added = operation("expense.add", bill("1"));
    await sync(ana, [added]);
    await setState(ana, "moving");
    expect((await sync(ana, [added])).results).toMatchObject([{ id: added.id, status: "replayed" }]);
  });

  test("no push that has begun before is applied after", async () => {
    const ana = await newUser();
    const pushes = upTo(20).map((n) =>
      post(ana, { device: "laptop", cursor: null, operations: [operation("expense.add", bill(String(n)))] }),
    );
    await Promise.race(pushes);
    await setState(ana, "moving");
    const rows = await rowsOf(ana);
    const answers = await Promise.all(pushes);
    const applied = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(20 - applied);
    expect(applied).toBeLessThan(20);
    expect(await count(ana, "expenses")).toBe(applied);
    expect(await rowsOf(ana)).toEqual(rows);
  });
});
