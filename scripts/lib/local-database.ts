import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import type { DatabaseBindings } from "../../worker/db/database.ts";
import { root, type Settings } from "./settings.ts";

interface Configured {
  binding: keyof DatabaseBindings & string;
  database_id: string;
  migrations_dir: string;
}

const config = unstable_readConfig({ config: join(root, "wrangler.toml") });

/** The directory first, then the ledgers. */
export const localDatabases: readonly Configured[] = config.d1_databases;

/**
 * Opens this machine's databases while `use` runs, even beside a running copy of the app. workerd logs an error whenever that copy
 * is writing. Callers try again then, so the message is dropped.
 * @param log gets what else workerd says
 */
export async function withLocalDatabases(
  { stateDir }: Settings,
  use: (bindings: DatabaseBindings) => Promise<void>,
  log: (message: string) => void = console.error,
): Promise<void> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      compatibilityDate: config.compatibility_date,
      d1Databases: Object.fromEntries(localDatabases.map(({ binding, database_id: id }) => [binding, id])),
      resourcePersistencePath: join(stateDir, "v3"),
      telemetry: { enabled: false },
      handleStructuredLogs: ({ message }) => {
        if (!message.includes("SQLITE_BUSY")) log(message);
      },
    }),
  );
  try {
    await use((await miniflare.getBindings()) as unknown as DatabaseBindings);
  } finally {
    await miniflare.dispose();
  }
}
