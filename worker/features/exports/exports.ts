import { zValidator } from "@hono/zod-validator";
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { Hono } from "hono";
import { z } from "zod";
import { type Day, isDay } from "#domain/calendar/days.ts";
import { csvHead, csvLines } from "#domain/export/csv.ts";
import { groupBy } from "#domain/group-by.ts";
import { DEFAULT_CURRENCY } from "#domain/money/money.ts";
import type { Series } from "#domain/series/series.ts";
import { requireRows, requireUser } from "../../auth/require-user.ts";
import type { Database } from "../../db/database.ts";
import { expenses, recurringSeries, userSettings } from "../../db/ledger.ts";
import {
  chunksOf,
  DIRECTORY_TABLES,
  givenColumns,
  type Json,
  LEDGER_TABLES,
  nameOf,
  type PersonalTable,
  rowsOf,
} from "../../db/personal-tables.ts";
import { type AppEnv, HttpError, logError } from "../../http/handler.ts";
import { limitExports } from "../../http/rate-limit.ts";
import { expenseFromRow, seriesFromRow } from "../../ledger/rows.ts";

/** The number counts changes that a reader would notice. */
const ACCOUNT_FORMAT = "expense-timeline-account/1";

interface Places {
  readonly directory: Database;
  readonly ledger: Database;
}

async function* readAccountJson(
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
      for await (const rows of rowsOf(db, each, userId)) {
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

function jsonRow(row: Json, each: PersonalTable): Json {
  return Object.fromEntries(
    givenColumns(each).map(([name]) => {
      const value = row[name];
      return [name, each.json.has(name) && typeof value === "string" ? JSON.parse(value) : value];
    }),
  );
}

function accountSchema(): Json {
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

interface Row {
  readonly bill: typeof expenses.$inferSelect;
  readonly series: typeof recurringSeries.$inferSelect | null;
}

/** Reads rows in the order of the domain's compareExpenses, which is that of an index. */
async function* readExpensesCsv(
  db: Database,
  userId: string,
  span: { from?: Day | undefined; to?: Day | undefined },
): AsyncGenerator<string> {
  const { dueDate, createdAtMs, id } = expenses;
  const [settings] = await db
    .select({ currency: userSettings.currency })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  const following = (last: Row["bill"] | undefined): SQL | undefined =>
    last && sql`(${dueDate}, ${createdAtMs}, ${id}) > (${last.dueDate}, ${last.createdAtMs}, ${last.id})`;
  const chunks = chunksOf<Row>((last, limit) =>
    db
      .select({ bill: expenses, series: recurringSeries })
      .from(expenses)
      .leftJoin(
        recurringSeries,
        and(eq(recurringSeries.userId, userId), eq(recurringSeries.id, expenses.recurringId)),
      )
      .where(
        and(
          eq(expenses.userId, userId),
          // A parameter wouldn't match the index's own condition.
          sql`${expenses.deleted} = 0`,
          // Beside it, SQLite would begin each chunk at the span's first day.
          span.from === undefined || last !== undefined ? undefined : gte(dueDate, span.from),
          span.to === undefined ? undefined : lte(dueDate, span.to),
          following(last?.bill),
        ),
      )
      .orderBy(dueDate, createdAtMs, id)
      .limit(limit),
  );
  const currency = settings?.currency ?? DEFAULT_CURRENCY;
  let head = csvHead();
  for await (const rows of chunks) {
    const series = new Map(
      rows.flatMap((row) => (row.series === null ? [] : [[row.series.id, seriesOf(row.series)]])),
    );
    yield head +
      csvLines(
        rows.map(({ bill }) => expenseFromRow(bill)),
        { currency, seriesOf: (seriesId) => series.get(seriesId) },
      );
    head = "";
  }
}

/** The CSV has all that a series is, which isn't whose it is. */
function seriesOf({ userId: _, ...series }: NonNullable<Row["series"]>): Series {
  return seriesFromRow(series);
}

/** A file isn't urgent, so between its parts others have their turn at the database. */
const PAUSE_MS = 5;

/**
 * A body that is made while it is sent, as fast as it is taken. A failure before the first part is thrown, to be answered as any
 * other. A later one breaks the connection off, so that nobody takes a part for the whole.
 * @param about for the log
 */
async function streamed(
  parts: AsyncGenerator<string>,
  about: Record<string, unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | undefined = await parts.next();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (first === undefined) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        const { done, value } = first ?? (await parts.next());
        first = undefined;
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (thrown) {
        logError(thrown, about);
        throw thrown;
      }
    },
    async cancel() {
      isCancelled = true;
      await parts.return(undefined);
    },
  });
}

const day = z.custom<string>(isDay, "This must be a day such as 2026-11-30.").optional();

function query<Shape extends z.ZodRawShape>(shape: Shape, error: string) {
  return zValidator("query", z.strictObject(shape), (result) => {
    if (result.success) return;
    const fields = result.error.issues.map((issue) => [issue.path.join(".") || "query", issue.message]);
    throw new HttpError(400, "invalid_request", error, { fields: Object.fromEntries(fields) });
  });
}

const span = query({ from: day, to: day }, "The span of days is not valid.");
const nothing = query({}, "The export takes no parameters.");

export const exportRoutes = new Hono<AppEnv>()
  .get("/export/expenses.csv", limitExports, requireUser, requireRows, span, async (c) => {
    const parts = readExpensesCsv(c.get("ledger"), c.get("user").id, c.req.valid("query"));
    return c.body(await streamed(parts, { requestId: c.get("requestId"), route: c.get("route") }), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="expenses.csv"',
    });
  })
  .get("/export/account.json", limitExports, requireUser, requireRows, nothing, async (c) => {
    const places = { directory: c.get("db"), ledger: c.get("ledger") };
    const parts = readAccountJson(places, c.get("user").id, c.get("now"));
    return c.body(await streamed(parts, { requestId: c.get("requestId"), route: c.get("route") }), 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="account.json"',
    });
  })
  .get("/export/account.schema.json", (c) => c.json(accountSchema()));
