import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { appWorkers, modulesFrom } from "../../scripts/lib/app-workers.ts";
import { readVars, type Vars } from "../../scripts/lib/dev-vars.ts";
import { findFreePortPair } from "../../scripts/lib/ports.ts";
import { readSettings } from "../../scripts/lib/settings.ts";
import { applyMigrations } from "../../scripts/lib/wrangler.ts";
import { applyPlan, findOrCreateUser } from "../../scripts/seed/account.ts";
import { seedPlan } from "../../scripts/seed/plan.ts";
import { sessionCookies } from "../../tests/support/session-cookies.ts";
import { createDatabase, type DatabaseBindings, ledgersOf } from "../../worker/db/database.ts";
import { updateOwner } from "../../worker/services/subscriptions/owner.ts";
import { meteredApp } from "../lib/metered-app.ts";
import { buildLimits } from "./limits/build.ts";

/** An account with a session. */
export interface TestUser {
  readonly userId: string;
  /** The name of the ledger that holds their rows. */
  readonly ledger: string;
  /** How the limits are told whose rows are meant. */
  readonly owner: string;
  /** A Cookie header's value. */
  readonly cookie: string;
}

export interface SideBySide {
  /** "http://127.0.0.1:20000": the product, and its limits under /limit/. */
  readonly url: string;
  readonly db: D1Database;
  readonly ledgerOf: (user: Pick<TestUser, "ledger">) => D1Database;
  /** Makes an account with a subscription, filled like `npm run seed` does. */
  readonly addUser: (account: { email: string; months: number; perMonth: number }) => Promise<TestUser>;
  /** Makes accounts that hold what this one does. */
  readonly cloneUser: (user: TestUser, count: number) => Promise<TestUser[]>;
  readonly stop: () => Promise<void>;
}

type Served = "pages" | "calls" | "metered";

const DAY_MS = 86_400_000;

/**
 * Starts the built product and the limits as two workers of one workerd, on empty databases of their own.
 * @param served "pages" for all there is, "calls" for /api/ alone: Miniflare sends every call of a worker that has
 *   files through two more of its own, which Cloudflare doesn't, and the limits' worker has no files. "metered" for all,
 *   with the product's databases at a distance that can be set
 */
export async function startSideBySide(served: Served = "pages"): Promise<SideBySide> {
  const stateDir = mkdtempSync(join(tmpdir(), "expense-timeline-bench-"));
  let miniflare: Miniflare | undefined;
  const stop = async () => {
    try {
      await miniflare?.dispose();
    } finally {
      rmSync(stateDir, { recursive: true });
    }
  };
  try {
    const port = await findFreePortPair();
    await applyMigrations(readSettings({ PORT: String(port), STATE_DIR: stateDir }));
    // A section pushes more in a minute than a person may in a day.
    const vars: Vars = { ...readVars(".dev.vars.example"), QUOTA_ROWS_PER_DAY: "1000000000" };
    miniflare = await bothWorkers(port, stateDir, vars, served);
    await miniflare.ready;
    const bindings = (await miniflare.getBindings("expense-timeline")) as unknown as DatabaseBindings;
    const secret = vars["BETTER_AUTH_SECRET"] ?? "";
    return {
      url: `http://127.0.0.1:${port}`,
      db: bindings.DB,
      ledgerOf: ({ ledger }) => ledgerIn(bindings, ledger),
      addUser: (account) => addUser(bindings, secret, account),
      cloneUser: (user, count) => cloneUser(bindings, secret, user, count),
      stop,
    };
  } catch (error) {
    // What can't start may not stop either; why it couldn't start is what has to be told.
    await Promise.allSettled([stop()]);
    throw error;
  }
}

async function bothWorkers(port: number, stateDir: string, vars: Vars, served: Served): Promise<Miniflare> {
  const [product, ...others] = appWorkers(vars);
  if (product === undefined) throw new Error("The product was not built.");
  const limits = await buildLimits();
  const { assets, ...worker } = served === "metered" ? meteredApp(product) : product;
  const files =
    served !== "calls" && assets
      ? { assets: { ...assets, directory: limits.assets } }
      : { routes: ["127.0.0.1/api/*"] };
  return new Miniflare(
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
}

function ledgerIn(bindings: DatabaseBindings, name: string): D1Database {
  return ledgersOf(bindings).open(name).$client as unknown as D1Database;
}

async function addUser(
  bindings: DatabaseBindings,
  secret: string,
  { email, months, perMonth }: { email: string; months: number; perMonth: number },
): Promise<TestUser> {
  const db = createDatabase(bindings.DB);
  const userId = await findOrCreateUser(db, email);
  const now = Date.now();
  await bindings.DB.prepare(
    `INSERT INTO subscriptions (user_id, customer_id, subscription_id, status, period_end, version, updated_at, copied)
       VALUES (?1, 'cus_' || ?1, 'sub_' || ?1, 'active', ?2, 1, ?3, 0)`,
  )
    .bind(userId, Math.round((now + 30 * DAY_MS) / 1000), now)
    .run();
  const ledger = await updateOwner(db, ledgersOf(bindings), userId, now);
  if (ledger === undefined) throw new Error("The user was not stored.");
  const today = new Date(now).toISOString().slice(0, 10);
  const plan = seedPlan({ months, perMonth, seed: 1, today, timezone: "UTC" });
  await applyPlan(ledgersOf(bindings).open(ledger), userId, plan);
  return await openSession(bindings.DB, secret, userId, ledger);
}

/** Tables with a user_id, in the order in which one row may name another. */
const OWNED = [
  "owners",
  "operations",
  "recurring_series",
  "expenses",
  "user_budgets",
  "user_settings",
  "user_badges",
  "user_activity_log",
];

/** In the same ledger. */
async function cloneUser(
  bindings: DatabaseBindings,
  secret: string,
  { userId: sourceId, ledger }: TestUser,
  count: number,
): Promise<TestUser[]> {
  const database = ledgerIn(bindings, ledger);
  const accounts = [
    await copyStatement(bindings.DB, "user", "id", ["email"]),
    await copyStatement(bindings.DB, "homes", "user_id", []),
    await copyStatement(bindings.DB, "subscriptions", "user_id", ["customer_id"]),
  ];
  const rows = await Promise.all(OWNED.map((table) => copyStatement(database, table, "user_id", [])));
  const productUsers: TestUser[] = [];
  for (let made = 0; made < count; made += 1) {
    const userId = randomUUID();
    await bindings.DB.batch(accounts.map((copy) => copy.bind(userId, sourceId)));
    await database.batch(rows.map((copy) => copy.bind(userId, sourceId)));
    productUsers.push(await openSession(bindings.DB, secret, userId, ledger));
  }
  return productUsers;
}

/** Copies the rows of the account ?2 to the account ?1. */
async function copyStatement(d1: D1Database, table: string, idColumn: string, unique: readonly string[]) {
  const info = d1.prepare("SELECT name FROM pragma_table_info(?)").bind(table);
  const names = (await info.all<{ name: string }>()).results.map(({ name }) => name);
  const values = names.map((name) => {
    if (name === idColumn) return "?1";
    return unique.includes(name) ? `${name} || ?1` : name;
  });
  return d1.prepare(
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${table} WHERE ${idColumn} = ?2`,
  );
}

/** Opens a session as signing in does; its cookie is signed as better-auth signs it. */
async function openSession(
  d1: D1Database,
  secret: string,
  userId: string,
  ledger: string,
): Promise<TestUser> {
  const token = randomUUID().replaceAll("-", "");
  const now = Date.now();
  await d1
    .prepare(
      `INSERT INTO session (id, token, user_id, expires_at, user_agent, created_at, updated_at)
       VALUES (?1, ?1, ?2, ?3, 'bench', ?4, ?4)`,
    )
    .bind(token, userId, now + 30 * DAY_MS, now)
    .run();
  const cookies = sessionCookies(secret, { userId, ledger, token });
  const owner = `${ledger}/${userId}`;
  return { userId, ledger, owner, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}
