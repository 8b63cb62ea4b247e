import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";
import {
  and,
  type Column,
  getTableColumns,
  getTableName,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";

export function createDatabase(d1: D1Database) {
  return drizzle(d1);
}

export type Database = ReturnType<typeof createDatabase>;

export type LedgerName = `LEDGER_${number}`;

/** The directory's binding, and those of the ledgers (docs/architecture.md#databases). */
export interface DatabaseBindings {
  DB: D1Database;
  [ledger: LedgerName]: D1Database | undefined;
}

export interface Ledgers {
  readonly names: readonly LedgerName[];
  /** @throws Error if the directory names a ledger that isn't bound */
  open(name: string): Database;
}

const NUMBERED = /^LEDGER_(\d+)$/;

export function isLedgerName(name: string): name is LedgerName {
  return NUMBERED.test(name);
}

/** Ledgers come in the order of their numbers. */
export function ledgersOf(bindings: DatabaseBindings): Ledgers {
  const numberOf = (name: string) => Number(NUMBERED.exec(name)?.[1]);
  const names = Object.keys(bindings)
    .filter(isLedgerName)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  return {
    names,
    open(name) {
      const bound = isLedgerName(name) ? bindings[name] : undefined;
      if (bound === undefined) throw new Error(`No database is bound as ${name}.`);
      return createDatabase(bound);
    },
  };
}

/**
 * Tells whether the message of an error, or of one that caused it, matches. D1 names a constraint that failed, upon which a
 * batch wrote nothing.
 */
export function causedBy(thrown: unknown, message: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (message.test(error.message)) return true;
  }
  return false;
}

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

/** Runs statements in order, in one transaction and one round trip. */
type Batch = <S extends Statements>(statements: S) => Promise<RowsOf<S>>;

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
      const query = db.run(statement).getQuery();
      return db.$client.prepare(query.sql).bind(...query.params);
    }),
  );
}

export type OwnedRow<T extends SQLiteTable> = Omit<InferSelectModel<T>, "userId">;

/** Lists the columns of a SELECT: `expenses.amount AS "amountCents"` and so on. */
export function columnsOf(table: SQLiteTable): string {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => field !== "userId")
    .map(([field, column]) => `${getTableName(table)}.${column.name} AS "${field}"`)
    .join(", ");
}

/** Reads rows selected by {@link columnsOf}. SQLite stores booleans as numbers. */
export function rowReader<T extends SQLiteTable>(table: T): (row: StoredRow) => OwnedRow<T> {
  const converted = Object.entries<Column>(getTableColumns(table)).filter(
    ([, { dataType }]) => dataType !== "string" && dataType !== "number",
  );
  return (row) => {
    for (const [field, column] of converted)
      if (row[field] !== null) row[field] = column.mapFromDriverValue(row[field]);
    return row as OwnedRow<T>;
  };
}

/** A parameter may have 2 MB, and a UTF-16 unit takes at most three bytes. */
const UNITS_A_STATEMENT = 500_000;

/** When a row with the same primary key exists. */
type OnConflict =
  /** Fails the whole batch. */
  "fail" | "keep" | { readonly overwriteAllBut: readonly string[] };

export type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

/**
 * Rows travel as one JSON parameter, since D1 takes at most 100 parameters a statement.
 * @param computed SQL for columns by their fields, where `value` is the row
 */
export function insertionInto<T extends OwnedTable>(
  table: T,
  onConflict: OnConflict,
  computed: Readonly<Record<string, string>> = {},
) {
  const text = insertText(table, onConflict, computed);
  return (db: Database, userId: string, rows: readonly Omit<InferInsertModel<T>, "userId">[]) =>
    jsonLists(rows).map((json) => statement(db, text, [userId, json]));
}

function insertText(
  table: OwnedTable,
  onConflict: OnConflict,
  computed: Readonly<Record<string, string>>,
): string {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => column.name);
  const values = columns.map(
    ([field]) => computed[field] ?? (field === "userId" ? "?1" : `value->>'$.${field}'`),
  );
  // SQLite needs the WHERE to tell the ON of a conflict from the ON of a join.
  return `INSERT INTO ${getTableName(table)} (${names.join(", ")})
    SELECT ${values.join(", ")} FROM json_each(?2) WHERE true${conflictClause(table, names, onConflict)}`;
}

function conflictClause(table: SQLiteTable, names: readonly string[], onConflict: OnConflict): string {
  if (onConflict === "fail") return "";
  const key = primaryKeyOf(table).map(({ name }) => name);
  if (onConflict === "keep") return ` ON CONFLICT (${key.join(", ")}) DO NOTHING`;
  const spared = new Set([...key, ...onConflict.overwriteAllBut]);
  const overwritten = names.filter((name) => !spared.has(name)).map((name) => `${name} = excluded.${name}`);
  return ` ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${overwritten.join(", ")}`;
}

export function primaryKeyOf(table: SQLiteTable): SQLiteColumn[] {
  const { primaryKeys, columns } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

function jsonLists(rows: readonly unknown[]): string[] {
  const lists: string[][] = [];
  let room = 0;
  for (const row of rows) {
    // A STRICT column's CHECK refuses what `->>` makes of true and false.
    const json = JSON.stringify(row, (_, value) => (typeof value === "boolean" ? Number(value) : value));
    if (json.length > room) {
      lists.push([]);
      room = UNITS_A_STATEMENT;
    }
    lists.at(-1)?.push(json);
    room -= json.length;
  }
  return lists.map((list) => `[${list.join(",")}]`);
}

/** Reads the users of whom a table has such rows, in the order of their ids. */
export function userIds(
  db: Database,
  table: OwnedTable,
  condition: SQL | undefined,
  afterUserId: string,
  limit: number,
): Promise<{ userId: string }[]> {
  const { userId } = table;
  return db
    .selectDistinct({ userId: sql<string>`${userId}` })
    .from(table)
    .where(and(condition, gt(userId, afterUserId)))
    .orderBy(userId)
    .limit(limit);
}
