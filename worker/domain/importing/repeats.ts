import { type Day, monthOf } from "../calendar/days.ts";
import { datesInMonth, readRecurrence } from "../series/recurrence.ts";
import type { DateColumn } from "./date-column.ts";
import type { Fields, FoundRepeat } from "./found.ts";
import { repeatOf } from "./frequency.ts";
import { type Decisions, dayIn } from "./lines.ts";

interface Repeats {
  readonly repeats: FoundRepeat | null;
  readonly unknownRepeat: string | null;
}

/** Reads how often a bill comes, or what its line says of it if there is no rule for that. */
export function repeatsIn(fields: Fields, dueDate: Day, { dates }: Pick<Decisions, "dates">): Repeats {
  const { frequency, interval, endDate } = fields;
  if (frequency === undefined) return { repeats: null, unknownRepeat: null };
  const every = interval === undefined ? 1 : Number(interval.trim());
  const repeat = repeatOf(frequency, every);
  if (repeat === "never") return { repeats: null, unknownRepeat: null };
  if (repeat === "unknown") {
    const words = every === 1 ? frequency : `${frequency} × ${every}`;
    return { repeats: null, unknownRepeat: words };
  }
  return {
    repeats: {
      rule: repeat.rule,
      anchor: anchorOf(fields, repeat.rule, dueDate, dates),
      until: dayIn(endDate, dates),
      times: timesIn(endDate),
    },
    unknownRepeat: null,
  };
}

/** A bill of the 31st may come next on 28 February, which only an earlier day of the same rule tells. */
function anchorOf({ dueDate: first, nextDate }: Fields, rule: string, dueDate: Day, dates: DateColumn): Day {
  const anchor = nextDate === undefined ? null : dayIn(first, dates);
  const recurrence = readRecurrence(rule);
  if (anchor === null || recurrence === null || anchor > dueDate) return dueDate;
  return datesInMonth(recurrence, monthOf(dueDate), anchor).includes(dueDate) ? anchor : dueDate;
}

/** "12 times" */
function timesIn(end: string | undefined): number | null {
  const times = /^(\d{1,4}) times?$/.exec(end ?? "")?.[1];
  return times === undefined ? null : Number(times);
}
