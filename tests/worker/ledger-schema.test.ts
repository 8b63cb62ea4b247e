/// <reference types="vite/types/importMeta.d.ts" />
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { erased } from "../../worker/db/homes.ts";
import { mailOutbox } from "../../worker/db/jobs.ts";
import * as ledgerModule from "../../worker/db/ledger.ts";
import * as pushModule from "../../worker/db/push.ts";
import { bindings, execute, insertRow, ledgerDatabases } from "./stored.ts";

const tablesOf = (modules: readonly object[]) =>
  modules.flatMap(Object.values).filter((value): value is SQLiteTable => is(value, SQLiteTable));

const modules = import.meta.glob<Record<string, unknown>>("../../worker/db/*.ts", { eager: true });
const inBoth: readonly SQLiteTable[] = [mailOutbox, erased];
const inLedgers = [...tablesOf([ledgerModule, pushModule]), ...inBoth];
const inDirectory = tablesOf(Object.values(modules)).filter(
  (table) => inBoth.includes(table) || !inLedgers.includes(table),
);

const migrations = import.meta.glob<string>("../../migrations/*/*.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});

interface StoredColumn {
  name: string;
  type: string;
  notnull: 0 | 1;
  /** The column's place in the primary key; 0 outside it. */
  pk: number;
  /** 0 for an ordinary column, more for a generated one. */
  hidden: number;
}

const [ledger = bindings.DB] = ledgerDatabases();

describe.each([
  ["the directory", bindings.DB, inDirectory],
  ["a ledger", ledger, inLedgers],
])("%s", (_, database, tables) => {
  test("has the tables that the schema has, and no others", async () => {
    const query = `SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`;
    const stored = (await database.prepare(query).all<{ name: string }>()).results.map(({ name }) => name);
    expect(tables.map(getTableName).toSorted()).toEqual(stored.toSorted());
  });

  describe.each(tables.map((table) => [getTableName(table), table] as const))("in its %s", (name, table) => {
    const { columns, primaryKeys, indexes } = getTableConfig(table);
    const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);

    test("has the columns, types, keys and requirements that the migrations gave it", async () => {
      const query = 'SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?)';
      const { results } = await database.prepare(query).bind(name).all<StoredColumn>();
      const stored = results.filter((column) => column.hidden === 0);
      const described = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notnull: column.notNull ? 1 : 0,
        pk: key.indexOf(column) + 1,
        hidden: 0,
      }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(described.toSorted(byName)).toEqual(stored.toSorted(byName));
    });

    test("has the indexes that it is described with", async () => {
      const query = 'SELECT name, "unique" FROM pragma_index_list(?)';
      const { results } = await database.prepare(query).bind(name).all<{ name: string; unique: 0 | 1 }>();
      for (const { config } of indexes) {
        expect(results).toContainEqual({ name: config.name, unique: config.unique ? 1 : 0 });
      }
    });
  });
});

test("the ledgers are alike", async () => {
  const query = "SELECT type, name, sql FROM sqlite_master ORDER BY name";
  const [one, ...others] = await Promise.all(ledgerDatabases().map((each) => each.prepare(query).all()));
  expect(others.length).toBe(2);
  for (const other of others) expect(other.results).toEqual(one?.results);
});

describe("the migrations", () => {
  // A gap is harmless: branches that are written side by side take their numbers beforehand.
  test.each(["directory", "ledger"])("of a %s are numbered, each number once", (folder) => {
    const paths = Object.keys(migrations).filter((path) => path.includes(`/migrations/${folder}/`));
    const numbers = paths.map((path) => Number(/\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1]));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(Object.entries(migrations))("%s rebuilds no table, which would wipe its children", (_, sql) => {
    expect(sql.length).toBeGreaterThan(0);
    expect(sql).not.toMatch(/DROP\s+TABLE|__new_/i);
  });
});

describe("a ledger itself refuses", () => {
  const bill = {
    user_id: "u",
    id: 1,
    title: "t",
    amount: 1,
    due_date: "2026-01-01",
    status: "PENDING",
    paid_date: null,
    created_at: 1,
    seq: 1,
  };
  const operation = { user_id: "u", seq: 1, op_id: "o", type: "t", at: 1, applied_at: 1, image: "[]" };
  const owner = { user_id: "u", email: "u" };

  test.each<[string, string, Record<string, unknown>]>([
    ["an amount of nothing", "expenses", { ...bill, amount: 0 }],
    ["an amount with a fraction", "expenses", { ...bill, amount: 1.5 }],
    ["a status it doesn't know", "expenses", { ...bill, status: "OVERDUE" }],
    ["a paid bill without its day", "expenses", { ...bill, status: "PAID" }],
    ["a paid date on a bill that isn't paid", "expenses", { ...bill, paid_date: "2026-01-01" }],
    ["an id of nothing", "expenses", { ...bill, id: 0 }],
    // Every write of bills is logged, so it fails as a whole.
    ["an operation of nobody", "operations", { ...operation, user_id: "nobody" }],
    ["an operation without the moment it was applied", "operations", { ...operation, applied_at: null }],
    ["an owner in a state it doesn't know", "owners", { ...owner, user_id: "v", state: "gone" }],
    ["an owner without a number", "owners", { ...owner, user_id: "v", last_seq: null }],
  ])("%s", async (_, table, row) => {
    await ledger.prepare("INSERT OR IGNORE INTO owners (user_id, email) VALUES ('u', 'u')").run();
    await expect(insertRow(ledger, table, row)).rejects.toThrow(/constraint|cannot store/i);
  });
});

test("the directory itself refuses a home of nobody", async () => {
  const insertion = execute("INSERT INTO homes (user_id, ledger) VALUES ('nobody', 'LEDGER_1')");
  await expect(insertion).rejects.toThrow(/constraint/i);
});
