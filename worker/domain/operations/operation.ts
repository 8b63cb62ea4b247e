import type * as z from "zod/mini";
import type { Day } from "../calendar/days.ts";
import type { OPERATIONS } from "./registry.ts";

/** When an operation happened, by the instant and by the user's own clock. */
export interface Stamp {
  /** The operation's UUID. */
  readonly id: string;
  /** Epoch milliseconds, never later than the applier's clock. */
  readonly atMs: number;
  /** The user's local day and hour (0-23) at that instant. */
  readonly day: Day;
  readonly hour: number;
}

/** Which occurrences of a series a change is for. */
export const SCOPES = ["this", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

export type OperationType = keyof typeof OPERATIONS;

export type OperationData = { [T in OperationType]: z.output<(typeof OPERATIONS)[T]["schema"]> };

/** The data as a client sends it. docs/contracts.md#operations lists it. */
export type OperationInput = { [T in OperationType]: z.input<(typeof OPERATIONS)[T]["schema"]> };

/** One operation, checked and ready to be applied. */
export type Operation = {
  [T in OperationType]: { readonly type: T; readonly stamp: Stamp; readonly data: OperationData[T] };
}[OperationType];

/** An operation as it travels and waits in the outbox. */
export interface OperationJson {
  id: string;
  type: string;
  at: string;
  day: Day;
  hour: number;
  data: unknown;
}
