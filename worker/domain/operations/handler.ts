import type { Ledger } from "../ledger/ledger.ts";
import type { OperationData, OperationType, Stamp } from "./operation.ts";
import type { Rejection } from "./rejection.ts";

/** What an applied operation returns beside its changes. */
export type Result = Readonly<Record<string, unknown>>;

/** Either what the operation came to, or why it was refused. */
export interface Answer {
  readonly result?: Result;
  readonly refused?: Rejection;
}

/**
 * One kind of operation: writes its changes into the draft, or refuses and is dropped with whatever it wrote.
 * Pure: the same ledger, data and stamp give the same rows on every device and on the worker.
 */
export type Verb<T extends OperationType> = (draft: Ledger, data: OperationData[T], stamp: Stamp) => Answer;
