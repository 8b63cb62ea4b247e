import { and, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { groupBy } from "#domain/group-by.ts";
import { chunksOf } from "../../db/chunks-of.ts";
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

export async function* readAccountJson(
  { directory, ledger }: Places,
  userId: string,
  nowMs: number,
): AsyncGenerator<string> {
  const parts = [
    ...DIRECTORY_TABLES.map((each) => ({ db: directory, each })),
    ...LEDGER_TABLES.map((each) => ({ db: ledger, each })),
  ];
  const about = JSON.stringify({ format: ACCOUNT_FORMAT, exportedAt: new Date(nowMs).toISOString() });
  let text = `${about.slice(0, -1)},"tables":{`;
  let comma = "";
  // Mails wait in both databases.
  for (const [name, some] of groupBy(parts, ({ each }) => nameOf(each))) {
    text += `${comma}${JSON.stringify(name)}:[`;
    comma = "";
    for (const { db, each } of some) {
      for await (const rows of rowsIn(db, each, userId)) {
        if (rows.length === 0) continue;
        yield text + comma + rows.map((row) => JSON.stringify(jsonRow(row, each))).join(",");
        text = "";
        comma = ",";
      }
    }
    text += "]";
    comma = ",";
  }
  yield `${text}}}`;
}

/** In the order of their key. */
function rowsIn(db: Database, each: PersonalTable, userId: string): AsyncGenerator<Json[]> {
  const key = Object.fromEntries(each.key.map((column, index) => [`key${index}`, column]));
  const following = (last: Json | undefined) => {
    if (last === undefined) return undefined;
    const values = Object.keys(key).map((name) => sql`${last[name]}`);
    return sql`(${sql.join([...each.key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
  };
  return chunksOf<Json>((last, limit) =>
    db
      .select({ ...Object.fromEntries(givenColumns(each)), ...key })
      .from(each.table)
      .where(and(each.isOf(userId), following(last)))
      .orderBy(...each.key)
      .limit(limit),
  );
}

function jsonRow(row: Json, each: PersonalTable): Json {
  return Object.fromEntries(
    givenColumns(each).map(([name]) => {
      const value = row[name];
      return [name, each.json.has(name) && typeof value === "string" ? JSON.parse(value) : value];
    }),
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
