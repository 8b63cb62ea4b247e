/// <reference types="vite/types/importMeta.d.ts" />
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { bindings, execute } from "./api.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../worker/db/*.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

const migrations = import.meta.glob<string>("../../migrations/*.sql", {
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

async function storedColumns(table: string): Promise<StoredColumn[]> {
  const query = 'SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?)';
  return (await bindings.DB.prepare(query).bind(table).all<StoredColumn>()).results;
}

test("every table of the database is in the schema, and the other way round", async () => {
  const query = `SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`;
  const stored = (await bindings.DB.prepare(query).all<{ name: string }>()).results.map(({ name }) => name);
  expect(tables.map(getTableName).toSorted()).toEqual(stored.toSorted());
});

describe.each(tables.map((table) => [getTableName(table), table] as const))("the table %s", (name, table) => {
  const { columns, primaryKeys, indexes } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);

  test("has the columns, types, keys and requirements that the migrations gave it", async () => {
    const stored = (await storedColumns(name)).filter((column) => column.hidden === 0);
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
    const { results } = await bindings.DB.prepare(query).bind(name).all<{ name: string; unique: 0 | 1 }>();
    for (const { config } of indexes) {
      expect(results).toContainEqual({ name: config.name, unique: config.unique ? 1 : 0 });
    }
  });
});

describe("the migrations", () => {
  // A gap is harmless: branches that are written side by side take their numbers beforehand.
  test("are numbered, each number once", () => {
    const numbers = Object.keys(migrations).map((path) => Number(/\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1]));
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(Object.entries(migrations))("%s rebuilds no table, which would wipe its children", (_, sql) => {
    expect(sql.length).toBeGreaterThan(0);
    expect(sql).not.toMatch(/DROP\s+TABLE|__new_/i);
  });
});

describe("the database itself refuses", () => {
  const insert = (fields: Record<string, unknown>) => {
    const row = {
      user_id: "u",
      id: 1,
      title: "t",
      amount: 1,
      due_date: "2026-01-01",
      status: "PENDING",
      paid_date: null,
      created_at: 1,
      seq: 1,
      ...fields,
    };
    const marks = Object.keys(row).map(() => "?");
    const query = `INSERT INTO expenses (${Object.keys(row).join(", ")}) VALUES (${marks.join(", ")})`;
    return execute(query, ...Object.values(row));
  };

  test.each([
    ["an amount of nothing", { amount: 0 }],
    ["an amount with a fraction", { amount: 1.5 }],
    ["a status it doesn't know", { status: "OVERDUE" }],
    ["a paid bill without its day", { status: "PAID" }],
    ["a paid date on a bill that isn't paid", { paid_date: "2026-01-01" }],
    ["an id of nothing", { id: 0 }],
    ["a bill of nobody", { user_id: "nobody" }],
  ])("%s", async (_, fields) => {
    await execute(
      "INSERT OR IGNORE INTO user (id, name, email, email_verified, created_at, updated_at) VALUES ('u', 'u', 'u', 0, 1, 1)",
    );
    await expect(insert(fields)).rejects.toThrow(/constraint|cannot store/i);
  });
});
