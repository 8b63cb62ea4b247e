import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { csvHead, csvLines, type ExportedSeries } from "#domain/export/csv.ts";
import { DEFAULT_CURRENCY } from "#domain/money/money.ts";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Database } from "../../db/client.ts";
import { expenses, recurringSeries, userSettings } from "../../db/ledger.ts";

interface Row {
  readonly bill: typeof expenses.$inferSelect;
  readonly series: ExportedSeries | null;
}

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
  const following = (last: Row["bill"] | undefined): SQL | undefined =>
    last && sql`(${dueDate}, ${createdAtMs}, ${id}) > (${last.dueDate}, ${last.createdAtMs}, ${last.id})`;
  const { recurringEvery, endsOn, endsAfter, endedOn } = recurringSeries;
  const chunks = chunksOf<Row>((last, limit) =>
    db
      .select({ bill: expenses, series: { recurringEvery, endsOn, endsAfter, endedOn } })
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
    const series = new Map(rows.map((row) => [row.bill.recurringId, row.series ?? undefined]));
    yield head + csvLines(rows.map(expenseOf), { currency, seriesOf: (seriesId) => series.get(seriesId) });
    head = "";
  }
}

function expenseOf({ bill: { userId: _, seq: __, id, ...bill } }: Row): Expense {
  return { ...bill, id: String(id) };
}
