/** What the directory and the three ledgers hold. A user's rows are in one ledger, so asking all of them finds those. */
import { env } from "cloudflare:workers";
import type { D1Database } from "@cloudflare/workers-types";
import { batchIn, createDatabase, type Database, ledgersOf } from "../../worker/db/database.ts";
import { homeOf } from "../../worker/db/homes.ts";
import type { Bindings } from "../../worker/env.ts";
import { updateOwner } from "../../worker/services/subscriptions/owner.ts";

export const DAY_MS = 86_400_000;

export const bindings = env as unknown as Bindings;

export const db = createDatabase(bindings.DB);
export const ledgers = ledgersOf(bindings);

export const ledgerDatabases = (): D1Database[] =>
  ledgers.names.map((name) => bindings[name] as unknown as D1Database);

/** For the place of a database that doesn't respond. */
export const SILENT = {
  prepare: () => {
    throw new Error("The database doesn't respond.");
  },
} as unknown as D1Database;

const LEDGER_TABLES =
  /\b(owners|operations|operation_results|recurring_series|expenses|user_budgets|user_settings|user_badges|user_activity_log|mailed_bills|mail_senders|calendar_feeds|mail_outbox|push_devices|push_outbox)\b/i;

const databasesFor = (query: string): D1Database[] => {
  const isAnInsertion = /^\s*(insert|replace)/i.test(query);
  if (!LEDGER_TABLES.test(query)) return [bindings.DB];
  if (isAnInsertion) throw new Error("Rows are inserted into one ledger: use ledgerOf.");
  // Mails about the account wait in the directory.
  return /\bmail_outbox\b/i.test(query) ? [bindings.DB, ...ledgerDatabases()] : ledgerDatabases();
};

export async function execute(query: string, ...values: unknown[]): Promise<void> {
  for (const database of databasesFor(query)) {
    await database
      .prepare(query)
      .bind(...values)
      .run();
  }
}

export async function storedRows<Row = Record<string, unknown>>(
  query: string,
  ...values: unknown[]
): Promise<Row[]> {
  const found = databasesFor(query).map((database) =>
    database
      .prepare(query)
      .bind(...values)
      .all<Row>(),
  );
  return (await Promise.all(found)).flatMap(({ results }) => results);
}

/** The first column of the first row, of numbers the sum over the ledgers; null without a row. */
export async function firstValue<T>(query: string, ...values: unknown[]): Promise<T | null> {
  const found = databasesFor(query).map((database) =>
    database
      .prepare(query)
      .bind(...values)
      .raw<[T]>(),
  );
  const firsts = (await Promise.all(found)).flatMap(([row]) => row?.[0] ?? []);
  const numbers = firsts.filter((value) => typeof value === "number");
  return numbers.length > 0 ? (numbers.reduce((sum, value) => sum + value, 0) as T) : (firsts[0] ?? null);
}

/** The ledger of a user in the directory, who gets one if need be. */
export async function ledgerOf(userId: string): Promise<{ name: string; raw: D1Database; db: Database }> {
  const known = await homeOf(db, userId);
  const name = known?.ledger ?? (await updateOwner(db, ledgers, userId, Date.now()));
  if (name === undefined) throw new Error(`There is no user ${userId}.`);
  return { name, raw: bindings[name as "LEDGER_1"] as unknown as D1Database, db: ledgers.open(name) };
}

export async function ledgerBatchOf(userId: string) {
  return batchIn((await ledgerOf(userId)).db);
}

/** The row's keys are the columns' names. */
export function insertRow(database: D1Database, table: string, row: Readonly<Record<string, unknown>>) {
  const names = Object.keys(row);
  return database
    .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
    .bind(...Object.values(row))
    .run();
}
