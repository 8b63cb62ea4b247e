import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { bindings } from "./api.ts";

type Row = Record<string, string | number | null>;

const TABLES = {
  subscriptions: "user_id = ?1",
  operations: "user_id = ?1",
  user_sequences: "user_id = ?1",
  stripe_events: "customer_id = (SELECT customer_id FROM subscriptions WHERE user_id = ?1)",
} as const;

type Table = keyof typeof TABLES;
const tables = Object.keys(TABLES) as Table[];

export type Snapshot = Record<Table, Row[]>;

export async function snapshot(userId: string): Promise<Snapshot> {
  const responses = await bindings.DB.batch<Row>(
    tables.map((table) =>
      bindings.DB.prepare(`SELECT * FROM ${table} WHERE ${TABLES[table]} ORDER BY 1, 2`).bind(userId),
    ),
  );
  return Object.fromEntries(
    tables.map((table, index) => [table, responses[index]?.results ?? []]),
  ) as Snapshot;
}

export async function restore(userId: string, { ...earlier }: Snapshot): Promise<void> {
  // The events go first: they are found by the subscription's customer.
  const removals = tables
    .toReversed()
    .map((table) => bindings.DB.prepare(`DELETE FROM ${table} WHERE ${TABLES[table]}`).bind(userId));
  const insertions = tables.flatMap((table) => earlier[table].map((row) => insertion(table, row)));
  await bindings.DB.batch([...removals, ...insertions]);
}

function insertion(table: Table, row: Row): D1PreparedStatement {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  const query = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`;
  return bindings.DB.prepare(query).bind(...Object.values(row));
}

/** Without what differs between two times the same is done: moments and random ids. */
export function withoutChance(taken: Snapshot): Snapshot {
  const { subscriptions, operations, user_sequences, stripe_events } = taken;
  return {
    subscriptions: subscriptions.map((row) => ({ ...row, updated_at: null })),
    operations: operations.map((row) => ({ ...row, op_id: null, at: null, applied_at: null })),
    user_sequences,
    stripe_events: stripe_events.map((row) => ({ ...row, received_at: null })),
  };
}
