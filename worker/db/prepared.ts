import type { D1PreparedStatement } from "@cloudflare/workers-types";
import {
  type Column,
  getTableColumns,
  type InferSelectModel,
  is,
  Param,
  Placeholder,
  type SQL,
  type Table,
} from "drizzle-orm";
import type { Database } from "./client.ts";
import { jsonReader, listReader, type RowOf, rowInJson } from "./json-rows.ts";
import { rowReader, type StoredRow } from "./read-rows.ts";

/** A statement for D1, and what the rows of its answer mean. */
export interface Asked<Answer> {
  readonly statement: D1PreparedStatement;
  /** May throw: then whatever else was asked with it is answered to nobody. */
  readonly read: (rows: readonly StoredRow[]) => Answer;
}

type Values = Readonly<Record<string, string | number>>;

/** A query whose values are named by `sql.placeholder`: asks it with some. They are passed to D1 as they are. */
export type Prepared<Answer> = (db: Database, values: Values) => Asked<Answer>;

interface Query {
  toSQL(): { sql: string; params: unknown[] };
}

type Select<Row> = Query & PromiseLike<Row[]> & { readonly _: { readonly selectedFields: object } };

/**
 * A SELECT whose text is written once an isolate: with Drizzle that takes longer than D1 takes to answer it.
 * Of what it selects each column's name may occur once, and an expression needs an alias.
 */
export function prepared<Row>(make: (db: Database) => Select<Row>): Prepared<Row[]> {
  return writtenOnce(make, (query) => {
    const toRow = rowReader<Row>(query._.selectedFields);
    return (rows) => rows.map(toRow);
  });
}

/**
 * The same for some columns of a query that may find many rows. D1 gives each as one value, a JSON list: each value of
 * an answer takes it, and then the worker, longer than SQLite takes to write them down together.
 */
export function preparedRows<Columns extends Record<string, Column>>(
  columns: Columns,
  make: (db: Database, row: SQL.Aliased) => Query,
): Prepared<RowOf<Columns>[]> {
  return writtenOnce(
    (db) => make(db, rowInJson(columns).as("row")),
    () => {
      const read = jsonReader(columns);
      return (rows) => read(inOneList(rows));
    },
  );
}

/** Rows that are JSON lists, as one of them all. */
function inOneList(rows: readonly StoredRow[]): string {
  return `[${rows.map(({ row }) => row).join()}]`;
}

/** Some columns of several kinds of rows. */
type Kinds = Record<string, Record<string, Column>>;

/**
 * The same for rows of several kinds in one statement, a UNION ALL of their queries: each statement of a batch takes D1
 * time, even when it finds nothing. Rows come in no certain order.
 */
export function preparedKinds<K extends Kinds>(
  kinds: K,
  make: (db: Database, rows: { readonly [Kind in keyof K]: SQL.Aliased }) => Query,
): Prepared<{ [Kind in keyof K]: RowOf<K[Kind]>[] }> {
  const all = Object.entries(kinds);
  return writtenOnce(
    (db) => {
      const rows = all.map(([name, columns], kind) => [name, rowInJson(columns, kind).as("row")]);
      return make(db, Object.fromEntries(rows));
    },
    () => {
      const readers = all.map(([, columns]) => listReader(columns));
      return (rows) => {
        const found = all.map(([name]) => [name, [] as unknown[]] as const);
        for (const values of JSON.parse(inOneList(rows)) as unknown[][]) {
          const kind = values.at(-1) as number;
          found[kind]?.[1].push(readers[kind]?.(values));
        }
        return Object.fromEntries(found) as never;
      };
    },
  );
}

/** The same for a statement that writes and answers nothing. */
export function preparedWrite(make: (db: Database) => Query): Prepared<void> {
  return writtenOnce(make, () => () => {});
}

/** The same for a statement that writes and answers the rows of its table as they are then. */
export function preparedReturning<T extends Table>(
  table: T,
  make: (db: Database) => Query,
): Prepared<InferSelectModel<T>[]> {
  return writtenOnce(make, () => {
    const toRow = rowReader<InferSelectModel<T>>(getTableColumns(table));
    return (rows) => rows.map(toRow);
  });
}

function writtenOnce<Made extends Query, Answer>(
  make: (db: Database) => Made,
  readerOf: (query: Made) => Asked<Answer>["read"],
): Prepared<Answer> {
  let known: { bind: Binding; read: Asked<Answer>["read"] } | undefined;
  return (db, values) => {
    if (known === undefined) {
      const query = make(db);
      known = { bind: bindingOf(query), read: readerOf(query) };
    }
    return { statement: known.bind(db, values), read: known.read };
  };
}

/** What some statements answer, each in its place. */
export type Answers<Asks extends readonly unknown[]> = {
  [Index in keyof Asks]: Asks[Index] extends Asked<infer Answer> ? Answer : never;
};

/** Asks everything in one batch, that is in one transaction and one round trip. Answers are read in order. */
export async function askAll<const Asks extends readonly Asked<unknown>[]>(
  db: Database,
  asks: Asks,
): Promise<Answers<Asks>> {
  const results = await db.$client.batch<StoredRow>(asks.map(({ statement }) => statement));
  return asks.map(({ read }, index) => read(results[index]?.results ?? [])) as never;
}

type Binding = (db: Database, values: Values) => D1PreparedStatement;

function bindingOf(query: Query): Binding {
  const { sql, params } = query.toSQL();
  const slots = params.map((param) => {
    const value = is(param, Param) ? param.value : param;
    return is(value, Placeholder) ? { name: value.name } : { value };
  });
  return (db, values) =>
    db.$client.prepare(sql).bind(...slots.map((slot) => ("name" in slot ? values[slot.name] : slot.value)));
}
