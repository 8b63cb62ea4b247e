import {
  addMonths,
  type Day,
  dayInMonth,
  LAST_MONTH,
  lastDayOf,
  type Month,
  monthOf,
  partsOfDay,
} from "../calendar/days.ts";
import { hasBillIn, plainDate } from "./rule.ts";
import { furthestMonth, type Series } from "./series.ts";

type Progress = Pick<Series, "generatedUntil" | "weekendShift" | "endedOn" | "lastMonth">;

/** Whether it will have other bills than those that were made. */
export function goesOn({ endedOn, lastMonth, generatedUntil }: Omit<Progress, "weekendShift">): boolean {
  return endedOn === null && (lastMonth === null || generatedUntil < lastMonth);
}

/** The last month that has all of its bills. The Friday before the 1st is in the month before, so that one comes first. */
export function completeUntil({ generatedUntil, weekendShift }: Progress): Month {
  return weekendShift === "before" && generatedUntil < LAST_MONTH
    ? addMonths(generatedUntil, -1)
    : generatedUntil;
}

interface Generation {
  /** Those with a bill. */
  readonly months: readonly Month[];
  /** The series' progress afterwards. */
  readonly generatedUntil: Month;
}

/** What is still to be made of a series up to a day. */
export function generation(series: Series, cutoffDate: Day, limit: number): Generation {
  const months: Month[] = [];
  const end = endFor(series, cutoffDate);
  let { generatedUntil } = series;
  while (goesOn({ ...series, generatedUntil }) && generatedUntil < furthestMonth(series)) {
    const month = addMonths(generatedUntil, 1);
    if (plainDate(series, month) > end) break;
    if (hasBillIn(series, month)) {
      if (months.length === limit) break;
      months.push(month);
    }
    generatedUntil = month;
  }
  return { months, generatedUntil };
}

/** A bill that moves to the Friday before may be due a month earlier, so it is made a month earlier. */
function endFor({ weekendShift }: Progress, cutoffDate: Day): Day {
  if (weekendShift !== "before") return cutoffDate;
  const [month, next] = [monthOf(cutoffDate), addMonths(monthOf(cutoffDate), 1)];
  return cutoffDate === lastDayOf(month) ? lastDayOf(next) : dayInMonth(next, partsOfDay(cutoffDate).day);
}
