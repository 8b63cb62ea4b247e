import { EXPENSES_TO_ADD } from "#domain/badges/award.ts";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { MonthFacts } from "#domain/badges/facts.ts";
import type { Month } from "#domain/calendar/days.ts";
import type { Needs } from "#domain/operations/needs.ts";
import type { MonthsTouched } from "#domain/operations/operation.ts";
import { DAY_ID_BLOCKS, DAY_IDS, MONTH_IDS } from "#domain/series/slot.ts";
import { type Database, type OwnedRow, type Statement, statement } from "../db/database.ts";
import type { expenses } from "../db/ledger.ts";
import { STORED } from "./rows.ts";

/** The domain's arithmetic in SQL (docs/decisions/0012-series-from-an-anchor.md). `series` is the row's alias. */
const millisecondsOf = (series: string) => `CAST(substr(${series}.id, 5) AS INTEGER)`;

const firstMonthIdOf = (series: string) => `${millisecondsOf(series)} * ${MONTH_IDS}`;

const endOfMonthIdsOf = (series: string) => `${firstMonthIdOf(series)} + ${MONTH_IDS}`;

const firstDayIdOf = (series: string) => `(${millisecondsOf(series)} % ${DAY_ID_BLOCKS}) * ${DAY_IDS} + 1`;

const endOfDayIdsOf = (series: string) => `${firstDayIdOf(series)} + ${DAY_IDS}`;

/** Takes a month. */
const monthIndexOf = (month: string) => `((substr(${month}, 1, 4) - 2000) * 12 + substr(${month}, 6, 2) - 1)`;

/** The days from the beginning of the calendar to the end of a month. */
const daysUntilEndOf = (month: string) =>
  `CAST(julianday(${month} || '-01', '+1 month') - julianday('2000-01-01') AS INTEGER)`;

/** The first ids that generation may still give to bills of months, and to bills of days. */
const nextMonthIdOf = (series: string) =>
  `${firstMonthIdOf(series)} + ${monthIndexOf(`${series}.generated_until`)} - ${series}.moved_months + 1`;
const nextDayIdOf = (series: string) =>
  `${firstDayIdOf(series)} + ${daysUntilEndOf(`${series}.generated_until`)} - ${series}.moved_days`;

/** The operations whose ids are the JSON list ?2. A cross join looks up one id after the other. */
export const UNDONE_OPERATIONS = `(SELECT operations.seq, operations.image
  FROM (SELECT DISTINCT value AS key FROM json_each(?2)) AS named
    CROSS JOIN operations WHERE operations.user_id = ?1 AND operations.op_id = named.key) AS undone`;

/** `keys` selects series ids as `key`. A cross join looks up one series after the other. */
const ofSeries = (keys: string) => `id IN (
  SELECT occurrence.id FROM (SELECT DISTINCT key FROM (${keys})) AS named CROSS JOIN expenses AS occurrence
  WHERE occurrence.user_id = ?1 AND occurrence.recurring_id = named.key)`;

export const keysWrittenTo = (table: "expense" | "series" | "mail" | "sender") => `
  SELECT written.value AS key FROM ${UNDONE_OPERATIONS} CROSS JOIN json_each(undone.image) AS image
    CROSS JOIN json_each(coalesce(image.value -> '$.keys', json_array(image.value ->> '$.key'))) AS written
  WHERE image.value ->> '$.table' = '${table}'`;

const NAMED = "id IN (SELECT value FROM json_each(?2))";

const IN_SERIES_OF_NAMED = ofSeries(`
  SELECT chosen.recurring_id AS key FROM expenses AS chosen
  WHERE chosen.user_id = ?1 AND chosen.id IN (SELECT value FROM json_each(?2))`);

const IN_NAMED_SERIES = ofSeries("SELECT value AS key FROM json_each(?2)");

/**
 * Selects bills in places where generation would put an occurrence.
 * @param firstMonth the first id that it may give to the bill of a month
 * @param firstDay the same for the bill of a day
 */
const takenFrom = (firstMonth: string, firstDay: string, which = "", user = "?1") => `id IN (
  SELECT taken.id FROM recurring_series AS series CROSS JOIN expenses AS taken
  WHERE series.user_id = ${user} ${which} AND taken.user_id = ${user}
    AND taken.id >= ${firstMonth} AND taken.id < ${endOfMonthIdsOf("series")}
  UNION ALL
  SELECT taken.id FROM recurring_series AS series CROSS JOIN expenses AS taken
  WHERE series.user_id = ${user} ${which} AND taken.user_id = ${user}
    AND taken.id >= ${firstDay} AND taken.id < ${endOfDayIdsOf("series")})`;

const placesOf = (which = "") => takenFrom(firstMonthIdOf("series"), firstDayIdOf("series"), which);

/** Selects bills in places that generation still comes to. `user` is SQL for their owner's id. */
export const takenToCome = (user: string) =>
  takenFrom(nextMonthIdOf("series"), nextDayIdOf("series"), "", user);

const TAKEN = takenToCome("?1");
const TAKEN_IN_ALL_MONTHS = placesOf();

const AVERAGED = ofSeries(
  "SELECT id AS key FROM recurring_series WHERE user_id = ?1 AND estimate_is_average = 1",
);

const COUNTED = ofSeries(
  "SELECT id AS key FROM recurring_series WHERE user_id = ?1 AND ends_after IS NOT NULL",
);
const COUNTED_PLACES = placesOf("AND series.ends_after IS NOT NULL");

const PLACES_OF_NAMED = placesOf(`AND series.id IN (
  SELECT chosen.recurring_id FROM expenses AS chosen
  WHERE chosen.user_id = ?1 AND chosen.id IN (SELECT value FROM json_each(?2)))`);

const TAKEN_BY_ID = `id IN (
  SELECT taken.id FROM json_each(?2) AS range CROSS JOIN expenses AS taken
  WHERE taken.user_id = ?1 AND taken.id BETWEEN range.value->>0 AND range.value->>1)`;

const UNDONE = `id IN (SELECT CAST(key AS INTEGER) FROM (${keysWrittenTo("expense")}))`;

const IN_UNDONE_SERIES = ofSeries(keysWrittenTo("series"));
const PLACES_OF_UNDONE_SERIES = placesOf(`AND series.id IN (${keysWrittenTo("series")})`);

export function expensesNeeded(
  db: Database,
  userId: string,
  needs: Needs,
): Statement<OwnedRow<typeof expenses>>[] {
  const statements: Statement<OwnedRow<typeof expenses>>[] = [];
  const add = (condition: string, ...list: [] | [readonly unknown[]]) => {
    const values = [userId, ...list.map((each) => JSON.stringify(each))];
    statements.push(
      statement(db, `${STORED.expenses.select} AND ${condition}`, values, STORED.expenses.read),
    );
  };
  const addListed = (condition: string, list: readonly unknown[]) => {
    if (list.length > 0) add(condition, list);
  };
  addListed(NAMED, needs.expenseIds.map(Number));
  addListed(IN_SERIES_OF_NAMED, needs.seriesOfExpenseIds.map(Number));
  addListed(IN_NAMED_SERIES, needs.billsOfSeriesIds);
  if (needs.takenOccurrences) add(needs.takenOccurrencesOfAllMonths ? TAKEN_IN_ALL_MONTHS : TAKEN);
  // An undo may take a payment back.
  if (needs.paidExpenseIds.length > 0 || needs.undoneOperationIds.length > 0) add(AVERAGED);
  if (needs.counts) for (const condition of [COUNTED, COUNTED_PLACES]) add(condition);
  addListed(PLACES_OF_NAMED, needs.placesOfExpenseIds.map(Number));
  addListed(TAKEN_BY_ID, needs.expenseIdRanges);
  if (needs.allOccurrences) add("recurring_id IS NOT NULL");
  addListed(UNDONE, needs.undoneOperationIds);
  for (const condition of [IN_UNDONE_SERIES, PLACES_OF_UNDONE_SERIES])
    addListed(condition, needs.undoneOperationIds);
  return statements;
}

/** A ledger answers nobody else meanwhile. Nobody by hand has more in the months that an operation touches. */
const BILLS_COUNTED = 10_000;

/** How many bills a query may read: none once the badges are earned. A condition would be evaluated for each row. */
const limitUntilEarned = (keys: readonly BadgeKey[]) => `
  (SELECT CASE WHEN count(*) < ${keys.length} THEN ${BILLS_COUNTED} ELSE 0 END FROM user_badges AS earned
    WHERE earned.user_id = ?1 AND earned.badge_key IN (${keys.map((key) => `'${key}'`).join(", ")}))`;

/** Counts as the domain's badgeFactsOf does, up to what the badge asks for. */
const EXPENSES_ADDED = `
  SELECT count(*) AS count FROM (
    SELECT 1 FROM (
      SELECT id FROM expenses WHERE user_id = ?1 LIMIT ${limitUntilEarned(["add_10_expenses"])}) AS added
    WHERE NOT EXISTS (
      SELECT 1 FROM recurring_series AS series
      WHERE series.user_id = ?1
        AND (added.id > ${firstMonthIdOf("series")} + ${monthIndexOf("series.first_month")}
            AND added.id < ${endOfMonthIdsOf("series")}
          OR added.id >= ${firstDayIdOf("series")} AND added.id < ${endOfDayIdsOf("series")}))
    LIMIT ${EXPENSES_TO_ADD})`;

export function expensesAdded(db: Database, userId: string): Statement<{ count: number }> {
  return statement(db, EXPENSES_ADDED, [userId]);
}

interface MonthOfBills {
  month: Month;
  count: number;
  open: number;
}

/** Reads the newest bills, so the first month may lack some. */
const billsBetween = (first: string, end: string) => `
  SELECT month, count(*) AS count, sum(open) AS open FROM (
    SELECT substr(due_date, 1, 7) AS month, status <> 'PAID' AS open FROM expenses
    WHERE user_id = ?1 AND due_date >= ${first} AND due_date < ${end} AND deleted = 0
    ORDER BY due_date DESC LIMIT ${limitUntilEarned(["green_month", "zero_debt_month", "streak_3"])})
  GROUP BY month ORDER BY month`;

const named = (what: string) => `
  (SELECT ${what} FROM expenses AS named
    WHERE named.user_id = ?1 AND named.id IN (SELECT value FROM json_each(?2)))`;

/** Covers some expenses (?2) and days (?3 to ?4), with two months to either side, as far as a streak reaches. */
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

/** Drops a month that may lack some of its bills. */
export function wholeMonths(rows: readonly MonthOfBills[]): MonthFacts {
  const isCut = rows.reduce((sum, { count }) => sum + count, 0) === BILLS_COUNTED;
  const months = new MonthFacts();
  for (const { month, count, open } of isCut ? rows.slice(1) : rows) months.set(month, { count, open });
  return months;
}
