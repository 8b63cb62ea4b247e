import type { D1PreparedStatement, D1Result } from "@cloudflare/workers-types";
import type { SQL } from "drizzle-orm";
import type { Database } from "./client.ts";

export type StoredRow = Record<string, unknown>;

export interface Statement<Row> {
  readonly prepared: D1PreparedStatement;
  readonly read: (row: StoredRow) => Row;
}

/**
 * Plain SQL, for routes so busy that building it for each request would cost more than running it.
 * @param values for ?1, ?2 and so on; a list as one JSON value, since D1 takes at most 100
 * @param read for stored rows that aren't a `Row` already
 */
export function statement<Row = never>(
  db: Database,
  text: string,
  values: readonly (string | number | null)[],
  read: (row: StoredRow) => Row = (row) => row as Row,
): Statement<Row> {
  return { prepared: db.$client.prepare(text).bind(...values), read };
}

export type Statements = Readonly<Record<string, Statement<unknown> | readonly Statement<unknown>[]>>;

export type RowsOf<S extends Statements> = {
  readonly [Name in keyof S]: S[Name] extends Statement<infer Row> | readonly Statement<infer Row>[]
    ? Row[]
    : never;
};

/** In order, in one transaction and one round trip. */
export type Batch = <S extends Statements>(statements: S) => Promise<RowsOf<S>>;

export function batchOn(db: Database): Batch {
  return async <S extends Statements>(statements: S) => {
    const named = Object.entries(statements).map(([name, some]) => [name, [some].flat()] as const);
    const all = named.flatMap(([, some]) => some.map(({ prepared }) => prepared));
    if (all.length === 0)
      return Object.fromEntries(named.map(([name]) => [name, []])) as unknown as RowsOf<S>;
    const results = (await db.$client.batch<StoredRow>(all)).values();
    const rows = named.map(([name, some]) => [
      name,
      some.flatMap(({ read }) => results.next().value?.results.map(read) ?? []),
    ]);
    return Object.fromEntries(rows) as RowsOf<S>;
  };
}

/** A batch on whichever ledger the user's rows turn out to be in. */
export type LedgerBatch = <S extends Statements>(statementsOf: (ledger: Database) => S) => Promise<RowsOf<S>>;

export function batchIn(ledger: Database): LedgerBatch {
  const batch = batchOn(ledger);
  return (statementsOf) => batch(statementsOf(ledger));
}

/** Drizzle's own batch takes no hand-written statements with parameters. */
export function rawBatch(db: Database, statements: readonly SQL[]): Promise<D1Result[]> {
  return db.$client.batch(
    statements.map((statement) => {
      const { sql, params } = db.run(statement).getQuery();
      return db.$client.prepare(sql).bind(...params);
    }),
  );
}
