import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { batchOn, type Database, primaryKeyOf, statement } from "../../db/database.ts";
import { owners } from "../../db/ledger.ts";
import { LEDGER_TABLES } from "../../db/personal-tables.ts";

/** Every table of a ledger whose rows a user owns, in the order in which one row may name another; without `owners`. */
const TABLES: readonly SQLiteTable[] = LEDGER_TABLES.map(({ table }) => table).filter(
  (table) => table !== owners,
);

/** A row has 2 MB at most, and so has a parameter. */
const ROWS_A_STEP = 200;
const CHARACTERS_A_STEP = 500_000;

type Row = readonly (string | number | null)[];

/** Into a ledger that holds none of them. */
export async function copyRows(source: Database, target: Database, userId: string): Promise<void> {
  for (const table of TABLES)
    for await (const rows of rowsOf(source, table, userId)) await insertRows(target, table, rows);
}

/** @throws Error naming the table in which a row differs, is missing, or is one too many */
export async function compareRows(source: Database, target: Database, userId: string): Promise<void> {
  for (const table of TABLES) {
    const copies = rowByRow(target, table, userId);
    for await (const row of rowByRow(source, table, userId)) {
      const copy = await copies.next();
      if (JSON.stringify(copy.value) !== JSON.stringify(row)) throw differing(table);
    }
    if (!(await copies.next()).done) throw differing(table);
  }
}

export async function eraseRows(ledger: Database, userId: string): Promise<void> {
  for (const table of TABLES.toReversed()) {
    const name = getTableName(table);
    const key = keyOf(table);
    const text = `DELETE FROM ${name} WHERE (${key}) IN (
      SELECT ${key} FROM ${name} WHERE user_id = ?1 LIMIT ${ROWS_A_STEP * 5})`;
    for (let changes = 1; changes > 0; )
      changes = (await ledger.$client.prepare(text).bind(userId).run()).meta.changes;
  }
}

function differing(table: SQLiteTable): Error {
  return new Error(`The copies differ in ${getTableName(table)}. Nothing was switched; run the same again.`);
}

const namesOf = (table: SQLiteTable) => Object.values(getTableColumns(table)).map((column) => column.name);

const keyColumns = (table: SQLiteTable) => primaryKeyOf(table).map(({ name }) => name);

const keyOf = (table: SQLiteTable) => keyColumns(table).join(", ");

async function* rowByRow(db: Database, table: SQLiteTable, userId: string): AsyncGenerator<Row> {
  for await (const rows of rowsOf(db, table, userId)) yield* rows;
}

async function* rowsOf(db: Database, table: SQLiteTable, userId: string): AsyncGenerator<readonly Row[]> {
  const names = namesOf(table);
  const places = keyColumns(table).map((name) => names.indexOf(name));
  const following = places.slice(1).map((_, index) => `?${index + 2}`);
  const isAfter = (last: Row | undefined) =>
    last === undefined || following.length === 0
      ? ""
      : `AND (${keyColumns(table).slice(1).join(", ")}) > (${following.join(", ")})`;
  for (let last: Row | undefined; ; ) {
    const text = `SELECT ${names.join(", ")} FROM ${getTableName(table)} WHERE user_id = ?1 ${isAfter(last)}
      ORDER BY ${keyOf(table)} LIMIT ${ROWS_A_STEP}`;
    const after = last === undefined ? [] : places.slice(1).map((place) => (last as Row)[place] ?? null);
    const rows: Row[] = await db.$client
      .prepare(text)
      .bind(userId, ...after)
      .raw<[...Row]>();
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_STEP || following.length === 0) return;
    last = rows.at(-1);
  }
}

async function insertRows(db: Database, table: SQLiteTable, rows: readonly Row[]): Promise<void> {
  const names = namesOf(table);
  const text = `INSERT INTO ${getTableName(table)} (${names.join(", ")})
    SELECT ${names.map((_, index) => `value ->> ${index}`).join(", ")} FROM json_each(?1)`;
  for (let start = 0; start < rows.length; ) {
    let end = start;
    for (let room = CHARACTERS_A_STEP; end < rows.length && (end === start || room > 0); end += 1)
      room -= JSON.stringify(rows[end]).length;
    await batchOn(db)({ copied: statement(db, text, [JSON.stringify(rows.slice(start, end))]) });
    start = end;
  }
}
