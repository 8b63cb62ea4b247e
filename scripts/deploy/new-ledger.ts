import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/settings.ts";
import { runWrangler } from "../lib/wrangler.ts";
import { databaseBindings } from "../lib/wrangler-config.ts";

const CONFIG = join(root, "wrangler.toml");

interface NewLedger {
  binding: string;
  name: string;
}

/** The one after the last that is bound. */
export function nextLedger(bindings: readonly string[]): NewLedger {
  const numbers = bindings.map((binding) => Number(/^LEDGER_(\d+)$/.exec(binding)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  return { binding: `LEDGER_${number}`, name: `expense-timeline-ledger-${number}` };
}

/** @param created what wrangler printed. @throws Failure if it names no id */
export function boundIn(toml: string, { binding, name }: NewLedger, created: string): string {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(created) ?? [];
  if (id === undefined)
    throw new Failure(
      `Cloudflare named no id for ${name}. Find it in the dashboard, and add it to wrangler.toml.`,
    );
  const lines = [
    "[[d1_databases]]",
    `binding = "${binding}"`,
    `database_name = "${name}"`,
    `database_id = "${id}"`,
    'migrations_dir = "migrations/ledger"',
  ];
  return `${toml.trimEnd()}\n\n${lines.join("\n")}\n`;
}

/** @param info what wrangler printed about a database. @throws Failure if it names no region */
export function regionIn(info: string): string {
  const [, region] = /"running_in_region":\s*"(\w+)"/.exec(info) ?? [];
  if (region === undefined) throw new Failure("Cloudflare didn't say where the directory is.");
  return region.toLowerCase();
}

/**
 * Creates the database at Cloudflare, where the directory is, since a request asks both at once, and binds it. The deploy
 * that follows migrates it, and newcomers go there.
 */
export async function addLedger(): Promise<void> {
  const ledger = nextLedger(databaseBindings());
  const location = regionIn(await runWrangler(["d1", "info", "DB", "--json"], "stdout"));
  const created = await runWrangler(["d1", "create", ledger.name, "--location", location], "stdout");
  writeFileSync(CONFIG, boundIn(readFileSync(CONFIG, "utf8"), ledger, created));
  console.log(`${ledger.name} is bound as ${ledger.binding}: commit wrangler.toml.`);
}
