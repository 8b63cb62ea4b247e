import type { ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { OperationJson } from "#domain/operations/operation.ts";
import type { RequestError } from "../../../../app/data/api/api.ts";
import type { LocalDatabase } from "../../../../app/data/db/database.ts";
import { Exchange } from "../../../../app/data/sync/exchange.ts";
import type { OperationResult } from "../../../../worker/app.ts";
import {
  closeAll,
  expenseJson,
  freshDatabase,
  load,
  operationJson,
  queue,
  respondWith,
  response,
} from "../../support.ts";

afterEach(closeAll);

const SENTENCE = "Waiting for an update of our server.";

const reject = (code: string) => ({ status: "rejected" as const, code, error: "Unknown key: tags" });
const APPLIED = { status: "applied" as const };

/**
 * A worker that judges each operation by itself, and an exchange with it. `sent` has the operations of each request, and a
 * request that `worker` refuses is answered 400.
 */
async function exchangeWith(
  database: LocalDatabase,
  judge: (operation: OperationJson) => Omit<OperationResult, "id">,
) {
  const sent: string[][] = [];
  const worker = { refuses: (_: readonly OperationJson[]) => false };
  await respondWith(async (request, answer: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { operations, cursor } = JSON.parse(body) as { operations: OperationJson[]; cursor: string };
    sent.push(operations.map(({ id }) => id));
    answer.setHeader("Content-Type", "application/json");
    const results = operations.map((each) => ({ id: each.id, ...judge(each) }) as OperationResult);
    if (worker.refuses(operations)) {
      answer.statusCode = 400;
      answer.end(JSON.stringify({ error: "No.", code: "invalid_request", requestId: "1" }));
      return;
    }
    answer.end(JSON.stringify(response(Number(cursor), { results })));
  });
  const newPage = () => new Exchange(database, () => undefined);
  return { sent, newPage, worker };
}

const isUnknown = ({ data }: OperationJson) => JSON.stringify(data).includes("tags");

/** The clock of `performance`, moved ahead by hand. */
function clock(): { ahead(ms: number): void } {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return { ahead: (ms) => (now += ms) };
}

const run = (exchange: Exchange) => exchange.run(false, new AbortController().signal);

async function databaseOf(...operations: [type: string, data: object][]) {
  const database = await freshDatabase();
  const [one, two] = [expenseJson("7", { recurringId: "rec_1" }), expenseJson("8", { recurringId: "rec_1" })];
  await load(database, { expenses: [one, two, expenseJson("9")] });
  const queued = await queue(database, ...operations.map(([type, data]) => operationJson(type, data)));
  return { database, ids: queued.map(({ id }) => id) };
}

test("what an older worker doesn't know is never dropped, says why it waits, and is sent again every ten minutes and by a new page", async () => {
  const time = clock();
  const { database, ids } = await databaseOf(["expense.edit", { id: "7", changes: { tags: [] } }]);
  const { sent, newPage } = await exchangeWith(database, () => reject("unknown_field"));
  const exchange = newPage();
  expect(await run(exchange)).toBe(SENTENCE);
  for (let poll = 0; poll < 85; poll += 1) {
    time.ahead(7_000);
    expect(await run(exchange)).toBe(SENTENCE);
  }
  expect(sent).toEqual([ids]);
  time.ahead(7_000);
  await run(exchange);
  expect(sent).toEqual([ids, ids]);
  await run(newPage());
  expect(sent).toEqual([ids, ids, ids]);
  expect(await database.getAll("refused")).toHaveLength(0);
  expect(await database.getAll("outbox")).toMatchObject([
    { id: ids[0], waitsFor: SENTENCE, forUpdate: true },
  ]);
});

test("once the worker is updated, everything is sent in its order, and nothing waits", async () => {
  const { database, ids } = await databaseOf(
    ["goal.add", { id: "5" }],
    ["expense.edit", { id: "7", changes: { amount: 60 } }],
  );
  let isUpdated = false;
  const known = (each: OperationJson) =>
    isUpdated || each.type !== "goal.add" ? APPLIED : reject("unknown_type");
  const { sent, newPage } = await exchangeWith(database, known);
  expect(await run(newPage())).toBe(SENTENCE);
  isUpdated = true;
  expect(await run(newPage())).toBeNull();
  expect(sent).toEqual([ids, ids.slice(0, 1)]);
  expect(await database.getAll("outbox")).toHaveLength(0);
});

test("later changes of the same bill and of its series wait behind it, and others don't", async () => {
  const { database, ids } = await databaseOf([
    "expense.edit",
    { id: "7", changes: { tags: [] }, scope: "all" },
  ]);
  const { sent, newPage } = await exchangeWith(database, (each) =>
    isUnknown(each) ? reject("unknown_field") : APPLIED,
  );
  const exchange = newPage();
  await run(exchange);
  const later = await queue(
    database,
    operationJson("expense.edit", { id: "7", changes: { amount: 60 } }),
    operationJson("expense.setStatus", { id: "8", status: "PAID" }),
    operationJson("undo", { operationId: ids[0] }),
    operationJson("expense.setStatus", { id: "9", status: "PAID" }),
  );
  expect(await run(exchange)).toBe(SENTENCE);
  expect(sent).toEqual([ids, [later[4]?.id]]);
  // A new page sends what waits ahead of what waits behind it.
  await run(newPage());
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual(
    later.slice(0, 4).map(({ id }) => id),
  );
});

test("a request that an older worker refuses as a whole costs no operation its place in the queue", async () => {
  const { database, ids } = await databaseOf(["expense.delete", { id: "7" }]);
  const { newPage, worker } = await exchangeWith(database, () => APPLIED);
  const sendOnce = async () => {
    const exchange = newPage();
    const error = await run(exchange).catch((thrown: unknown) => thrown);
    await exchange.isolateFault(error as RequestError);
  };
  worker.refuses = () => true;
  await sendOnce();
  expect((await database.getAll("outbox")).map(({ id }) => id)).toEqual(ids);
  expect(await database.getAll("refused")).toHaveLength(0);
  worker.refuses = (operations) => operations.length > 0;
  await sendOnce();
  expect(await database.getAll("outbox")).toHaveLength(0);
  expect(await database.getAll("refused")).toMatchObject([{ id: ids[0], error: "No." }]);
});
