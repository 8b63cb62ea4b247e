import { type Day, dayText, isDay } from "#domain/calendar/days.ts";
import {
  type CancelBy,
  cancelByIn,
  cancelByText,
  isTrial,
  type NoticePeriod,
  readCancelBy,
} from "#domain/expenses/cancel-by.ts";
import { type Deadline, deadlineOf, firstRenewal } from "#domain/series/deadline.ts";
import { anchorSlot, lastSlotOf, plainDate } from "#domain/series/rule.ts";
import { firstSlotOf } from "#domain/series/slot.ts";
import { Invalid } from "#domain/text/clean-text.ts";
import type { FormState } from "./expense-form.tsx";
import { isResult, readSeriesValues, seriesAhead } from "./series-values.ts";

/** Returns what the form holds, whose parts may not be valid yet. */
export function typedCancelBy(text: string | null): CancelBy | null {
  return cancelByIn(text);
}

function validCancelBy(typed: CancelBy): CancelBy | null {
  try {
    return readCancelBy(typed);
  } catch (thrown) {
    if (thrown instanceof Invalid) return null;
    throw thrown;
  }
}

/** "30 days' notice, renews every 12 months", or an empty text while a part of it is missing */
export function contractText(text: string | null): string {
  const typed = typedCancelBy(text);
  const cancelBy = typed === null ? null : validCancelBy(typed);
  return cancelBy === null ? "" : cancelByText(cancelBy);
}

/** What decides a deadline beside the contract itself, as far as the form says it. */
interface Ahead {
  readonly firstBill: Day;
  /** The day of the last bill by the rule. Null if there will always be another. */
  readonly lastBill: Day | null;
  readonly firstRenewal: (notice: NoticePeriod) => Day | null;
}

/** Returns null for a bill that doesn't repeat, or while its rule can't be said. */
export function aheadOf({
  values,
  scheduleDate,
  seriesBill,
  ofSeries,
}: Pick<FormState, "values" | "scheduleDate" | "seriesBill" | "ofSeries">): Ahead | null {
  const read = values.isRecurring ? readSeriesValues(values) : {};
  if (!isDay(scheduleDate) || !isResult(read) || (ofSeries && seriesBill === undefined)) return null;
  const { rule } = seriesAhead(scheduleDate, read, seriesBill);
  const firstBill = plainDate(rule, "firstMonth" in rule ? firstSlotOf(rule) : anchorSlot(rule));
  const last = lastSlotOf(rule);
  return {
    firstBill,
    lastBill: last === null ? null : plainDate(rule, last),
    firstRenewal: (notice) =>
      validCancelBy(notice) === null ? null : firstRenewal(notice, firstBill, firstBill),
  };
}

/** "Last day to cancel: 10 February 2027" */
export function deadlineSentence(typed: CancelBy, ahead: Ahead | null, today: Day): string | null {
  const cancelBy = validCancelBy(typed);
  if (cancelBy === null) return null;
  if (ahead === null && !isTrial(cancelBy)) return "Nothing renews unless this bill repeats";
  const deadline = deadlineOf(cancelBy, ahead?.firstBill ?? today, today);
  if (deadline === null) return isTrial(cancelBy) ? "The trial is over" : null;
  const isOver = ahead?.lastBill != null && ahead.lastBill < deadline.renewsOn;
  return isOver ? endsText(deadline) : `Last day to cancel: ${dayText(deadline.lastDay)}`;
}

function endsText({ renewsOn }: Deadline): string {
  return `Nothing to cancel: it ends before ${dayText(renewsOn)}`;
}
