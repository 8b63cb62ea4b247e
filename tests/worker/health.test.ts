import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../../worker/db/migrations.ts";
import { bindings, call } from "./api.ts";

const count = MIGRATIONS.length;

test("the list of migrations is the folder's", () => {
  const folder = (env as unknown as { TEST_MIGRATIONS: { name: string }[] }).TEST_MIGRATIONS;
  expect(MIGRATIONS).toEqual(folder.map((migration) => migration.name));
});

test("all is well when the database answers with all of them", async () => {
  const answer = await call("/api/health");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    ok: true,
    database: "ok",
    migrations: { current: true, applied: count, expected: count, missing: [] },
    jobs: {},
  });
});

test("a missing migration is named", async () => {
  const last = MIGRATIONS.at(-1);
  await bindings.DB.prepare("delete from d1_migrations where name = ?").bind(last).run();
  const answer = await call("/api/health");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    ok: false,
    migrations: { current: false, applied: count - 1, expected: count, missing: [last] },
    error: `The database lacks ${last}: run wrangler d1 migrations apply DB.`,
  });
});

test("so are all of them on a new database", async () => {
  await bindings.DB.exec("drop table d1_migrations");
  const answer = await call("/api/health");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    ok: false,
    migrations: { applied: 0, missing: [...MIGRATIONS] },
  });
});
