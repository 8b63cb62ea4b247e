import { addMonths, LAST_MONTH, type Month } from "../calendar/days.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { freePlaceOf } from "./projection.ts";
import { billIdIn, furthestMonth, isInStep, occurrenceMonth, type Rule } from "./rule.ts";
import type { Series } from "./series.ts";

/**
 * The state of a month's bill. A bill that was taken out of its series still counts, whatever happens to it later. A skipped
 * bill doesn't count, so another one is made at the end.
 */
export type Standing = "unpaid" | "paid" | "taken out" | "skipped" | "freed";

/** Holds the months of a series that have or had a bill. */
export type Standings = ReadonlyMap<Month, Standing>;

export function standingsOf(ledger: Ledger, series: Series): Standings {
  const standings = new Map<Month, Standing>();
  for (const expense of ledger.everyOccurrenceOf(series.id)) {
    const { id, deleted, freed } = expense;
    const living = hasPayment(expense) ? "paid" : "unpaid";
    standings.set(occurrenceMonth(id, series), freed ? "freed" : deleted ? "skipped" : living);
  }
  const first = addMonths(series.firstMonth, series.movedMonths);
  for (let month = first; month <= furthestMonth(series); month = addMonths(month, 1)) {
    if (standings.has(month)) continue;
    // The first bill has an id of its own, so it can't be found once it is taken out.
    const isTaken = month === first || ledger.get("expense", billIdIn(series, month))?.recurringId === null;
    if (isTaken) standings.set(month, "taken out");
  }
  return standings;
}

/** The input for finding the end of a series that ends after a number of bills. */
interface Counting {
  readonly rule: Pick<Rule, "anchorDate" | "recurringEvery">;
  readonly standings: Standings;
  /** After this month the rule decides, so unpaid bills may be removed and others added. */
  readonly fixedUntil: Month;
  /** No more bills will be made up to this month. */
  readonly madeUntil: Month;
}

/** Returns the month in which the series reaches its number of bills, existing and future ones in their order. */
export function lastMonthByCount(endsAfter: number, counting: Counting): Month {
  const { rule, standings, fixedUntil, madeUntil } = counting;
  const [first = LAST_MONTH] = [...standings.keys()].sort();
  let count = 0;
  for (let month = first; month < LAST_MONTH; month = addMonths(month, 1)) {
    const standing = standings.get(month) ?? "freed";
    const stays = standing !== "unpaid" || month <= fixedUntil || isInStep(rule, month);
    const comes = month > madeUntil && isInStep(rule, month);
    const counts = standing === "freed" ? comes : standing !== "skipped" && stays;
    if (counts) count += 1;
    if (count === endsAfter) return month;
  }
  return LAST_MONTH;
}

/** Returns the last month of a series that is to be made anew after a month. Paid and unpaid bills up to it stay and count. */
export function lastMonthBeyond(ledger: Ledger, series: Series, month: Month): Month | null {
  if (series.endsAfter === null || series.endedOn !== null) return series.lastMonth;
  const standings = standingsOf(ledger, series);
  return lastMonthByCount(series.endsAfter, { rule: series, standings, fixedUntil: month, madeUntil: month });
}

/** Called after a bill was skipped or restored. Recomputes the last month of a series that ends after a number of bills. */
export function recountEnd(draft: Ledger, seriesId: string | null): void {
  // A device that shows only one month has no series loaded. It repeats the change once the series is loaded.
  const series = [...draft.known("series")].find(({ id }) => id === seriesId);
  if (series === undefined || series.endsAfter === null || series.endedOn !== null) return;
  const { generatedUntil } = series;
  const lastMonth = lastMonthByCount(series.endsAfter, {
    rule: series,
    standings: standingsOf(draft, series),
    fixedUntil: LAST_MONTH,
    madeUntil: generatedUntil,
  });
  if (lastMonth === series.lastMonth) return;
  const [until = lastMonth] = [lastMonth, generatedUntil].sort();
  draft.put("series", series.id, { ...series, lastMonth, generatedUntil: until });
  // A bill that its user brought back from beyond the earlier end stays.
  const earlierEnd = series.lastMonth ?? LAST_MONTH;
  for (const expense of draft.occurrencesOf(series.id)) {
    const month = occurrenceMonth(expense.id, series);
    if (month > lastMonth && month <= earlierEnd && !hasPayment(expense)) freePlaceOf(draft, expense);
  }
}
