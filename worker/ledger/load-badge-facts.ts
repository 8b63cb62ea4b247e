import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { EXPENSES_TO_ADD } from "#domain/badges/rules.ts";
import type { Month } from "#domain/calendar/days.ts";
import type { MonthsTouched } from "#domain/operations/handler.ts";
import type { Database } from "../db/client.ts";
import { endOfOccurrenceIdsOf, occurrenceIdOf } from "../db/occurrence-ids.ts";
import { type Statement, statement } from "../db/statements.ts";

/** A cross join with it reads nothing once the badges are earned. A condition would be evaluated for each row. */
const whileUnearned = (keys: readonly BadgeKey[]) => `
  (SELECT 1 WHERE (SELECT count(*) FROM user_badges AS earned WHERE earned.user_id = ?1
    AND earned.badge_key IN (${keys.map((key) => `'${key}'`).join(", ")})) < ${keys.length}) AS wanted`;

/** As the domain's badgeFactsOf counts, up to what the badge asks for. */
const EXPENSES_ADDED = `
  SELECT count(*) AS count FROM (
    SELECT 1 FROM ${whileUnearned(["add_10_expenses"])} CROSS JOIN expenses AS added
    WHERE added.user_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM recurring_series AS series
      WHERE series.user_id = ?1
        AND added.id > ${occurrenceIdOf("series", "series.first_month")}
        AND added.id < ${endOfOccurrenceIdsOf("series")})
    LIMIT ${EXPENSES_TO_ADD})`;

export function expensesAdded(db: Database, userId: string): Statement<{ count: number }> {
  return statement(db, EXPENSES_ADDED, [userId]);
}

interface MonthOfBills {
  month: Month;
  count: number;
  open: number;
}

const billsBetween = (first: string, end: string) => `
  SELECT substr(expenses.due_date, 1, 7) AS month, count(*) AS count, sum(expenses.status <> 'PAID') AS open
  FROM ${whileUnearned(["green_month", "zero_debt_month", "streak_3"])} CROSS JOIN expenses
  WHERE expenses.user_id = ?1 AND expenses.due_date >= ${first} AND expenses.due_date < ${end}
    AND expenses.deleted = 0
  GROUP BY month`;

const named = (what: string) => `
  (SELECT ${what} FROM expenses AS named
    WHERE named.user_id = ?1 AND named.id IN (SELECT value FROM json_each(?2)))`;

/** Of some expenses (?2) and days (?3 to ?4), with two months to either side, as far as a streak reaches. */
const BILLS_OF_SOME_MONTHS = billsBetween(
  `date(min(?3, coalesce(${named("min(named.due_date)")}, '9')), 'start of month', '-2 months')`,
  `date(max(?4, coalesce(${named("max(named.due_date)")}, '')), 'start of month', '+3 months')`,
);

const BILLS_OF_ALL_MONTHS = billsBetween("''", "':'");

export function billsOfMonths(db: Database, userId: string, months: MonthsTouched): Statement<MonthOfBills> {
  if (months === "all") return statement(db, BILLS_OF_ALL_MONTHS, [userId]);
  const days = months.days.toSorted();
  const ids = JSON.stringify(months.expenseIds.map(Number));
  // "9" comes after every day, and "" before.
  return statement(db, BILLS_OF_SOME_MONTHS, [userId, ids, days[0] ?? "9", days.at(-1) ?? ""]);
}
