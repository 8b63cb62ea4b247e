import type * as z from "zod/mini";
import type { Day } from "../calendar/days.ts";
import type { OPERATIONS } from "./registry.ts";

/** When an operation happened, by the instant and by the user's own clock. */
export interface Stamp {
  /** The operation's id, a UUID. */
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

/** The checked data of every kind of operation. */
export type OperationData = { [T in OperationType]: z.output<(typeof OPERATIONS)[T]["schema"]> };

/** The same as a client sends it. docs/contracts.md lists it. */
export type OperationInput = { [T in OperationType]: z.input<(typeof OPERATIONS)[T]["schema"]> };

/** One operation, its shape and values checked, ready to be applied. */
export type Operation = {
  [T in OperationType]: { readonly type: T; readonly stamp: Stamp; readonly data: OperationData[T] };
}[OperationType];

/** An operation as it travels and waits in the outbox; `data` is checked by the schemas. */
export interface OperationJson {
  id: string;
  type: string;
  at: string;
  day: Day;
  hour: number;
  data: unknown;
}
