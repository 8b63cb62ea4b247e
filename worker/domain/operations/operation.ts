import type * as z from "zod/mini";
import type { Day } from "../calendar/days.ts";
import type { OPERATIONS } from "./registry.ts";

/** When an operation happened, by the instant and by the user's own clock. */
export interface Stamp {
  /** The operation's UUID. */
  readonly id: string;
  /** Epoch milliseconds, never later than the applier's clock. */
  readonly atMs: number;
  /** Local, like the hour (0-23). */
  readonly day: Day;
  readonly hour: number;
}

export const SCOPES = ["this", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

export type OperationType = keyof typeof OPERATIONS;

export type OperationData = { [T in OperationType]: z.output<(typeof OPERATIONS)[T]["schema"]> };

/** docs/contracts.md#operations */
export type OperationInput = { [T in OperationType]: z.input<(typeof OPERATIONS)[T]["schema"]> };

export type Operation = {
  [T in OperationType]: { readonly type: T; readonly stamp: Stamp; readonly data: OperationData[T] };
}[OperationType];

export interface OperationJson {
  id: string;
  type: string;
  at: string;
  day: Day;
  hour: number;
  data: unknown;
}
