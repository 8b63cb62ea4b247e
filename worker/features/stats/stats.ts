import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { MonthFacts } from "#domain/badges/facts.ts";
import { type Day, localTime, type Month, monthOf } from "#domain/calendar/days.ts";
import { groupBy } from "#domain/group-by.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { requireRows, requireUser } from "../../auth/require-user.ts";
import type { Database } from "../../db/database.ts";
import { userSettings } from "../../db/ledger.ts";
import type { AppEnv } from "../../http/handler.ts";

export const statsRoutes = new Hono<AppEnv>().get("/stats", requireUser, requireRows, async (c) =>
  c.json<UserStats, 200>(await readStats(c.get("ledger"), c.get("user").id, c.get("now")), 200),
);

/** Amounts are JSON numbers, the streak is in months. */
interface UserStats {
  total_expenses: number;
  total_amount: number;
  paid_expenses: number;
  /** PENDING ones that aren't overdue, and UNPAID ones. */
  pending_expenses: number;
  /** PENDING ones whose due day is over in the user's time zone. */
  overdue_expenses: number;
  recurring_expenses: number;
  current_streak: number;
  /** Null if there are no expenses. */
  last_expense_date: Day | null;
}

/** The sums of one month, or of the part of it that one query reached. */
interface MonthSums {
  month: Month;
  count: number;
  amountCents: number;
  paid: number;
  overdue: number;
  recurring: number;
  /** The last bill, in the index's order. */
  place: number;
  dueDate: Day;
  createdAtMs: number;
  id: number;
}

const BILLS_A_QUERY = 2000;

/** A query reads some thousand bills, since a ledger answers nobody else meanwhile. */
async function readSums(db: Database, userId: string, today: Day): Promise<MonthSums[]> {
  const all: MonthSums[] = [];
  for (;;) {
    const { dueDate, createdAtMs, id } = all.at(-1) ?? { dueDate: "", createdAtMs: 0, id: 0 };
    const sums = await db.all<MonthSums>(sql`
      SELECT substr(due_date, 1, 7) AS month, count(*) AS count, sum(amount) AS amountCents,
        sum(status = 'PAID') AS paid, sum(status = 'PENDING' AND due_date < ${today}) AS overdue,
        sum(recurring_id IS NOT NULL) AS recurring,
        max(place) AS place, due_date AS dueDate, created_at AS createdAtMs, id
      FROM (SELECT *, row_number() OVER (ORDER BY due_date, created_at, id) AS place FROM (
        SELECT due_date, created_at, id, amount, status, recurring_id FROM expenses
        WHERE user_id = ${userId} AND deleted = 0
          AND (due_date, created_at, id) > (${dueDate}, ${createdAtMs}, ${id})
        ORDER BY due_date, created_at, id LIMIT ${BILLS_A_QUERY}))
      GROUP BY month ORDER BY month`);
    all.push(...sums);
    if (sums.reduce((count, sum) => count + sum.count, 0) < BILLS_A_QUERY) return all;
  }
}

async function readStats(db: Database, userId: string, nowMs: number): Promise<UserStats> {
  const { timezone } = userSettings;
  const [settings] = await db.select({ timezone }).from(userSettings).where(eq(userSettings.userId, userId));
  const today = localTime(nowMs, settings?.timezone ?? "UTC").day;
  const sums = await readSums(db, userId, today);
  const totalOf = (name: "count" | "amountCents" | "paid" | "overdue" | "recurring", some = sums) =>
    some.reduce((total, sum) => total + sum[name], 0);
  const months = new MonthFacts();
  for (const [month, some] of groupBy(sums, (sum) => sum.month))
    months.set(month, {
      count: totalOf("count", some),
      open: totalOf("count", some) - totalOf("paid", some),
    });
  return {
    total_expenses: totalOf("count"),
    total_amount: amountFromCents(totalOf("amountCents")),
    paid_expenses: totalOf("paid"),
    pending_expenses: totalOf("count") - totalOf("paid") - totalOf("overdue"),
    overdue_expenses: totalOf("overdue"),
    recurring_expenses: totalOf("recurring"),
    current_streak: months.currentStreak(monthOf(today)),
    last_expense_date: sums.at(-1)?.dueDate ?? null,
  };
}
