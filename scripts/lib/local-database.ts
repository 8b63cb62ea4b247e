import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import type { DatabaseBindings } from "../../worker/db/database.ts";
import { root, type Settings } from "./settings.ts";

interface Configured {
  binding: string;
  database_id?: string;
}

/**
 * Opens this machine's databases while `use` runs, even beside a running copy of the app. workerd logs an error whenever that copy
 * is writing. Callers try again then, so the message is dropped.
 */
export async function withLocalDatabases(
  { stateDir }: Settings,
  use: (bindings: DatabaseBindings) => Promise<void>,
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
    await use((await miniflare.getBindings()) as unknown as DatabaseBindings);
  } finally {
    await miniflare.dispose();
  }
}
