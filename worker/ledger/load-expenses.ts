import type { Needs } from "#domain/operations/needs.ts";
import type { Database } from "../db/client.ts";
import type { expenses } from "../db/ledger.ts";
import { endOfOccurrenceIdsOf, firstOccurrenceIdOf, lastPlaceOf } from "../db/occurrence-ids.ts";
import { type Statement, statement } from "../db/statements.ts";
import type { OwnedRow } from "../db/table-rows.ts";
import { STORED } from "./rows.ts";

/** The operations whose ids are the JSON list ?2. A cross join looks up one id after the other. */
export const UNDONE_OPERATIONS = `(SELECT operations.seq, operations.image
  FROM (SELECT DISTINCT value AS key FROM json_each(?2)) AS named
    CROSS JOIN operations WHERE operations.user_id = ?1 AND operations.op_id = named.key) AS undone`;

/** `keys` selects series ids as `key`. A cross join looks up one series after the other. */
const ofSeries = (keys: string) => `id IN (
  SELECT occurrence.id FROM (SELECT DISTINCT key FROM (${keys})) AS named CROSS JOIN expenses AS occurrence
  WHERE occurrence.user_id = ?1 AND occurrence.recurring_id = named.key)`;

const keysWrittenTo = (table: "expense" | "series") => `
  SELECT written.value AS key FROM ${UNDONE_OPERATIONS} CROSS JOIN json_each(undone.image) AS image
    CROSS JOIN json_each(coalesce(image.value -> '$.keys', json_array(image.value ->> '$.key'))) AS written
  WHERE image.value ->> '$.table' = '${table}'`;

const NAMED = "id IN (SELECT value FROM json_each(?2))";

const IN_SERIES_OF_NAMED = ofSeries(`
  SELECT chosen.recurring_id AS key FROM expenses AS chosen
  WHERE chosen.user_id = ?1 AND chosen.id IN (SELECT value FROM json_each(?2))`);

/** Where generation would put an occurrence. `first` is the first id that it may take. */
const takenFrom = (first: string, which = "") => `id IN (
  SELECT taken.id FROM recurring_series AS series CROSS JOIN expenses AS taken
  WHERE series.user_id = ?1 ${which} AND taken.user_id = ?1
    AND taken.id >= ${first} AND taken.id < ${endOfOccurrenceIdsOf("series")})`;

const TAKEN = takenFrom(`${lastPlaceOf("series")} + 1`);
const TAKEN_IN_ALL_MONTHS = takenFrom(firstOccurrenceIdOf("series"));

const placesOf = (which: string) => takenFrom(firstOccurrenceIdOf("series"), which);

/** Of series whose estimates follow payments. */
const AVERAGED = ofSeries(
  "SELECT id AS key FROM recurring_series WHERE user_id = ?1 AND estimate_is_average = 1",
);

/** Of series that end after some bills. */
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
