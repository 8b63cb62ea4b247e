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
 * Opens this machine's D1 while `use` runs, even beside a running copy of the app. workerd logs an error whenever that copy
 * is writing. Callers try again then, so the message is dropped.
 */
export async function withLocalDatabase(
  { stateDir }: Settings,
  use: (db: D1Database) => Promise<void>,
): Promise<void> {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      compatibilityDate: config.compatibility_date,
      d1Databases: Object.fromEntries(
        config.d1_databases.map(({ binding, database_id: id }: Configured) => [binding, id ?? binding]),
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
