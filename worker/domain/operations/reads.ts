import type { Day, Month } from "../calendar/days.ts";

/**
 * What an operation reads beside its own id. The worker loads this before it applies the operation, and a row that is
 * missing here makes the ledger throw NotLoaded.
 */
export interface Reads {
  readonly expenses?: readonly string[];
  /** Ranges of ids, both ends included. */
  readonly expensesBetween?: readonly (readonly [firstId: number, lastId: number])[];
  /** Expenses whose whole series is read. */
  readonly seriesOf?: readonly string[];
  readonly allSeries?: boolean;
  /** The ids that a new series may take. Its occurrences matter only if the same call generates them. */
  readonly newSeries?: readonly [first: string, last: string];
  /** Whether it reads what stands where generation would put the next occurrences of any series. */
  readonly nextOccurrences?: boolean;
  readonly budgets?: readonly Month[];
  readonly settings?: boolean;
  readonly account?: boolean;
  /** The operation that it undoes, with what that changed and all that followed. */
  readonly undone?: string;
  /** Whether badges count the expenses it adds. */
  readonly expensesAdded?: boolean;
  /** The months in which it adds, removes, moves or pays bills. */
  readonly months?: MonthsTouched;
  /** Whether it may pay or remove the last open bill of a month. Without such an operation, no month is counted. */
  readonly mayClearMonth?: boolean;
}

/** All months, or those of some days and of the expenses with some ids. */
export type MonthsTouched = "all" | { readonly days: readonly Day[]; readonly expenseIds: readonly string[] };
