import type * as z from "zod/mini";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { Stamp } from "./operation.ts";
import type { Reads } from "./reads.ts";
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
