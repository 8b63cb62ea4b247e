import { afterEach, expect, test } from "vitest";
import { applyResponse, StaleResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  answer,
  closeAll,
  databaseAt,
  expenseJson,
  freshDatabase,
  operationJson,
  queue,
} from "../../support.ts";

afterEach(closeAll);

test("rows are kept in hundredths, with the cursor, and the applied operation leaves the outbox", async () => {
  const database = await freshDatabase();
  const sent = await queue(database, operationJson("expense.setStatus", { id: "7", status: "PAID" }));

  await applyResponse(
    database,
    sent,
    null,
    answer(3, {
      results: [{ id: sent[0]?.id ?? "", status: "applied" }],
      changes: {
        expenses: [expenseJson("7", { status: "PAID", paidDate: "2026-11-21" })],
        budgets: [{ year: 2026, month: 3, amount: null }],
      },
    }),
  );

  expect(await database.count("outbox")).toBe(0);
  expect(await database.syncPoint()).toMatchObject({ cursor: 3, revision: 1, epoch: 1 });
  expect((await database.get("rows", ["expense", "7"]))?.row).toMatchObject({
    amountCents: 90_050,
    status: "PAID",
  });
  expect((await database.get("rows", ["budget", "2026-03"]))?.row).toEqual({
    month: "2026-03",
    amountCents: null,
  });
});

test("an applied operation stays on top until the last page has come", async () => {
  const database = await databaseAt(1);
  const sent = await queue(database, operationJson("expense.delete", { id: "7" }));
  const results = [{ id: sent[0]?.id ?? "", status: "applied" as const }];

  await applyResponse(database, sent, 1, answer(1000, { more: true, results }));
  expect(await database.getAll("outbox")).toMatchObject([{ acknowledged: 1 }]);

  await applyResponse(database, [], 1000, answer(1500));
  expect(await database.count("outbox")).toBe(0);
});

test("starting over drops the rows of before and keeps the outbox", async () => {
  const database = await freshDatabase();
  await applyResponse(
    database,
    [],
    null,
    answer(5, { changes: { expenses: [expenseJson("1"), expenseJson("2")] } }),
  );
  await queue(database, operationJson("expense.delete", { id: "2" }));

  await applyResponse(database, [], null, answer(2, { changes: { expenses: [expenseJson("2")] } }));

  expect((await database.getAll("rows")).map((each) => each.key)).toEqual(["2"]);
  expect(await database.count("outbox")).toBe(1);
  expect(await database.syncPoint()).toMatchObject({ cursor: 2, epoch: 2 });
});

test("a refused operation leaves the outbox and is kept with its reason", async () => {
  const database = await databaseAt(1);
  const sent = await queue(database, operationJson("expense.edit", { id: "7", changes: { title: "x" } }));
  const rejected = {
    status: "rejected",
    code: "expense_deleted",
    error: "This expense was deleted",
  } as const;

  await applyResponse(database, sent, 1, answer(1, { results: [{ id: sent[0]?.id ?? "", ...rejected }] }));

  expect(await database.count("outbox")).toBe(0);
  expect(await database.getAll("refused")).toMatchObject([
    { id: sent[0]?.id, code: "expense_deleted", error: "This expense was deleted" },
  ]);
});

test.each(["subscription_required", "quota_exceeded"])(
  "what is refused by %s waits in the outbox",
  async (code) => {
    const database = await databaseAt(1);
    const sent = await queue(database, operationJson("expense.delete", { id: "7" }));
    const rejected = { status: "rejected", code, error: "Please wait" } as const;

    await applyResponse(database, sent, 1, answer(1, { results: [{ id: sent[0]?.id ?? "", ...rejected }] }));

    expect(await database.getAll("outbox")).toEqual(sent);
    expect(await database.count("refused")).toBe(0);
  },
);

test("a taken id is minted again, for the bill and for every queued change of it", async () => {
  const database = await databaseAt(1);
  const [add, edit, other] = await queue(
    database,
    operationJson("expense.add", { id: "7", title: "Rent" }),
    operationJson("expense.edit", { id: "7", changes: { title: "Rent 2" } }),
    operationJson("expense.delete", { id: "8" }),
  );
  if (add === undefined || edit === undefined || other === undefined) throw new Error("not queued");
  const rejected = { status: "rejected", code: "id_taken", error: "Taken" } as const;

  await applyResponse(database, [add], 1, answer(1, { results: [{ id: add.id, ...rejected }] }));

  const [first, second, third] = await database.getAll("outbox");
  if (first === undefined) throw new Error("not queued");
  const { id: minted } = first.operation.data as { id: string };
  expect(minted).toMatch(/^[1-9]\d*$/);
  expect(minted).not.toBe("7");
  expect(second?.operation.data).toEqual({ id: minted, changes: { title: "Rent 2" } });
  expect(third).toEqual(other);
  expect(first.id).toBe(first.operation.id);
  expect(new Set([first.id, second?.id, add.id, edit.id]).size).toBe(4);
});

test.each([
  ["an earlier call carried", 1],
  ["an earlier version of the app queued", undefined],
] as const)(
  "a bill whose id is taken and which %s is kept aside, never made a second one",
  async (_, sent) => {
    const database = await databaseAt(1);
    const queued = await queue(
      database,
      operationJson("expense.add", { id: "7", title: "Rent", note: "key under the mat" }),
      operationJson("expense.edit", { id: "7", changes: { title: "Rent 2" } }),
    );
    const [add, edit] = queued.map(({ sent: _, ...each }) => ({
      ...each,
      ...(sent !== undefined && { sent }),
    }));
    if (add === undefined || edit === undefined) throw new Error("not queued");
    const rejected = { status: "rejected", code: "id_taken", error: "Taken" } as const;

    await applyResponse(database, [add], 1, answer(1, { results: [{ id: add.id, ...rejected }] }));

    expect((await database.getAll("outbox")).map(({ operation }) => operation)).toEqual([edit.operation]);
    const [refused] = await database.getAll("refused");
    expect(refused?.operation).toEqual(add.operation);
    expect(refused?.error).toBe(
      "This bill was sent before and may be saved already. Please look for it before you add it again.",
    );
  },
);

test("a series id that is taken is no reason for another bill", async () => {
  const database = await databaseAt(1);
  const sent = await queue(database, operationJson("expense.add", { id: "7", recurringId: "rec_5" }));
  const fields = { recurringId: "Already taken" };
  const rejected = { status: "rejected", code: "id_taken", error: "Taken", fields } as const;
  await applyResponse(database, sent, 1, answer(1, { results: [{ id: sent[0]?.id ?? "", ...rejected }] }));
  expect(await database.count("outbox")).toBe(0);
  expect(await database.getAll("refused")).toMatchObject([{ error: "Taken" }]);
});

test("a deleted expense stays as a tombstone; history that comes twice is kept once", async () => {
  const database = await freshDatabase();
  const operationId = crypto.randomUUID();
  const history = [
    {
      operationId,
      type: "expense.delete" as const,
      at: "2026-11-21T10:00:00.000Z",
      device: "d",
      undoes: null,
      image: [],
    },
  ];
  await applyResponse(database, [], null, answer(1, { changes: { expenses: [expenseJson("7")] } }));
  await applyResponse(database, [], 1, answer(2, { changes: { deletedExpenseIds: ["7", "8"], history } }));
  await applyResponse(database, [], 2, answer(2, { changes: { deletedExpenseIds: ["7"], history } }));

  expect((await database.getAll("rows")).map((each) => each.row)).toMatchObject([{ id: "7", deleted: true }]);
  expect((await database.getAll("history")).map((each) => each.operationId)).toEqual([operationId]);
});

test("an answer to a question from another cursor is refused: the rows between would be missing", async () => {
  const late = answer(9, { changes: { expenses: [expenseJson("7")] } });
  for (const database of [await freshDatabase(), await databaseAt(5), await databaseAt(9)]) {
    const before = await database.syncPoint();
    await expect(applyResponse(database, [], 8, late)).rejects.toThrow(StaleResponse);
    expect(await database.count("rows")).toBe(0);
    expect(await database.syncPoint()).toEqual(before);
  }
});

test("operations are found by their ids where the outbox was numbered anew meanwhile", async () => {
  const [database, other] = [await databaseAt(1), await freshDatabase()];
  const [first, second] = [
    operationJson("expense.delete", { id: "7" }),
    operationJson("expense.delete", { id: "8" }),
  ];
  const sent = await queue(other, second);
  await queue(database, first, second);
  await applyResponse(database, sent, 1, answer(2, { results: [{ id: second.id, status: "applied" }] }));
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual([first.id]);
});
