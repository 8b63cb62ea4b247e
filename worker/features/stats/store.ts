import { and, eq, sql } from "drizzle-orm";
import { MonthFacts } from "#domain/badges/month-facts.ts";
import { type Day, monthOf } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import { amountFromCents } from "#domain/money/money.ts";
import type { Database } from "../../db/client.ts";
import { expenses, userSettings } from "../../db/ledger.ts";

/** Amounts are JSON numbers, the streak is in months. */
export interface UserStats {
  total_expenses: number;
  total_amount: number;
  paid_expenses: number;
  /** PENDING ones that aren't overdue, and UNPAID ones. */
  pending_expenses: number;
  /** PENDING ones whose due day is over in the user's time zone. */
  overdue_expenses: number;
  recurring_expenses: number;
  current_streak: number;
  /** Null without expenses. */
  last_expense_date: Day | null;
}

export async function readStats(db: Database, userId: string, nowMs: number): Promise<UserStats> {
  const month = sql<string>`substr(${expenses.dueDate}, 1, 7)`;
  const sumOf = (condition: ReturnType<typeof sql>) => sql<number>`sum(${condition})`;
  const [settings, rows] = await db.batch([
    db.select({ timezone: userSettings.timezone }).from(userSettings).where(eq(userSettings.userId, userId)),
    db
      .select({
        month,
        count: sql<number>`count(*)`,
        amountCents: sql<number>`sum(${expenses.amountCents})`,
        paid: sumOf(sql`${expenses.status} = 'PAID'`),
        recurring: sumOf(sql`${expenses.recurringId} IS NOT NULL`),
        last: sql<Day>`max(${expenses.dueDate})`,
      })
      .from(expenses)
      .where(and(eq(expenses.userId, userId), eq(expenses.deleted, false)))
      .groupBy(month),
  ]);
  const today = localTime(nowMs, settings[0]?.timezone ?? "UTC").day;
  const overdue = await countOverdue(db, userId, today);
  const total = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + value(row), 0);
  const months = new MonthFacts();
  for (const row of rows) months.set(row.month, { count: row.count, open: row.count - row.paid });
  const count = total((row) => row.count);
  const paid = total((row) => row.paid);
  return {
    total_expenses: count,
    total_amount: amountFromCents(total((row) => row.amountCents)),
    paid_expenses: paid,
    pending_expenses: count - paid - overdue,
    overdue_expenses: overdue,
    recurring_expenses: total((row) => row.recurring),
    current_streak: months.currentStreak(monthOf(today)),
    last_expense_date:
      rows
        .map((row) => row.last)
        .toSorted()
        .at(-1) ?? null,
  };
}

async function countOverdue(db: Database, userId: string, today: Day): Promise<number> {
  return await db.$count(
    expenses,
    and(
      eq(expenses.userId, userId),
      sql`${expenses.dueDate} < ${today}`,
      eq(expenses.status, "PENDING"),
      eq(expenses.deleted, false),
    ),
  );
}
