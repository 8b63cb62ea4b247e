import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { OperationJson } from "#domain/operations/operation.ts";
import { Exchange } from "../../../../app/data/sync/exchange.ts";
import type { OperationResult } from "../../../../worker/app.ts";
import { closeAll, freshDatabase, load, operationJson, queue, respondWith, response } from "../../support.ts";

afterEach(closeAll);

const PARTS = 60;
/** As many rows as a part of 180 KiB has. */
const ROWS = 1300;

/** A part of an import as the worker's history has it. */
const partOf = (operationId: string, index: number) => ({
  ...{
    operationId,
    type: "bills.import" as const,
    device: "laptop",
    undoes: null,
    at: "2026-11-22T10:00:00.000Z",
  },
  image: [
    {
      ...{ table: "expense" as const, field: "created" as const },
      keys: Array.from({ length: ROWS }, (_, row) => String(10 ** 15 + index * ROWS + row)),
    },
  ],
});

test("an undo of sixty parts of an import is sent in requests that the worker can bear, and in its order", async () => {
  const database = await freshDatabase();
  const parts = Array.from({ length: PARTS }, () => crypto.randomUUID());
  await load(database, { history: parts.map(partOf) });
  const undos = parts
    .toReversed()
    .map((operationId) => operationJson("undo", { operationId: operationId.toUpperCase() }));
  const after = operationJson("expense.setStatus", { id: "1", status: "PAID" });
  const queued = await queue(database, ...undos, after);
  const sent: OperationJson[][] = [];
  await respondWith(async (request, answer: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { operations, cursor } = JSON.parse(body) as { operations: OperationJson[]; cursor: string };
    sent.push(operations);
    const results = operations.map(({ id }): OperationResult => ({ id, status: "applied" }));
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify(response(Number(cursor), { results })));
  });
  const exchange = new Exchange(database, () => undefined);
  expect(await exchange.run(false, new AbortController().signal)).toBeNull();
  expect(sent.flat().map(({ id }) => id)).toEqual(queued.map(({ id }) => id));
  const most = Math.max(...sent.map((operations) => operations.length));
  // Seven parts are about nine thousand rows.
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(9);
  expect(sent.length).toBeLessThan(15);
});
