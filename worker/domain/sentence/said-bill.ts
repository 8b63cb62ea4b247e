import type { Day } from "../calendar/days.ts";
import type { Interval, WeekendShift } from "../series/rule.ts";

/** What a sentence says about a bill. What it doesn't say is missing. */
export interface SaidBill {
  /** Without the words that were understood as something else. */
  readonly title?: string;
  readonly amountCents?: number;
  readonly amountIsEstimate?: true;
  readonly dueDate?: Day;
  readonly isRecurring?: true;
  /** Only with isRecurring. Missing if the sentence only says when the bill ends. */
  readonly recurringEvery?: Interval;
  readonly lastDayOfMonth?: true;
  readonly weekendShift?: Exclude<WeekendShift, "none">;
  /** Only with isRecurring. */
  readonly ends?: { readonly on: Day } | { readonly times: number };
  readonly autopay?: true;
  readonly paid?: true;
  /** How often, in the user's words, when the app can't do that: "weekly", "every 5 months". */
  readonly unsupported?: string;
}
