import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { bindings } from "./api.ts";
import { ledgerOf } from "./stored.ts";

type Row = Record<string, string | number | null>;

const CONDITIONS = {
  subscriptions: "user_id = ?1",
  stripe_events: "customer_id = (SELECT customer_id FROM subscriptions WHERE user_id = ?1)",
  operations: "user_id = ?1",
  owners: "user_id = ?1",
} as const;

type Table = keyof typeof CONDITIONS;

/** Filled in this order, and emptied from the end: events are found by the subscription's customer. */
const DIRECTORY = ["subscriptions", "stripe_events"] as const;
/** Owners last, in which triggers count what is written. */
const LEDGER = ["operations", "owners"] as const;

export type Snapshot = Record<Table, Row[]>;

export async function snapshot(userId: string): Promise<Snapshot> {
  const { raw: ledger } = await ledgerOf(userId);
  return {
    ...(await readRows(bindings.DB, DIRECTORY, userId)),
    ...(await readRows(ledger, LEDGER, userId)),
  };
}

export async function restore(userId: string, earlier: Snapshot): Promise<void> {
  const { raw: ledger } = await ledgerOf(userId);
  await replaceRows(bindings.DB, DIRECTORY, earlier, userId);
  await replaceRows(ledger, LEDGER, earlier, userId);
}

async function readRows<T extends Table>(
  database: D1Database,
  tables: readonly T[],
  userId: string,
): Promise<Record<T, Row[]>> {
  const responses = await database.batch<Row>(
    tables.map((table) =>
      database.prepare(`SELECT * FROM ${table} WHERE ${CONDITIONS[table]} ORDER BY 1, 2`).bind(userId),
    ),
  );
  const rows = tables.map((table, index) => [table, responses[index]?.results ?? []]);
  return Object.fromEntries(rows) as Record<T, Row[]>;
}

async function replaceRows(
  database: D1Database,
  tables: readonly Table[],
  earlier: Snapshot,
  userId: string,
): Promise<void> {
  // Operations refer to their owner, whose row is only replaced.
  const removals = tables
    .filter((table) => table !== "owners")
    .toReversed()
    .map((table) => database.prepare(`DELETE FROM ${table} WHERE ${CONDITIONS[table]}`).bind(userId));
  const insertions = tables.flatMap((table) => earlier[table].map((row) => insertion(database, table, row)));
  await database.batch([...removals, ...insertions]);
}

function insertion(database: D1Database, table: Table, row: Row): D1PreparedStatement {
  // It is generated.
  const { entitled: _, ...stored } = row;
  const columns = Object.keys(stored);
  const places = columns.map(() => "?").join(", ");
  const query = `INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) VALUES (${places})`;
  return database.prepare(query).bind(...Object.values(stored));
}

/** Without the moments and the marks, which differ between two times the same is done. */
export function withoutMoments(taken: Snapshot): Snapshot {
  const { subscriptions, stripe_events, operations, owners } = taken;
  return {
    subscriptions: subscriptions.map((row) => ({ ...row, updated_at: null })),
    stripe_events: stripe_events.map((row) => ({ ...row, received_at: null })),
    operations: operations.map((row) => ({ ...row, at: null, applied_at: null, follows: null })),
    owners: owners.map((row) => ({ ...row, mark: null })),
  };
}
