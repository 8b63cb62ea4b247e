import { monthFrom } from "../calendar/days.ts";
import { type MonthStart, periodOf, type Span } from "../calendar/periods.ts";

/** A person's January to December. */
export function yearSpan(year: number, start: MonthStart): Span {
  const first = periodOf(monthFrom(year, 1), start);
  return { from: first.from, to: periodOf(monthFrom(year, 12), start).to };
}
