import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BadgeKey } from "#domain/badge-catalogue.ts";
import type { BadgeFacts } from "#domain/badge-facts.ts";
import { EXPENSES_TO_ADD } from "#domain/badge-rules.ts";
import type { Database } from "../../db/client.ts";
import { expenses } from "../../db/ledger.ts";
import type { MonthsNeeded, Needs } from "./needs.ts";
import { type Reader, reader } from "./reader.ts";

/** What badges count, summed up by the database, and not even that once the badges about it are earned. */
export function badgeFactReaders(db: Database, userId: string, needs: Needs, facts: BadgeFacts): Reader[] {
  const readers: Reader[] = [];
  if (needs.expensesAdded) {
    readers.push(
      reader(db.select({ added: expensesAdded(userId) }).from(sql`(SELECT 1)`), (rows) => {
        facts.expensesAdded = rows[0]?.added ?? 0;
      }),
    );
  }
  if (needs.months !== null) {
    const month = sql<string>`substr(${expenses.dueDate}, 1, 7)`;
    const [first, end] = rangeOf(userId, needs.months);
    readers.push(
      reader(
        db
          .select({
            month,
            count: sql<number>`count(*)`,
            open: sql<number>`sum(${expenses.status} <> 'PAID')`,
          })
          .from(whileUnearned(userId, ["green_month", "zero_debt_month", "streak_3"]))
          .crossJoin(expenses)
          .where(
            and(
              eq(expenses.userId, userId),
              sql`${expenses.dueDate} >= ${first} AND ${expenses.dueDate} < ${end}`,
              eq(expenses.deleted, false),
            ),
          )
          .groupBy(month),
        (rows) => {
          for (const { month, count, open } of rows) facts.months.set(month, { count, open });
        },
      ),
    );
  }
  return readers;
}

/**
 * Expenses a person added, deleted ones too and generated ones not (see badgeFactsOf in the domain), counted up to
 * what the badge asks for.
 */
function expensesAdded(userId: string): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${whileUnearned(userId, ["add_10_expenses"])} CROSS JOIN expenses AS added
    WHERE added.user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM recurring_series AS series
      WHERE series.user_id = ${userId}
        AND added.id > CAST(substr(series.id, 5) AS INTEGER) * 2400
          + (substr(series.first_month, 1, 4) - 2000) * 12 + substr(series.first_month, 6, 2) - 1
        AND added.id < CAST(substr(series.id, 5) AS INTEGER) * 2400 + 2400)
    LIMIT ${EXPENSES_TO_ADD}))`;
}

/**
 * One row while any of the badges is still to be earned, then none: what is cross joined to it isn't read any more. As
 * a condition it would be judged once too, but for each row that was read.
 */
function whileUnearned(userId: string, keys: readonly BadgeKey[]): SQL {
  return sql`(SELECT 1 WHERE (SELECT count(*) FROM user_badges AS earned WHERE earned.user_id = ${userId}
    AND earned.badge_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))) < ${keys.length}) AS wanted`;
}

/** From which day up to before which: two months to either side of the needed ones, as far as a streak can reach. */
function rangeOf(userId: string, months: MonthsNeeded): [first: SQL, end: SQL] {
  if (months === "all") return [sql`''`, sql`':'`];
  const days = months.days.toSorted();
  const ids = JSON.stringify(months.expenseIds.map(Number));
  const named = sql`FROM expenses AS named WHERE named.user_id = ${userId}
    AND named.id IN (SELECT value FROM json_each(${ids}))`;
  return [
    sql`date(min(${days[0] ?? "9"}, coalesce((SELECT min(named.due_date) ${named}), '9')),
      'start of month', '-2 months')`,
    sql`date(max(${days.at(-1) ?? ""}, coalesce((SELECT max(named.due_date) ${named}), '')),
      'start of month', '+3 months')`,
  ];
}
