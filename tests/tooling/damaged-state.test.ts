import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "../../scripts/lib/migrations.ts";
import { readSettings, root } from "../../scripts/lib/settings.ts";
import { JsonFile } from "../standins/store.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "damaged-state-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

describe("a local database", () => {
  const migrate = () => applyMigrations({ ...readSettings({}), stateDir });

  /** A database with what the first statement of its migrations creates, and no record of that. Returns its file. */
  async function createHalfMigrated(): Promise<string> {
    const [, id = ""] = /database_id = "(.+)"/.exec(readFileSync(join(root, "wrangler.toml"), "utf8")) ?? [];
    const [first = ""] = globSync(join(root, "migrations/directory/*.sql")).toSorted();
    const [statement = ""] = readFileSync(first, "utf8").split(";");
    const options = { modules: true, script: "", compatibilityDate: "2026-08-15", d1Databases: { DB: id } };
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({ ...options, resourcePersistencePath: join(stateDir, "v3") }),
    );
    const { DB } = await miniflare.getBindings<{ DB: D1Database }>();
    await DB.prepare(statement).run();
    await miniflare.dispose();
    const [file = ""] = globSync(`${stateDir}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`).filter(
      (path) => !path.endsWith("metadata.sqlite"),
    );
    return file;
  }

  it("that is half-migrated says what to delete", async () => {
    await createHalfMigrated();
    const migrated = migrate();
    await expect(migrated).rejects.toThrow("already exists");
    await expect(migrated).rejects.toThrow(`delete ${join(stateDir, "v3")}: the accounts in it are lost`);
  });

  it("that is corrupted says what to delete", async () => {
    const file = await createHalfMigrated();
    for (const rest of ["-wal", "-shm"]) rmSync(`${file}${rest}`, { force: true });
    writeFileSync(file, Buffer.alloc(8192, "no database "));
    const migrated = migrate();
    await expect(migrated).rejects.toThrow("not a database");
    await expect(migrated).rejects.toThrow(`delete ${join(stateDir, "v3")}`);
  });
});

it("a stand-in's damaged file is named", () => {
  const file = join(stateDir, "mail.json");
  writeFileSync(file, '{"mails": [');
  expect(() => new JsonFile(file, {})).toThrow(`${file} is damaged. Delete it`);
});
