import {
  addDays,
  addMonths,
  type Day,
  dayFromNumber,
  dayNumber,
  FIRST_MONTH,
  firstDayOf,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthFromIndex,
  monthIndex,
  monthOf,
} from "../calendar/days.ts";
// Only its type: the landing page makes its sample month with this file, and would load much else with series.ts.
import type { Series } from "./series.ts";

/**
 * What a bill of a series stands for: a month ("2026-11") where the rule has at most one bill a month, otherwise the day that
 * the rule gives it ("2026-11-14"), before it moves off a weekend. Slots of one rule sort as text.
 */
export type Slot = Month | Day;

export function isDaySlot(slot: Slot): boolean {
  return slot.length > LAST_MONTH.length;
}

/** How far a series was moved since its bills got their ids. */
type Moved = Pick<Series, "movedMonths" | "movedDays">;

function movedBy(slot: Slot, { movedMonths, movedDays }: Moved): Slot {
  return isDaySlot(slot) ? addDays(slot, movedDays) : addMonths(slot, movedMonths);
}

/** Returns the slot in the id of a bill, from the one that it stands for. */
function idSlot(slot: Slot, { movedMonths, movedDays }: Moved): Slot {
  return movedBy(slot, { movedMonths: -movedMonths, movedDays: -movedDays });
}

/** Tells whether a bill of this slot has an id: a series that was moved back ends before the calendar does. */
export function hasId(slot: Slot, moved: Moved): boolean {
  return monthOf(idSlot(slot, moved)) <= LAST_MONTH;
}

/** Each series has one id for each month of the calendar, and one for each day. */
export const MONTH_IDS = 2400;

const FIRST_DAY = dayNumber(firstDayOf(FIRST_MONTH));
export const DAY_IDS = dayNumber(lastDayOf(LAST_MONTH)) - FIRST_DAY + 1;

/** Later ids (from the year 2088 on) wouldn't be exact integers. */
const LAST_SERIES_MS = Math.floor(Number.MAX_SAFE_INTEGER / MONTH_IDS) - 1;

/**
 * Exact integers hold this many series with an id for each day. Series that began this many milliseconds apart, almost four
 * years, would share theirs (docs/decisions/0046-every-rhythm.md).
 */
export const DAY_ID_BLOCKS = Math.floor(Number.MAX_SAFE_INTEGER / DAY_IDS) - 1;

export function isSeriesId(value: unknown): value is string {
  return (
    typeof value === "string" && /^rec_[1-9]\d{0,12}$/.test(value) && millisecondsOf(value) <= LAST_SERIES_MS
  );
}

export function seriesIdAt(instantMs: number): string {
  return `rec_${instantMs}`;
}

/** When the series began, in epoch milliseconds. */
export function millisecondsOf(seriesId: string): number {
  return Number(seriesId.slice(4));
}

function firstMonthId(seriesId: string): number {
  return millisecondsOf(seriesId) * MONTH_IDS;
}

function firstDayId(seriesId: string): number {
  return (millisecondsOf(seriesId) % DAY_ID_BLOCKS) * DAY_IDS + 1;
}

/** Ids are plain arithmetic, so that every device and cron make the same row. */
export function occurrenceId(seriesId: string, slot: Slot): string {
  return String(
    isDaySlot(slot)
      ? firstDayId(seriesId) + dayNumber(slot) - FIRST_DAY
      : firstMonthId(seriesId) + monthIndex(slot),
  );
}

export function billIdIn({ id, ...moved }: Moved & Pick<Series, "id">, slot: Slot): string {
  return occurrenceId(id, idSlot(slot, moved));
}

export type IdRange = readonly [first: number, last: number];

/** Returns the ids that generation may give to bills of some series, from the first series to the last in milliseconds. */
export function occurrenceIds(first: string, last: string = first): IdRange[] {
  const days: IdRange[] =
    firstDayId(first) <= firstDayId(last)
      ? [[firstDayId(first), firstDayId(last) + DAY_IDS - 1]]
      : [
          [firstDayId(first), DAY_ID_BLOCKS * DAY_IDS],
          [1, firstDayId(last) + DAY_IDS - 1],
        ];
  return [[firstMonthId(first), firstMonthId(last) + MONTH_IDS - 1], ...days];
}

/** Returns the ids that generation may still give to bills of a series. */
export function idsAfter(series: Moved & Pick<Series, "id" | "generatedUntil">): IdRange[] {
  const { id, generatedUntil } = series;
  const firsts = [addMonths(generatedUntil, 1), addDays(lastDayOf(generatedUntil), 1)];
  const [months, days] = firsts.map((slot) => Number(billIdIn(series, slot))) as [number, number];
  return [
    [months, firstMonthId(id) + MONTH_IDS - 1],
    [days, firstDayId(id) + DAY_IDS - 1],
  ];
}

/** Tells from its id whether generation made a bill, rather than a user. The first bill of a series was made by its user. */
export function isGenerated(
  expenseId: string,
  { id, firstMonth }: Pick<Series, "id" | "firstMonth">,
): boolean {
  const number = Number(expenseId);
  const month = number - firstMonthId(id);
  const day = number - firstDayId(id);
  return (month > monthIndex(firstMonth) && month < MONTH_IDS) || (day >= 0 && day < DAY_IDS);
}

/** Returns the slot of the first bill, which has an id of its own. */
export function firstSlotOf(series: Moved & Pick<Series, "firstMonth" | "firstDay">): Slot {
  return movedBy(series.firstDay ?? series.firstMonth, series);
}

/** Returns what a bill stands for, even if the bill was moved individually. */
export function slotOf(
  expenseId: string,
  series: Moved & Pick<Series, "id" | "firstMonth" | "firstDay">,
): Slot {
  const number = Number(expenseId);
  const month = number - firstMonthId(series.id);
  if (month >= 0 && month < MONTH_IDS) return movedBy(monthFromIndex(month), series);
  const day = number - firstDayId(series.id);
  return day >= 0 && day < DAY_IDS ? movedBy(dayFromNumber(FIRST_DAY + day), series) : firstSlotOf(series);
}
