import type * as z from "zod/mini";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { Stamp } from "./operation.ts";
import type { Reads } from "./reads.ts";
import type { Rejection } from "./rejection.ts";

/** What an applied operation returns beside its changes. docs/contracts.md#operations lists the shapes. */
export type Result = Readonly<Record<string, unknown>>;

/** One kind of operation. Each has a file of its own, and a line in the registry. */
export interface OperationHandler<Schema extends z.ZodMiniType> {
  /** Checks and cleans the data of an operation. Unknown keys are refused. */
  readonly schema: Schema;
  readonly needsSubscription: boolean;
  readonly earnsBadges: boolean;
  readonly reads: (data: z.output<Schema>, stamp: Stamp) => Reads;
  /**
   * Writes its changes into the draft, or refuses, and the draft is dropped. Pure: the same ledger, data and stamp give
   * the same rows on every device and on the worker.
   */
  readonly apply: (
    draft: Ledger,
    data: z.output<Schema>,
    stamp: Stamp,
  ) => { readonly result?: Result; readonly refused?: Rejection };
  /** The id of the bill that the user chose. Missing if it makes bills, or is about something else. */
  readonly chosenBill?: (data: z.output<Schema>) => string;
  /** Describes a change of this kind in the history. */
  readonly words: (change: Change) => string;
}
