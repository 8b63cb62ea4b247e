import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { expenses } from "../db/ledger.ts";
import { prepared } from "../db/prepared.ts";
import { inJson, namedBy } from "./key-lists.ts";
import { writtenBy } from "./load-undone.ts";
import { value } from "./load-values.ts";

/** A user's expenses, deleted ones too, by whichever way operations reach them. */

const expensesWhere = (condition: () => SQL) =>
  prepared((db) =>
    db
      .select()
      .from(expenses)
      .where(and(eq(expenses.userId, value("userId")), condition())),
  );

const expensesOfSeries = (seriesIds: () => SQL) =>
  expensesWhere(
    () => sql`${expenses.id} IN (
      SELECT occurrence.id FROM ${namedBy(seriesIds())} CROSS JOIN expenses AS occurrence
      WHERE occurrence.user_id = ${value("userId")} AND occurrence.recurring_id = named.key)`,
  );

export const namedExpenses = expensesWhere(() => inJson(expenses.id, value("expenseIds")));

export const seriesOfNamedExpenses = expensesOfSeries(
  () => sql`(SELECT chosen.recurring_id AS key FROM expenses AS chosen
    WHERE chosen.user_id = ${value("userId")}
      AND chosen.id IN (SELECT value FROM json_each(${value("seriesOfExpenseIds")})))`,
);

/** The id an occurrence of `series` would have in January 2000; see occurrenceId in the domain. */
const FIRST_ID_OF_SERIES = sql.raw("CAST(substr(series.id, 5) AS INTEGER) * 2400");

export const takenOccurrences = expensesWhere(
  () => sql`${expenses.id} IN (
    SELECT taken.id FROM recurring_series AS series CROSS JOIN expenses AS taken
    WHERE series.user_id = ${value("userId")} AND taken.user_id = ${value("userId")}
      AND taken.id > ${FIRST_ID_OF_SERIES} + (substr(series.generated_until, 1, 4) - 2000) * 12
        + substr(series.generated_until, 6, 2) - 1
      AND taken.id < ${FIRST_ID_OF_SERIES} + 2400)`,
);

export const newOccurrences = expensesWhere(
  () => sql`${expenses.id} IN (
    SELECT taken.id FROM json_each(${value("newOccurrenceIds")}) AS range CROSS JOIN expenses AS taken
    WHERE taken.user_id = ${value("userId")} AND taken.id BETWEEN range.value->>0 AND range.value->>1)`,
);

export const allOccurrences = expensesWhere(() => isNotNull(expenses.recurringId));

export const undoneExpenses = expensesWhere(
  () => sql`${expenses.id} IN (SELECT CAST(key AS INTEGER) FROM ${writtenBy("expense")})`,
);

export const undoneSeriesExpenses = expensesOfSeries(() => writtenBy("series"));
