import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { root, type Settings } from "./settings.ts";

interface Configured {
  binding: string;
  database_id?: string;
}

/**
 * Opens this machine's D1 while `use` runs, beside a running copy too. workerd reports each time that the other one was
 * writing; whoever uses the database tries again then, so that isn't worth a word.
 */
export async function withLocalDatabase(
  { stateDir }: Settings,
  use: (db: D1Database) => Promise<void>,
): Promise<void> {
  const { d1_databases: databases } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      compatibilityDate: "2026-08-15",
      d1Databases: Object.fromEntries(
        databases.map(({ binding, database_id: id }: Configured) => [binding, id ?? binding]),
      ),
      resourcePersistencePath: join(stateDir, "v3"),
      telemetry: { enabled: false },
      handleStructuredLogs: ({ message }) => {
        if (!message.includes("SQLITE_BUSY")) console.error(message);
      },
    }),
  );
  try {
    await use((await miniflare.getD1Database("DB")) as unknown as D1Database);
  } finally {
    await miniflare.dispose();
  }
}
