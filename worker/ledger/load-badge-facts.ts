import { EXPENSES_TO_ADD } from "#domain/badges/award.ts";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { MonthFacts } from "#domain/badges/facts.ts";
import type { Month } from "#domain/calendar/days.ts";
import type { MonthsTouched } from "#domain/operations/operation.ts";
import type { Database } from "../db/client.ts";
import { endOfOccurrenceIdsOf, occurrenceIdOf } from "../db/occurrence-ids.ts";
import { type Statement, statement } from "../db/statements.ts";

/** A ledger answers nobody else meanwhile. Nobody by hand has more in the months that an operation touches. */
const BILLS_COUNTED = 10_000;

/** How many bills a query may read: none once the badges are earned. A condition would be evaluated for each row. */
const limitUntilEarned = (keys: readonly BadgeKey[]) => `
  (SELECT CASE WHEN count(*) < ${keys.length} THEN ${BILLS_COUNTED} ELSE 0 END FROM user_badges AS earned
    WHERE earned.user_id = ?1 AND earned.badge_key IN (${keys.map((key) => `'${key}'`).join(", ")}))`;

/** As the domain's badgeFactsOf counts, up to what the badge asks for. */
const EXPENSES_ADDED = `
  SELECT count(*) AS count FROM (
    SELECT 1 FROM (
      SELECT id FROM expenses WHERE user_id = ?1 LIMIT ${limitUntilEarned(["add_10_expenses"])}) AS added
    WHERE NOT EXISTS (
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

/** Of the newest bills, so the first month may lack some. */
const billsBetween = (first: string, end: string) => `
  SELECT month, count(*) AS count, sum(open) AS open FROM (
    SELECT substr(due_date, 1, 7) AS month, status <> 'PAID' AS open FROM expenses
    WHERE user_id = ?1 AND due_date >= ${first} AND due_date < ${end} AND deleted = 0
    ORDER BY due_date DESC LIMIT ${limitUntilEarned(["green_month", "zero_debt_month", "streak_3"])})
  GROUP BY month ORDER BY month`;

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

/** Without a month that may lack some of its bills. */
export function wholeMonths(rows: readonly MonthOfBills[]): MonthFacts {
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) === BILLS_COUNTED;
  const months = new MonthFacts();
  for (const { month, count, open } of isCut ? rows.slice(1) : rows) months.set(month, { count, open });
  return months;
}
