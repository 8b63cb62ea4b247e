import { addMonths, LAST_MONTH, type Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { freePlaceOf } from "./projection.ts";
import { isInStep, type Rule } from "./rule.ts";
import { billIdIn, furthestMonth, occurrenceMonth, type Series } from "./series.ts";

/**
 * What a month has of a series. A bill that was taken out of its series still counts, whatever becomes of it. One that was
 * skipped doesn't, so that another is made for it at the end.
 */
export type Standing = "unpaid" | "paid" | "taken out" | "skipped" | "freed";

/** A series' months that have or had a bill. */
export type Standings = ReadonlyMap<Month, Standing>;

export function standingsOf(ledger: Ledger, series: Series): Standings {
  const standings = new Map<Month, Standing>();
  for (const { id, status, deleted, freed } of ledger.everyOccurrenceOf(series.id)) {
    const living = status === "PAID" ? "paid" : "unpaid";
    standings.set(occurrenceMonth(id, series), freed ? "freed" : deleted ? "skipped" : living);
  }
  const first = addMonths(series.firstMonth, series.movedMonths);
  for (let month = first; month <= furthestMonth(series); month = addMonths(month, 1)) {
    if (standings.has(month)) continue;
    // The first bill has an id of its own, so it isn't found once it was taken out.
    const isTaken = month === first || ledger.get("expense", billIdIn(series, month))?.recurringId === null;
    if (isTaken) standings.set(month, "taken out");
  }
  return standings;
}

/** Where an end after some bills is looked for. */
export interface Counting {
  readonly rule: Pick<Rule, "anchorDate" | "recurringEvery">;
  readonly standings: Standings;
  /** From the next month on the rule decides, so that unpaid bills may go and others come. */
  readonly settledUntil: Month;
  /** Up to here no other bills will come. */
  readonly madeUntil: Month;
}

/** The month in which so many bills are reached, those that exist and those that will, in their order. */
export function lastMonthByCount(endsAfter: number, counting: Counting): Month {
  const { rule, standings, settledUntil, madeUntil } = counting;
  const [first = LAST_MONTH] = [...standings.keys()].sort();
  let count = 0;
  for (let month = first; month < LAST_MONTH; month = addMonths(month, 1)) {
    const standing = standings.get(month) ?? "freed";
    const stays = standing !== "unpaid" || month <= settledUntil || isInStep(rule, month);
    const comes = month > madeUntil && isInStep(rule, month);
    const counts = standing === "freed" ? comes : standing !== "skipped" && stays;
    if (counts) count += 1;
    if (count === endsAfter) return month;
  }
  return LAST_MONTH;
}

/** After a bill was skipped or came back: has its series end with the right one, if it ends after some bills. */
export function settleEndOf(draft: Ledger, seriesId: string | null): void {
  // While one month is shown before the other rows are here, its series isn't known. The bill is deleted again once it is.
  const series = [...draft.known("series")].find(({ id }) => id === seriesId);
  if (series === undefined || series.endsAfter === null || series.endedOn !== null) return;
  const { generatedUntil } = series;
  const lastMonth = lastMonthByCount(series.endsAfter, {
    rule: series,
    standings: standingsOf(draft, series),
    settledUntil: LAST_MONTH,
    madeUntil: generatedUntil,
  });
  if (lastMonth === series.lastMonth) return;
  const [until = lastMonth] = [lastMonth, generatedUntil].sort();
  draft.put("series", series.id, { ...series, lastMonth, generatedUntil: until });
  for (const expense of draft.occurrencesOf(series.id)) {
    const isBeyond = occurrenceMonth(expense.id, series) > lastMonth;
    if (isBeyond && expense.status !== "PAID") freePlaceOf(draft, expense);
  }
}
