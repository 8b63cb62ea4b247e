import { furthestCutoff } from "../series/projection.ts";
import { monthsToGenerate, occurrenceOf } from "../series/series.ts";
import { livingExpense } from "./add-expense.ts";
import type { Verb } from "./handler.ts";
import { rejection } from "./rejection.ts";

/** What one operation generates at most, so that a series from long ago can't outgrow a request; the rest follows. */
const GENERATE_MAX = 1000;

/** Turns every expense of a series into an individual one and ends the series. */
export const stopSeries: Verb<"series.stop"> = (draft, { expenseId }, stamp) => {
  const expense = livingExpense(draft, expenseId);
  if ("code" in expense) return { refused: expense };
  const series = expense.recurringId === null ? undefined : draft.get("series", expense.recurringId);
  if (series === undefined) {
    return { refused: rejection("not_recurring", "This expense is not part of a recurring series") };
  }
  const { length: count } = draft.occurrencesOf(series.id);
  // Deleted ones too: whoever undoes a deletion later gets an individual expense.
  for (const each of draft.everyOccurrenceOf(series.id)) {
    draft.put("expense", each.id, { ...each, recurringId: null });
  }
  draft.put("series", series.id, { ...series, endedOn: series.endedOn ?? stamp.day });
  return { result: { count } };
};

/** Makes the occurrences of every series up to a day, where they weren't made before. Answers how many. */
export const generateSeries: Verb<"series.generate"> = (draft, { cutoffDate }, stamp) => {
  const furthest = furthestCutoff(stamp.day);
  if (cutoffDate > furthest) {
    const error = `Recurring expenses can be generated up to ${furthest}`;
    return { refused: rejection("cutoff_too_far", error, { cutoffDate: error }) };
  }
  let count = 0;
  // In one order everywhere, since what is over the limit is left for later.
  for (const series of [...draft.all("series")].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const months = monthsToGenerate(series, cutoffDate, GENERATE_MAX - count);
    for (const month of months) {
      const occurrence = occurrenceOf(series, month, stamp.atMs);
      if (draft.get("expense", occurrence.id) !== undefined) continue;
      draft.put("expense", occurrence.id, occurrence);
      count += 1;
    }
    const generatedUntil = months.at(-1);
    if (generatedUntil !== undefined) draft.put("series", series.id, { ...series, generatedUntil });
  }
  return { result: { count } };
};
