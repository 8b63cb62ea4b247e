import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../../db/client.ts";
import {
  DIRECTORY_TABLES,
  givenColumns,
  LEDGER_TABLES,
  nameOf,
  type PersonalTable,
} from "../../db/personal-tables.ts";

type Json = Readonly<Record<string, unknown>>;

/** The number counts changes that a reader would notice. */
const ACCOUNT_FORMAT = "expense-timeline-account/1";

interface Places {
  readonly directory: Database;
  readonly ledger: Database;
}

export async function readAccountJson(places: Places, userId: string, nowMs: number): Promise<Json> {
  const [directory, ledger] = await Promise.all([
    readTables(places.directory, DIRECTORY_TABLES, userId),
    readTables(places.ledger, LEDGER_TABLES, userId),
  ]);
  // Mails wait in both.
  const tables = Map.groupBy([...directory, ...ledger], ([name]) => name);
  return {
    format: ACCOUNT_FORMAT,
    exportedAt: new Date(nowMs).toISOString(),
    tables: Object.fromEntries([...tables].map(([name, parts]) => [name, parts.flatMap(([, rows]) => rows)])),
  };
}

async function readTables(
  db: Database,
  tables: readonly PersonalTable[],
  userId: string,
): Promise<[name: string, rows: Json[]][]> {
  const queries = tables.map((each) =>
    db
      .select(Object.fromEntries(givenColumns(each)))
      .from(each.table)
      .where(each.isOf(userId)),
  );
  const [first, ...rest] = queries;
  if (first === undefined) return [];
  const results: Json[][] = await db.batch([first, ...rest]);
  return tables.map((each, index) => [nameOf(each), (results[index] ?? []).map((row) => jsonRow(row, each))]);
}

function jsonRow(row: Json, { json }: PersonalTable): Json {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      json.has(name) && typeof value === "string" ? JSON.parse(value) : value,
    ]),
  );
}

export function accountSchema(): Json {
  const tables = [...DIRECTORY_TABLES, ...LEDGER_TABLES].map((each): [string, Json] => [
    nameOf(each),
    tableSchema(each),
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Everything Expense Timeline holds about a person",
    description:
      "Amounts are whole hundredths. Names ending in Ms are instants in milliseconds since 1970-01-01 UTC; other instants are ISO 8601. Due dates are calendar days without a time zone. Keys that open the account (session and provider tokens) are left out.",
    ...strict({
      format: { const: ACCOUNT_FORMAT },
      exportedAt: { type: "string" },
      tables: strict(Object.fromEntries(tables)),
    }),
  };
}

function tableSchema(each: PersonalTable): Json {
  const columns = givenColumns(each).map(([name, column]): [string, Json] => [
    name,
    each.json.has(name) ? {} : { type: column.notNull ? typeOf(column) : [typeOf(column), "null"] },
  ]);
  return { type: "array", items: strict(Object.fromEntries(columns)) };
}

/** better-auth's instants are Dates, which JSON writes as text. */
function typeOf(column: SQLiteColumn): string {
  if (column.dataType === "number") return "number";
  return column.dataType === "boolean" ? "boolean" : "string";
}

function strict(properties: Json): Json {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
