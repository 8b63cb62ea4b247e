/** No request asks a replica, which may be behind what a device has seen (docs/decisions/0038-worker-near-its-databases.md). */
import type { D1Database } from "@cloudflare/workers-types";
import { expect, test } from "vitest";
import { bindings, call, fromOwnPage, statusOf, verify } from "./api.ts";
import { ledgers } from "./stored.ts";
import { bill, newUser, operation } from "./sync-calls.ts";

/** Queries without a D1 session go to the primary. */
function withoutReplicas(database: D1Database): D1Database {
  return {
    prepare: (query: string) => database.prepare(query),
    batch: (statements: Parameters<D1Database["batch"]>[0]) => database.batch(statements),
    withSession: () => {
      throw new Error("A replica was asked.");
    },
  } as unknown as D1Database;
}

const vars = Object.fromEntries(
  ["DB" as const, ...ledgers.names].map((name) => [name, withoutReplicas(bindings[name] as D1Database)]),
);

test("only the primary answers, also that a device is ahead", async () => {
  const ana = await newUser();
  const headers = { ...fromOwnPage(ana.cookie), "X-Person": ana.userId };
  const sync = (cursor: number | null, operations: unknown[] = []) =>
    call("/api/sync", { headers, vars, body: { device: "laptop", cursor, operations } });

  expect(await statusOf(call("/api/me", { headers, vars }))).toBe(200);
  expect(await statusOf(sync(null))).toBe(200);
  expect(await statusOf(sync(1, [operation("expense.add", bill("1"))]))).toBe(200);
  expect(await statusOf(sync(2))).toBe(200);
  const ahead = await sync(1000);
  expect(ahead.status).toBe(409);
  expect(await ahead.json()).toMatchObject({ code: "cursor_ahead" });
  expect(await statusOf(verify("wrong", { vars }))).toBe(400);
});
