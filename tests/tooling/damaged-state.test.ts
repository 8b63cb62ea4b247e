import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../../scripts/lib/settings.ts";
import { migrate as migrateDatabase } from "../../scripts/lib/wrangler.ts";
import { JsonFile } from "../standins/store.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "damaged-state-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

describe("a local database", () => {
  // One stands for all of them, since each takes seconds.
  const migrate = (dir = stateDir) => migrateDatabase("DB", { ...readSettings({}), stateDir: dir });

  const migratedDir = mkdtempSync(join(tmpdir(), "migrated-state-"));
  beforeAll(() => migrate(migratedDir));
  afterAll(() => rmSync(migratedDir, { recursive: true }));

  /** The file that holds a whole one, with all of it inside. */
  function databaseFile(): string {
    cpSync(migratedDir, stateDir, { recursive: true });
    const [file = ""] = globSync(`${stateDir}/v3/d1/miniflare-D1DatabaseObject/*.sqlite`).filter(
      (path) => !path.endsWith("metadata.sqlite"),
    );
    const database = new DatabaseSync(file);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return file;
  }

  it("that is half-migrated says what to delete", async () => {
    const database = new DatabaseSync(databaseFile());
    database.exec("DELETE FROM d1_migrations WHERE id > 1");
    database.close();
    await expect(migrate()).rejects.toThrow(`delete ${join(stateDir, "v3")}: the accounts in it are lost`);
  });

  it("that is corrupted says what to delete", async () => {
    writeFileSync(databaseFile(), Buffer.alloc(8192, "no database "));
    await expect(migrate()).rejects.toThrow(`delete ${join(stateDir, "v3")}`);
  });
});

it("a stand-in's damaged file is named", () => {
  const file = join(stateDir, "mail.json");
  writeFileSync(file, '{"mails": [');
  expect(() => new JsonFile(file, {})).toThrow(`${file} is damaged. Delete it`);
});
