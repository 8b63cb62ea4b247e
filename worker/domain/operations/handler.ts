import type * as z from "zod/mini";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { Stamp } from "./operation.ts";
import type { Reads } from "./reads.ts";
import type { Rejection } from "./rejection.ts";

/** What an applied operation returns beside its changes. Its shape is listed in docs/contracts.md. */
export type Result = Readonly<Record<string, unknown>>;

/** Either what the operation came to, or why it was refused. */
export interface Answer {
  readonly result?: Result;
  readonly refused?: Rejection;
}

/** Everything there is to know about one kind of operation. Each has a file of its own, and a line in the registry. */
export interface OperationHandler<Schema extends z.ZodMiniType> {
  /** Checks and cleans the data of an operation. Unknown keys are refused. */
  readonly schema: Schema;
  /** Whether it takes a subscription. */
  readonly needsSubscription: boolean;
  /** Whether it may earn a badge. */
  readonly earnsBadges: boolean;
  readonly reads: (data: z.output<Schema>, stamp: Stamp) => Reads;
  /**
   * Writes its changes into the draft, or refuses, and the draft is dropped. Pure: the same ledger, data and stamp give
   * the same rows on every device and on the worker.
   */
  readonly apply: (draft: Ledger, data: z.output<Schema>, stamp: Stamp) => Answer;
  /** The id of the bill that the user chose; undefined if it makes bills, or is about something else. */
  readonly chosenBill: (data: z.output<Schema>) => string | undefined;
  /** How the history words it. */
  readonly words: (change: Change) => string;
}
