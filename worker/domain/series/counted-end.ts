import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthOf,
} from "../calendar/days.ts";
import { hasPayment } from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { bringBackFirst, firstBeyondEnd } from "./first-of-rule.ts";
import { freePlaceOf } from "./projection.ts";
import { anchorSlot, endingAt, hasDaySlots, isInStep, lastSlotOf, type Rule, slotsAfter } from "./rule.ts";
import type { Series } from "./series.ts";
import { billIdIn, firstSlotOf, hasId, isDaySlot, type Slot, slotOf } from "./slot.ts";

/**
 * The state of a slot's bill. A bill that was taken out of its series still counts, whatever happens to it later. A skipped
 * bill doesn't count, so another one is made at the end.
 */
export type Standing = "unpaid" | "paid" | "taken out" | "skipped" | "freed";

/** Holds the slots of a series that have or had a bill. */
export type Standings = ReadonlyMap<Slot, Standing>;

export function standingsOf(ledger: Ledger, series: Series): Standings {
  const standings = new Map<Slot, Standing>();
  // It comes back as soon as the end reaches it.
  const beyondEnd = firstBeyondEnd(ledger, series)?.id;
  for (const expense of ledger.everyOccurrenceOf(series.id)) {
    const { id, deleted, freed } = expense;
    const living = hasPayment(expense) ? "paid" : "unpaid";
    const waits = freed && id !== beyondEnd;
    standings.set(slotOf(id, series), waits ? "freed" : deleted && !freed ? "skipped" : living);
  }
  const first = firstSlotOf(series);
  const hasDays = [...standings.keys(), anchorSlot(series)].some(isDaySlot);
  for (const slot of placesFrom(first, series, hasDays)) {
    if (standings.has(slot)) continue;
    const bill = ledger.get("expense", billIdIn(series, slot));
    // The first bill has an id of its own, so it can't be found once it is taken out.
    const isTaken = slot === first || (bill?.recurringId === null && !bill.freed);
    if (isTaken) standings.set(slot, "taken out");
  }
  return standings;
}

/** Yields every slot from the first one on that may have a bill: months, and days as far as they were generated. */
function* placesFrom(first: Slot, series: Series, hasDays: boolean): Generator<Slot> {
  for (let month = monthOf(first); month <= LAST_MONTH && hasId(month, series); month = addMonths(month, 1))
    yield month;
  if (!hasDays) return;
  const end = lastDayOf(addMonths(series.generatedUntil, 1));
  for (let day: Day = isDaySlot(first) ? first : firstDayOf(first); day <= end; day = addDays(day, 1))
    yield day;
}

/** The input for finding the end of a series that ends after a number of bills. */
interface Counting {
  readonly rule: Omit<Rule, "lastMonth" | "lastDay">;
  readonly standings: Standings;
  /** After this slot the rule decides, so unpaid bills may be removed and others added. */
  readonly fixedUntil: Slot;
  /** No more bills will be made up to this slot, or to the end of this month. */
  readonly madeUntil: Slot | Month;
}

/** Returns the slot in which the series reaches its number of bills, existing and future ones in their order. */
export function lastSlotByCount(
  endsAfter: number,
  { rule, standings, fixedUntil, madeUntil }: Counting,
): Slot {
  let count = 0;
  for (const slot of slotsOf(rule, standings)) {
    const standing = standings.get(slot) ?? "freed";
    const isAnchor = isDaySlot(slot) && slot <= rule.anchorDate;
    const isOfRule = isInStep(rule, slot) && !isAnchor;
    const stays = standing !== "unpaid" || slot <= fixedUntil || isOfRule;
    const comes = !isUpTo(slot, madeUntil) && isOfRule;
    const counts = standing === "freed" ? comes : standing !== "skipped" && stays;
    if (counts) count += 1;
    if (count === endsAfter) return slot;
  }
  return hasDaySlots(rule) ? lastDayOf(LAST_MONTH) : LAST_MONTH;
}

/** @param until a slot, or a month whose days are all within */
export function isUpTo(slot: Slot, until: Slot | Month): boolean {
  return (isDaySlot(until) ? slot : monthOf(slot)) <= until;
}

/** Yields the slots that have or had a bill and those of the rule, in order. */
function* slotsOf(rule: Counting["rule"], standings: Standings): Generator<Slot> {
  const standing = [...standings.keys()].sort();
  // The first bill may have moved to an earlier day of its week, so that others come before the day it stands for.
  const [from = anchorSlot(rule)] = [...standing.slice(0, 1), anchorSlot(rule)].sort();
  const coming = slotsAfter(rule, from);
  let next = coming.next();
  for (const slot of standing) {
    for (; !next.done && next.value < slot; next = coming.next()) yield next.value;
    if (!next.done && next.value === slot) next = coming.next();
    yield slot;
  }
  for (; !next.done; next = coming.next()) yield next.value;
}

/** Returns the last slot of a series that is to be made anew after a month. Paid and unpaid bills up to it stay and count. */
export function lastSlotBeyond(ledger: Ledger, series: Series, after: Month): Slot | null {
  if (series.endsAfter === null || series.endedOn !== null) return lastSlotOf(series);
  const standings = standingsOf(ledger, series);
  // The bill from which a rule of days counts stands in a month that is made anew.
  const [, fixedUntil = lastDayOf(after)] = [lastDayOf(after), anchorSlot(series)].sort();
  return lastSlotByCount(series.endsAfter, {
    rule: series,
    standings,
    fixedUntil,
    madeUntil: madeBy(series, after),
  });
}

/** Returns how far the bills of a series that was generated until a month are made. The rest of the last bill's month is left out. */
export function madeBy(series: Series, until: Month): Slot | Month {
  const end = lastSlotOf(series);
  const done = end === null ? null : doneBy(series, end);
  return done !== null && monthOf(done) <= until ? done : until;
}

/**
 * Returns the slot up to which a series that ends there is complete. An end that is a month for a rule of days, or a day for one of
 * months, was reached under an earlier rule, so nothing after the new rule's anchor has been made.
 */
function doneBy(series: Series, end: Slot): Slot {
  return isDaySlot(end) === hasDaySlots(series) ? end : anchorSlot(series);
}

/**
 * Called after a bill was skipped or restored. Recomputes the last bill of a series that ends after a number of bills.
 * @param endThen the last slot as of when bills that are back now had gone, if it may have been another one. Null without an end
 */
export function recountEnd(draft: Ledger, seriesId: string | null, endThen?: Slot | null): void {
  // A device that shows only one month has no series loaded. It repeats the change once the series is loaded.
  const series = [...draft.known("series")].find(({ id }) => id === seriesId);
  if (series === undefined || series.endsAfter === null || series.endedOn !== null) return;
  const { generatedUntil } = series;
  const earlierEnd = endThen === undefined ? lastSlotOf(series) : endThen;
  const made = madeBy(series, generatedUntil);
  const last = lastSlotByCount(series.endsAfter, {
    rule: series,
    standings: standingsOf(draft, series),
    fixedUntil: lastDayOf(LAST_MONTH),
    madeUntil: made,
  });
  if (last === lastSlotOf(series) && last === earlierEnd) return;
  const wholes = [doneBy(series, last), made].map((slot) =>
    isDaySlot(slot) && hasDaySlots(series) ? addMonths(monthOf(slot), -1) : monthOf(slot),
  );
  const [until = generatedUntil] = wholes.sort();
  const ending = { ...endingAt(series, last), generatedUntil: until };
  draft.put("series", series.id, ending);
  bringBackFirst(draft, series, ending);
  // A bill that its user brought back from beyond the earlier end stays.
  for (const expense of draft.occurrencesOf(series.id)) {
    const slot = slotOf(expense.id, series);
    if (slot > last && slot <= (earlierEnd ?? slot) && !hasPayment(expense)) freePlaceOf(draft, expense);
  }
}
