import type * as z from "zod/mini";
import type { Day, Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { Stamp } from "./operation.ts";
import type { Rejection } from "./rejection.ts";

/** docs/contracts.md#operations */
export type Result = Readonly<Record<string, unknown>>;

/** One kind of operation, with a line in the registry. */
export interface OperationHandler<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly needsSubscription: boolean;
  readonly earnsBadges: boolean;
  readonly reads: (data: z.output<Schema>, stamp: Stamp) => Reads;
  /** Pure, so that every device and the worker write the same rows. The draft of a refused operation is dropped. */
  readonly apply: (
    draft: Ledger,
    data: z.output<Schema>,
    stamp: Stamp,
  ) => { readonly result?: Result; readonly refused?: Rejection };
  /** The id of the bill that the user chose, if there is one. */
  readonly chosenBill?: (data: z.output<Schema>) => string;
  readonly words: (change: Change) => string;
}

/** What the worker loads before it applies an operation. Reading anything else throws NotLoaded. */
export interface Reads {
  readonly expenses?: readonly string[];
  readonly expensesBetween?: readonly (readonly [firstId: number, lastId: number])[];
  /** Expenses whose whole series is read. */
  readonly seriesOf?: readonly string[];
  /** Expenses whose change may bear on the estimates of their series. */
  readonly paid?: readonly string[];
  /** Whether the bills of series that end after some bills may have to be counted. */
  readonly counts?: boolean;
  /** Expenses of whose series all places are read, whatever stands in them. */
  readonly placesOf?: readonly string[];
  /** Whether generation may have to begin at an earlier month than before. */
  readonly movesBack?: boolean;
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
  readonly months?: MonthsTouched;
  /** Whether it may pay or remove a month's last open bill. Otherwise badges count no months. */
  readonly mayClearMonth?: boolean;
}

export type MonthsTouched = "all" | { readonly days: readonly Day[]; readonly expenseIds: readonly string[] };
