import type { Day } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import type { PastChange } from "../../data/ledger/past-changes.ts";

export interface DayOfChanges {
  readonly day: Day;
  readonly changes: readonly PastChange[];
}

/** Groups changes, newest first, by day of the user's own calendar. */
export function groupByDate(changes: readonly PastChange[], timeZone: string): DayOfChanges[] {
  const groups: { day: Day; changes: PastChange[] }[] = [];
  for (const change of changes) {
    const { day } = localTime(change.entry.atMs, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.changes.push(change);
    else groups.push({ day, changes: [change] });
  }
  return groups;
}
