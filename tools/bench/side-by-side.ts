import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { build } from "vite";
import { readVars, type Vars } from "../../scripts/lib/dev-vars.ts";
import { applyMigrations } from "../../scripts/lib/migrations.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { appWorkers, modulesFrom } from "../../scripts/lib/serve-app.ts";
import { readSettings, root } from "../../scripts/lib/settings.ts";
import { applyPlan, findOrCreateUser } from "../../scripts/seed/account.ts";
import { seedPlan } from "../../scripts/seed/plan.ts";
import { sessionCookies } from "../../tests/support/session-cookies.ts";
import { createDatabase, type DatabaseBindings, ledgersOf } from "../../worker/db/database.ts";
import { updateOwner } from "../../worker/services/subscriptions/owner.ts";
import { barePage, plainPage } from "./limits/page.ts";

/** An account with a subscription, rows and a session. */
export interface TestUser {
  readonly email: string;
  readonly userId: string;
  /** The ledger that holds their rows. */
  readonly rows: D1Database;
  /** How the limits are told whose rows are meant. */
  readonly owner: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

export interface SideBySide {
  /** "http://127.0.0.1:20000": the product, and its limits under /limit/. */
  readonly url: string;
  readonly db: D1Database;
  /** Makes an account, filled like `npm run seed` does. */
  readonly addUser: (account: { email: string; months: number; perMonth: number }) => Promise<TestUser>;
  readonly stop: () => Promise<void>;
}

const DAY_MS = 86_400_000;

/**
 * Starts the built product and the limits as two workers of one workerd, on empty databases of their own.
 * @param served "calls" for /api/ alone: Miniflare sends every call of a worker that has files through two more of its
 *   own, which Cloudflare doesn't, and the limits' worker has no files
 */
export async function startSideBySide(served: "pages" | "calls"): Promise<SideBySide> {
  const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-bench-"));
  const port = await findFreePortPair();
  await applyMigrations(readSettings({ PORT: String(port), STATE_DIR: stateDir }));
  // More is pushed in a minute than a person may in a day.
  const vars: Vars = { ...readVars(".dev.vars.example"), QUOTA_ROWS_PER_DAY: "1000000000" };
  const [product, ...others] = appWorkers(vars);
  if (product === undefined) throw new Error("The product was not built.");
  const limits = await buildLimits();
  const { assets, ...worker } = product;
  const files =
    served === "pages" && assets
      ? { assets: { ...assets, directory: limits.assets } }
      : { routes: ["127.0.0.1/api/*"] };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      // Nothing is asked of the network.
      cf: false,
      log: new Log(LogLevel.WARN),
      // The product logs a line a request.
      handleStructuredLogs: () => {},
      resourcePersistencePath: join(stateDir, "v3"),
      telemetry: { enabled: false },
      workers: [
        { ...worker, ...files },
        ...others,
        {
          name: "limits",
          routes: ["127.0.0.1/limit/api/*"],
          compatibilityDate: "2026-08-15",
          ...(product.d1Databases && { d1Databases: product.d1Databases }),
          ...modulesFrom(limits.worker),
        },
      ],
    }),
  );
  await miniflare.ready;
  const bindings = (await miniflare.getBindings("expense-timeline")) as unknown as DatabaseBindings;
  return {
    url: `http://127.0.0.1:${port}`,
    db: bindings.DB,
    addUser: (account) => persistently(() => addUser(bindings, vars["BETTER_AUTH_SECRET"] ?? "", account)),
    stop: async () => {
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true });
    },
  };
}

/** On a busy machine a connection to workerd may be closed while this process computes. All that is done can be repeated. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20 || !String(error).includes("fetch failed")) throw error;
    }
  }
}

async function addUser(
  bindings: DatabaseBindings,
  secret: string,
  { email, months, perMonth }: { email: string; months: number; perMonth: number },
): Promise<TestUser> {
  const db = createDatabase(bindings.DB);
  const ledgers = ledgersOf(bindings);
  const userId = await findOrCreateUser(db, email);
  const now = Date.now();
  const token = createHash("sha256").update(userId).digest("hex").slice(0, 32);
  await bindings.DB.prepare(
    `INSERT OR IGNORE INTO subscriptions (user_id, customer_id, subscription_id, status, period_end, version, updated_at, copied)
     VALUES (?1, 'cus_' || ?1, 'sub_' || ?1, 'active', ?2, 1, ?3, 0)`,
  )
    .bind(userId, Math.round((now + 30 * DAY_MS) / 1000), now)
    .run();
  await bindings.DB.prepare(
    `INSERT OR IGNORE INTO session (id, token, user_id, expires_at, user_agent, created_at, updated_at)
     VALUES (?1, ?1, ?2, ?3, 'bench', ?4, ?4)`,
  )
    .bind(token, userId, now + 30 * DAY_MS, now)
    .run();
  const ledger = await updateOwner(db, ledgers, userId, now);
  if (ledger === undefined) throw new Error("The user was not stored.");
  const today = new Date(now).toISOString().slice(0, 10);
  await applyPlan(
    ledgers.open(ledger),
    userId,
    seedPlan({ months, perMonth, seed: 1, today, timezone: "UTC" }),
  );
  return {
    email,
    userId,
    rows: ledgers.open(ledger).$client as unknown as D1Database,
    owner: `${ledger}/${userId}`,
    cookies: sessionCookies(secret, { userId, ledger, token }),
  };
}

/** Bundles the limits' worker and page as the product's own are bundled, beside a copy of the product's files. */
async function buildLimits(): Promise<{ worker: string; assets: string }> {
  const limits = join(root, "tools/bench/limits");
  const outDir = join(root, "node_modules/.cache/bench");
  const assets = join(outDir, "assets");
  rmSync(outDir, { recursive: true, force: true });
  cpSync(join(root, "dist/client"), assets, { recursive: true });
  const common = { configFile: false as const, root, logLevel: "error" as const };
  const output = (entryFileNames: string) => ({ entryFileNames, codeSplitting: false });
  await build({
    ...common,
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(limits, "worker.ts"),
      outDir: join(outDir, "worker"),
      minify: true,
      rolldownOptions: { output: output("worker.js") },
    },
  });
  await build({
    ...common,
    publicDir: false,
    build: {
      outDir: join(assets, "limit"),
      rolldownOptions: { input: join(limits, "month.tsx"), output: output("bare.js") },
    },
  });
  writeFileSync(join(assets, "limit/bare.html"), barePage());
  writeFileSync(
    join(assets, "limit/plain.html"),
    plainPage(readFileSync(join(root, "dist/client/index.html"), "utf8")),
  );
  // What came once isn't asked for again, as with the product's own hashed files.
  appendFileSync(
    join(assets, "_headers"),
    "/limit/bare.js\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n",
  );
  return { worker: join(outDir, "worker/worker.js"), assets };
}
