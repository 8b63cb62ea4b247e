import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { csvHead, csvLines } from "#domain/export/csv.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currency.ts";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Database } from "../../db/client.ts";
import { expenses, userSettings } from "../../db/ledger.ts";

type Row = typeof expenses.$inferSelect;

/** In the order of the domain's compareExpenses, which is that of an index. */
export async function* readExpensesCsv(
  db: Database,
  userId: string,
  span: { from?: Day | undefined; to?: Day | undefined },
): AsyncGenerator<string> {
  const { dueDate, createdAtMs, id } = expenses;
  const [settings] = await db
    .select({ currency: userSettings.currency })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  const following = (last: Row | undefined): SQL | undefined =>
    last && sql`(${dueDate}, ${createdAtMs}, ${id}) > (${last.dueDate}, ${last.createdAtMs}, ${last.id})`;
  const chunks = chunksOf<Row>((last, limit) =>
    db
      .select()
      .from(expenses)
      .where(
        and(
          eq(expenses.userId, userId),
          // A parameter wouldn't match the index's own condition.
          sql`${expenses.deleted} = 0`,
          // Beside it, SQLite would begin each chunk at the span's first day.
          span.from === undefined || last !== undefined ? undefined : gte(dueDate, span.from),
          span.to === undefined ? undefined : lte(dueDate, span.to),
          following(last),
        ),
      )
      .orderBy(dueDate, createdAtMs, id)
      .limit(limit),
  );
  const currency = settings?.currency ?? DEFAULT_CURRENCY;
  let head = csvHead();
  for await (const rows of chunks) {
    yield head + csvLines(rows.map(expenseOf), currency);
    head = "";
  }
}

function expenseOf({ userId: _, seq: __, id, ...row }: Row): Expense {
  return { ...row, id: String(id) };
}
