import type { Day, Month } from "../calendar/days.ts";

/** What the worker loads before it applies an operation. Reading anything else throws NotLoaded. */
export interface Reads {
  readonly expenses?: readonly string[];
  readonly expensesBetween?: readonly (readonly [firstId: number, lastId: number])[];
  /** Expenses whose whole series is read. */
  readonly seriesOf?: readonly string[];
  readonly allSeries?: boolean;
  /** Ids that a new series may take, for when the same call generates its occurrences. */
  readonly newSeries?: readonly [first: string, last: string];
  /** What stands where generation would put any series' next occurrences. */
  readonly nextOccurrences?: boolean;
  readonly budgets?: readonly Month[];
  readonly settings?: boolean;
  readonly account?: boolean;
  /** With what that operation changed, and all that followed. */
  readonly undone?: string;
  readonly expensesAdded?: boolean;
  /** In which it adds, removes, moves or pays bills. */
  readonly months?: MonthsTouched;
  /** No month is counted for badges unless an operation may clear one. */
  readonly mayClearMonth?: boolean;
}

/** All months, or those of some days and expenses. */
export type MonthsTouched = "all" | { readonly days: readonly Day[]; readonly expenseIds: readonly string[] };
