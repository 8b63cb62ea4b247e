import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { EXPENSES_TO_ADD } from "#domain/badges/rules.ts";
import type { Database } from "../db/client.ts";
import { expenses } from "../db/ledger.ts";
import { prepared } from "../db/prepared.ts";
import { value } from "./load-values.ts";

/** What badges count, summed up by the database, and not even that once the badges about it are earned. */

/** Written out: SQLite plans a statement anew each time it is asked with a value for its LIMIT. */
const ADDED_MAX = sql.raw(String(EXPENSES_TO_ADD));

/**
 * Expenses a user added, deleted ones too and generated ones not (see badgeFactsOf in the domain), counted up to
 * what the badge asks for.
 */
export function expensesAdded(): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${whileUnearned(["add_10_expenses"])} CROSS JOIN expenses AS added
    WHERE added.user_id = ${value("userId")} AND NOT EXISTS (
      SELECT 1 FROM recurring_series AS series
      WHERE series.user_id = ${value("userId")}
        AND added.id > CAST(substr(series.id, 5) AS INTEGER) * 2400
          + (substr(series.first_month, 1, 4) - 2000) * 12 + substr(series.first_month, 6, 2) - 1
        AND added.id < CAST(substr(series.id, 5) AS INTEGER) * 2400 + 2400)
    LIMIT ${ADDED_MAX}))`;
}

/** Of the needed months and two to either side, as far as a streak can reach, how many bills each has. */
export const billsOfNeededMonths = prepared((db) => {
  const named = sql`FROM expenses AS named WHERE named.user_id = ${value("userId")}
    AND named.id IN (SELECT value FROM json_each(${value("countedExpenseIds")}))`;
  const first = sql`date(min(${value("firstCountedDay")}, coalesce((SELECT min(named.due_date) ${named}), '9')),
    'start of month', '-2 months')`;
  const end = sql`date(max(${value("lastCountedDay")}, coalesce((SELECT max(named.due_date) ${named}), '')),
    'start of month', '+3 months')`;
  return countedMonths(db, first, end);
});

export const billsOfAllMonths = prepared((db) => countedMonths(db, sql`''`, sql`':'`));

function countedMonths(db: Database, first: SQL, end: SQL) {
  const month = sql<string>`substr(${expenses.dueDate}, 1, 7)`;
  return db
    .select({
      month: month.as("month"),
      count: sql<number>`count(*)`.as("count"),
      open: sql<number>`sum(${expenses.status} <> 'PAID')`.as("open"),
    })
    .from(whileUnearned(["green_month", "zero_debt_month", "streak_3"]))
    .crossJoin(expenses)
    .where(
      and(
        eq(expenses.userId, value("userId")),
        sql`${expenses.dueDate} >= ${first} AND ${expenses.dueDate} < ${end}`,
        eq(expenses.deleted, false),
      ),
    )
    .groupBy(month);
}

/**
 * One row while any of the badges is still to be earned, then none: what is cross joined to it isn't read any more. As
 * a condition it would be judged once too, but for each row that was read.
 */
function whileUnearned(keys: readonly BadgeKey[]): SQL {
  return sql`(SELECT 1 WHERE (SELECT count(*) FROM user_badges AS earned WHERE earned.user_id = ${value("userId")}
    AND earned.badge_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))) < ${keys.length}) AS wanted`;
}
