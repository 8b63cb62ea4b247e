import { and, eq, gte, lte } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import { expensesCsv } from "#domain/export/csv.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currency.ts";
import type { Database } from "../../db/client.ts";
import { expenses, userSettings } from "../../db/ledger.ts";

export async function readExpensesCsv(
  db: Database,
  userId: string,
  span: { from?: Day | undefined; to?: Day | undefined },
): Promise<string> {
  const [settings, rows] = await db.batch([
    db.select({ currency: userSettings.currency }).from(userSettings).where(eq(userSettings.userId, userId)),
    db
      .select()
      .from(expenses)
      .where(
        and(
          eq(expenses.userId, userId),
          eq(expenses.deleted, false),
          span.from === undefined ? undefined : gte(expenses.dueDate, span.from),
          span.to === undefined ? undefined : lte(expenses.dueDate, span.to),
        ),
      ),
  ]);
  const living = rows.map(({ userId: _, seq: __, id, ...row }): Expense => ({ ...row, id: String(id) }));
  return expensesCsv(living.toSorted(compareExpenses), settings[0]?.currency ?? DEFAULT_CURRENCY);
}
