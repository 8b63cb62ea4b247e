/** npm run accounts:repair, on databases of its own: the directory was restored to before an account was moved. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLocalDatabases } from "../../scripts/lib/local-database.ts";
import { applyMigrations } from "../../scripts/lib/migrations.ts";
import { readSettings } from "../../scripts/lib/settings.ts";
import { runScript } from "../support/run-script.ts";

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), "accounts-repair-"));
});
afterEach(() => rmSync(stateDir, { recursive: true }));

const repair = (...args: string[]) =>
  runScript(["scripts/accounts-repair.ts", ...args], { STATE_DIR: stateDir, VARS_FILE: ".dev.vars.example" });

it("says what it finds, and repairs it", { timeout: 240_000 }, async () => {
  const settings = { ...readSettings({}), stateDir };
  await applyMigrations(settings);
  let home: unknown;
  const inDirectory = (query: string) =>
    withLocalDatabases(settings, async ({ DB }) => {
      home = await DB.prepare(query).first();
    });
  await withLocalDatabases(settings, async (bindings) => {
    await bindings.DB.batch([
      bindings.DB.prepare(
        "INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES ('ana', 'Ana', 'ana@example.com', 1, 0, 0)",
      ),
      bindings.DB.prepare("INSERT INTO homes (user_id, ledger) VALUES ('ana', 'LEDGER_1')"),
    ]);
    await bindings.LEDGER_2?.prepare(
      "INSERT INTO owners (user_id, email, last_seq) VALUES ('ana', 'ana@example.com', 7)",
    ).run();
    await bindings.LEDGER_2?.prepare(
      "INSERT INTO owners (user_id, email) VALUES ('ben', 'ben@example.com')",
    ).run();
  });

  const dry = repair("--dry-run");
  expect(dry.output).toContain(
    "Accounts in another ledger than the directory said, which names it now: 1 (ana).",
  );
  expect(dry.output).toContain("Accounts unknown to the directory, which has them back: 1 (ben).");
  expect(dry.output).toContain("Nothing was changed.");
  await inDirectory("SELECT ledger FROM homes WHERE user_id = 'ana'");
  expect(home).toEqual({ ledger: "LEDGER_1" });

  expect(repair().exitCode).toBe(0);
  await inDirectory("SELECT ledger FROM homes WHERE user_id = 'ana'");
  expect(home).toEqual({ ledger: "LEDGER_2" });
  await inDirectory("SELECT id, email FROM user WHERE id = 'ben'");
  expect(home).toEqual({ id: "ben", email: "ben@example.com" });
});
