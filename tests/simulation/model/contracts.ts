import { dayIn, dayOfMonth, daysAfter, monthOf } from "./calendar.ts";
import { firstDay, lastPlace, NEVER, type Places, plainDay } from "./places.ts";
import type { Bill, Row, Series } from "./rows.ts";

/** What docs/contracts.md says of contracts to cancel. */

/** As it travels. */
type CancelBy = { readonly remindDaysBefore?: readonly number[] } & (
  | { readonly on: string }
  | { readonly noticeDays: number; readonly renewsEveryMonths: number; readonly renewsOn?: string }
);

const USUAL_DAYS = [30, 14, 3];

/** The next last day to cancel, and the days on which a mail names it. */
export interface LastDay {
  readonly day: string;
  readonly told: readonly string[];
}

const cancelByIn = (json: string | null) => JSON.parse(json ?? "null") as CancelBy | null;

/** @param places of the series, as they are by then */
export function lastDayOfSeries(series: Series, places: Places, today: string): LastDay | null {
  const cancelBy = cancelByIn(series.cancelBy);
  if (cancelBy === null || series.ended !== null) return null;
  const { rule } = series.plan;
  const [day, renewal] = nextOf(cancelBy, firstDay(places), today) ?? [];
  if (day === undefined || renewal === undefined) return null;
  const isOver = typeof rule.end === "string" && rule.end < renewal;
  const last = lastPlace(places);
  return isOver || (last !== NEVER && plainDay(rule, last) < renewal) ? null : toldOf(cancelBy, day);
}

/** Nothing renews without a series, so only a trial counts there. */
export function lastDayOfBill(
  { cancelBy: json, series, state, status }: Bill,
  today: string,
): LastDay | null {
  const cancelBy = cancelByIn(json);
  const isAlone = series === null && state === "there" && status !== "PAID";
  if (cancelBy === null || !isAlone || !("on" in cancelBy) || cancelBy.on < today) return null;
  return toldOf(cancelBy, cancelBy.on);
}

function toldOf({ remindDaysBefore = USUAL_DAYS }: CancelBy, day: string): LastDay {
  return { day, told: remindDaysBefore.map((days) => daysAfter(day, -days)) };
}

/** The last day, and the first one that is saved by cancelling. */
function nextOf(cancelBy: CancelBy, firstBill: string, today: string): [string, string] | null {
  if ("on" in cancelBy) return cancelBy.on < today ? null : [cancelBy.on, daysAfter(cancelBy.on, 1)];
  const { noticeDays, renewsEveryMonths, renewsOn } = cancelBy;
  const first = renewsOn ?? firstBill;
  for (let count = renewsOn === undefined ? 1 : 0; ; count += 1) {
    const renewal = dayIn(monthOf(first) + count * renewsEveryMonths, dayOfMonth(first));
    const last = daysAfter(renewal, -noticeDays);
    if (last >= today) return [last, renewal];
  }
}

/** A contract that named no renewal, with the first one after its first bill. */
export function renewalNamed(json: string | null, firstBill: string): { cancelBy?: string } {
  const cancelBy = cancelByIn(json);
  if (cancelBy === null || "on" in cancelBy || cancelBy.renewsOn !== undefined) return {};
  const { noticeDays, renewsEveryMonths, remindDaysBefore } = cancelBy;
  const renewsOn = dayIn(monthOf(firstBill) + renewsEveryMonths, dayOfMonth(firstBill));
  return { cancelBy: JSON.stringify({ noticeDays, renewsEveryMonths, renewsOn, remindDaysBefore }) };
}

/** As rows have it. */
export function cancelByJson(said: Row | null): string | null {
  if (said === null) return null;
  const { on, noticeDays, renewsEveryMonths, renewsOn, remindDaysBefore: days } = said;
  const remindDaysBefore = (days as number[] | undefined)?.toSorted((a, b) => a - b);
  return JSON.stringify({ on, noticeDays, renewsEveryMonths, renewsOn, remindDaysBefore });
}
