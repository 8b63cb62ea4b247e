import { afterEach, expect, test } from "vitest";
import { progressOf, type QueuedOperation } from "../../../../app/data/db/schema.ts";
import { applyResponse, StaleResponse } from "../../../../app/data/sync/apply-response.ts";
import {
  closeAll,
  databaseAt,
  expenseJson,
  freshDatabase,
  historyEntry,
  load,
  operationJson,
  queue,
  response,
} from "../../support.ts";

afterEach(closeAll);

const applied = ({ id }: { id: string }) => ({ id, status: "applied" as const });

/** The response that rejects an operation. */
function rejection({ id }: QueuedOperation, code: string, error: string, fields?: Record<string, string>) {
  return response(1, {
    results: [{ id, status: "rejected", code, error, ...(fields !== undefined && { fields }) }],
  });
}

/** A database at cursor 1 whose outbox holds these operations, and the operations as they are there. */
async function databaseWith(...operations: [type: string, data: object][]) {
  const database = await databaseAt(1);
  const queued = await queue(database, ...operations.map(([type, data]) => operationJson(type, data)));
  return { database, queued: queued as [QueuedOperation, ...QueuedOperation[]] };
}

test("amounts become hundredths, the cursor is stored, and the applied operation leaves the outbox", async () => {
  const database = await freshDatabase();
  const sent = await queue(database, operationJson("expense.setStatus", { id: "7", status: "PAID" }));
  const changes = {
    expenses: [expenseJson("7", { status: "PAID", paidDate: "2026-11-21" })],
    budgets: [{ year: 2026, month: 3, amount: null }],
  };
  await applyResponse(database, sent, null, response(3, { results: sent.map(applied), changes }));

  expect(await database.getAll("outbox")).toHaveLength(0);
  expect(await database.syncPoint()).toMatchObject({ cursor: "3", revision: 1, epoch: 1 });
  const expense = (await database.read(["rows"], (stores) => stores.rows.get(["expense", "7"])))?.row;
  expect(expense).toMatchObject({ amountCents: 90_050, status: "PAID" });
  const budget = (await database.read(["rows"], (stores) => stores.rows.get(["budget", "2026-03"])))?.row;
  expect(budget).toEqual({ month: "2026-03", amountCents: null, unset: false });
});

test("an applied operation stays in the outbox until the last chunk has come", async () => {
  const { database, queued } = await databaseWith(["expense.delete", { id: "7" }]);
  await applyResponse(database, queued, "1", response(1000, { more: true, results: queued.map(applied) }));
  expect(await database.getAll("outbox")).toMatchObject([{ acknowledged: 1 }]);

  await applyResponse(database, [], "1000", response(1500));
  expect(await database.getAll("outbox")).toHaveLength(0);
});

test("starting over drops the old rows and keeps the outbox", async () => {
  const database = await freshDatabase();
  await load(database, { expenses: [expenseJson("1"), expenseJson("2")] }, 5);
  await queue(database, operationJson("expense.delete", { id: "2" }));
  await load(database, { expenses: [expenseJson("2")] }, 2);

  expect((await database.getAll("rows")).map((each) => each.key)).toEqual(["2"]);
  expect(await database.getAll("outbox")).toHaveLength(1);
  expect(await database.syncPoint()).toMatchObject({ cursor: "2", epoch: 2 });
});

test("a refused operation leaves the outbox and is stored with its reason", async () => {
  const { database, queued } = await databaseWith(["expense.edit", { id: "7", changes: { title: "x" } }]);
  const reason = { code: "expense_deleted", error: "This expense was deleted" };
  await applyResponse(database, queued, "1", rejection(queued[0], reason.code, reason.error));

  expect(await database.getAll("outbox")).toHaveLength(0);
  expect(await database.getAll("refused")).toMatchObject([{ id: queued[0].id, ...reason }]);
});

test("a discard of a mail that is gone already is dropped, and nobody is told", async () => {
  for (const [type, code, isStored] of [
    ["mail.discard", "mail_done", false],
    ["mail.discard", "not_found", false],
    ["mail.tie", "mail_done", true],
  ] as const) {
    const { database, queued } = await databaseWith([type, { mailId: "m" }]);
    await applyResponse(database, queued, "1", rejection(queued[0], code, "It was already matched"));
    expect(await database.getAll("outbox")).toHaveLength(0);
    expect(await database.getAll("refused")).toHaveLength(isStored ? 1 : 0);
  }
});

test("without a subscription, a change stays queued", async () => {
  const { database, queued } = await databaseWith(["expense.delete", { id: "7" }]);
  await applyResponse(database, queued, "1", rejection(queued[0], "subscription_required", "Please wait"));
  expect(await database.getAll("outbox")).toEqual(queued);
  expect(await database.getAll("refused")).toHaveLength(0);
});

test("a change that the account has no room for waits, and so does what fails without it", async () => {
  const { database, queued } = await databaseWith(
    ["expense.add", { id: "7", title: "Rent" }],
    ["expense.edit", { id: "7", changes: { title: "Rent 2" } }],
    ["expense.edit", { id: "7", changes: { title: "Rent 3" } }],
  );
  const [add, edit, later] = queued as [QueuedOperation, QueuedOperation, QueuedOperation];
  const full = rejection(add, "quota_exceeded", "Your account is full.");
  const unknown = rejection(edit, "not_found", "There is no such bill");
  const results = [...full.results, ...unknown.results];
  await applyResponse(database, [add, edit], "1", { ...full, results });
  const { cursor } = await database.syncPoint();
  await applyResponse(database, [later], cursor, rejection(later, "not_found", "There is no such bill"));

  expect((await database.getAll("outbox")).map(({ waitsFor }) => waitsFor)).toEqual(
    Array(3).fill("Your account is full."),
  );
  expect(await database.getAll("refused")).toHaveLength(0);
});

test("a bill whose id is taken gets a new one, in every queued change of it", async () => {
  const { database, queued } = await databaseWith(
    ["expense.add", { id: "7", title: "Rent" }],
    ["expense.edit", { id: "7", changes: { title: "Rent 2" } }],
    ["expense.delete", { id: "8" }],
  );
  await applyResponse(database, queued.slice(0, 1), "1", rejection(queued[0], "id_taken", "Taken"));

  const [first, second, third] = (await database.getAll("outbox")) as typeof queued;
  const { id: created } = first.operation.data as { id: string };
  expect(created).toMatch(/^[1-9]\d*$/);
  expect(created).not.toBe("7");
  expect(second?.operation.data).toEqual({ id: created, changes: { title: "Rent 2" } });
  expect(third).toEqual(queued[2]);
  expect(first.id).toBe(first.operation.id);
  expect(new Set([first.id, second?.id, queued[0].id, queued[1]?.id]).size).toBe(4);
});

test.each(["applied", "rejected"] as const)(
  "an edit that was %s in the same request as its bill's taken id goes with the bill's new id",
  async (status) => {
    const { database, queued } = await databaseWith(
      ["expense.add", { id: "7", title: "Rent" }],
      ["expense.edit", { id: "7", changes: { title: "Rent 2" } }],
    );
    const [add, edit] = queued.map(({ id }) => id) as [string, string];
    const taken = { id: add, status: "rejected", code: "id_taken", error: "Taken" } as const;
    const answered =
      status === "applied"
        ? { id: edit, status }
        : { id: edit, status, code: "not_found", error: "Not found" };
    const results = [taken, answered];
    await applyResponse(database, queued, "1", response(2, { results }));

    const outbox = (await database.getAll("outbox")) as [QueuedOperation, QueuedOperation];
    const { id: created } = outbox[0].operation.data as { id: string };
    expect(outbox[1].operation.data).toEqual({ id: created, changes: { title: "Rent 2" } });
    expect(outbox.map(({ id }) => id)).not.toContain(edit);
    expect(outbox.map((each) => progressOf(each).state)).toEqual(["queued", "queued"]);
    expect(await database.getAll("refused")).toHaveLength(0);
  },
);

test.each([
  ["an earlier request carried", { sent: 1 as const }],
  ["an earlier version of the app queued", {}],
])("a bill that %s is refused if its id is taken, and never added twice", async (_, isSent) => {
  const { database, queued } = await databaseWith(
    ["expense.add", { id: "7", title: "Rent", note: "key under the mat" }],
    ["expense.edit", { id: "7", changes: { title: "Rent 2" } }],
  );
  const { sent: __, ...add } = queued[0];
  await applyResponse(database, [{ ...add, ...isSent }], "1", rejection(add, "id_taken", "Taken"));

  const outbox = await database.getAll("outbox");
  expect(outbox.map(({ operation }) => operation)).toEqual([queued[1]?.operation]);
  const [refused] = await database.getAll("refused");
  expect(refused?.operation).toEqual(add.operation);
  expect(refused?.error).toBe(
    "This bill was sent before and may be saved already. Please look for it before you add it again.",
  );
});

test("a bill whose series id is taken gets no new id", async () => {
  const { database, queued } = await databaseWith(["expense.add", { id: "7", recurringId: "rec_5" }]);
  const taken = rejection(queued[0], "id_taken", "Taken", { recurringId: "Already taken" });
  await applyResponse(database, queued, "1", taken);
  expect(await database.getAll("outbox")).toHaveLength(0);
  expect(await database.getAll("refused")).toMatchObject([{ error: "Taken" }]);
});

test("a deleted expense stays as a tombstone; history that comes twice is stored once", async () => {
  const database = await freshDatabase();
  const operationId = crypto.randomUUID();
  const history = [historyEntry(operationId, "expense.delete")];
  await load(database, { expenses: [expenseJson("7")] });
  await applyResponse(
    database,
    [],
    "1",
    response(2, { changes: { deletedExpenseIds: ["7", "8"], history } }),
  );
  await applyResponse(database, [], "2", response(2, { changes: { deletedExpenseIds: ["7"], history } }));

  expect((await database.getAll("rows")).map((each) => each.row)).toMatchObject([{ id: "7", deleted: true }]);
  expect((await database.getAll("history")).map((each) => each.operationId)).toEqual([operationId]);
});

test("a response to a request with another cursor is refused: the rows between would be missing", async () => {
  const late = response(9, { changes: { expenses: [expenseJson("7")] } });
  for (const database of [await freshDatabase(), await databaseAt(5), await databaseAt(9)]) {
    const before = await database.syncPoint();
    await expect(applyResponse(database, [], "8", late)).rejects.toThrow(StaleResponse);
    expect(await database.getAll("rows")).toHaveLength(0);
    expect(await database.syncPoint()).toEqual(before);
  }
});

test("operations are found by their ids if the outbox was numbered anew meanwhile", async () => {
  const { database, queued } = await databaseWith(
    ["expense.delete", { id: "7" }],
    ["expense.delete", { id: "8" }],
  );
  const [first, second] = queued as [QueuedOperation, QueuedOperation];
  const sent = [{ ...second, number: first.number as number }];
  await applyResponse(database, sent, "1", response(2, { results: [applied(second)] }));
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual([first.id]);
});
