import type * as z from "zod/mini";
import { type Day, dayFromNumber, dayNumber, type Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { OPERATIONS } from "./apply.ts";

/** The time of an operation, as an instant and by the user's own clock. */
export interface Stamp {
  readonly id: string;
  /** Epoch milliseconds, never later than the applier's clock. */
  readonly atMs: number;
  /** The local day. `hour` is local too (0-23). */
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

export interface Rejection {
  /** A code in snake_case for programs. */
  readonly code: string;
  /** A sentence for the user. */
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rejection(code: string, error: string, fields?: Readonly<Record<string, string>>): Rejection {
  return fields === undefined ? { code, error } : { code, error, fields };
}

export function invalidField(name: string, error: string): Rejection {
  return rejection("invalid_operation", error, { [name]: error });
}

/** The code of operations that only a newer version of the worker can judge. They wait for it. */
export const UNKNOWN_TYPE = "unknown_type";
export const UNKNOWN_FIELD = "unknown_field";

export function waitsForUpdate({ code }: Rejection): boolean {
  return code === UNKNOWN_TYPE || code === UNKNOWN_FIELD;
}

const HOUR_MS = 3_600_000;
const EARLIEST_ZONE_HOURS = -12;
const LATEST_ZONE_HOURS = 14;

/** Offsets of zones may include minutes, so any instant within the local hour is accepted. */
export function fitsSomeZone(atMs: number, day: Day, hour: number): boolean {
  const hourStartMs = localMs(day, hour);
  return (
    hourStartMs - atMs <= LATEST_ZONE_HOURS * HOUR_MS &&
    hourStartMs + HOUR_MS - atMs > EARLIEST_ZONE_HOURS * HOUR_MS
  );
}

/** Corrects a clock that is ahead, so that no bill is paid on a future day. The zone is estimated from the hour. */
export function clampToNow(
  atMs: number,
  day: Day,
  hour: number,
  nowMs: number,
): { atMs: number; day: Day; hour: number } {
  if (atMs <= nowMs) return { atMs, day, hour };
  const zoneMs = Math.ceil((localMs(day, hour) - atMs) / HOUR_MS) * HOUR_MS;
  const hours = Math.floor((nowMs + zoneMs) / HOUR_MS);
  return { atMs: nowMs, day: dayFromNumber(Math.floor(hours / 24)), hour: ((hours % 24) + 24) % 24 };
}

function localMs(day: Day, hour: number): number {
  return (dayNumber(day) * 24 + hour) * HOUR_MS;
}

/** docs/contracts.md#operations */
export type Result = Readonly<Record<string, unknown>>;

/** One kind of operation. The registry has a line for each. */
export interface OperationHandler<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly needsNoSubscription?: boolean;
  readonly earnsNoBadges?: boolean;
  readonly reads: (data: z.output<Schema>, stamp: Stamp) => Reads;
  /** A pure function, so that every device and the worker write the same rows. The draft of a refused operation is dropped. */
  readonly apply: (
    draft: Ledger,
    data: z.output<Schema>,
    stamp: Stamp,
  ) => { readonly result?: Result; readonly refused?: Rejection };
  readonly chosenBill?: (data: z.output<Schema>) => string;
  readonly words: (change: Change) => string;
}

/** The rows that the worker loads before it applies an operation. Reading any other throws NotLoaded. */
export interface Reads {
  readonly expenses?: readonly string[];
  readonly expensesBetween?: readonly (readonly [firstId: number, lastId: number])[];
  /** Expenses whose series are read completely. */
  readonly seriesOf?: readonly string[];
  /** Series, perhaps not there yet, whose expenses are all read. */
  readonly billsOf?: readonly string[];
  /** Expenses whose change may affect the estimates of their series. */
  readonly paid?: readonly string[];
  /** True if the operation may have to count the bills of series that end after a number of bills. */
  readonly counts?: boolean;
  /** Expenses of series in which every place is read, whatever bill it holds. */
  readonly placesOf?: readonly string[];
  /** True if generation may have to restart from an earlier month. */
  readonly movesBack?: boolean;
  readonly allSeries?: boolean;
  /** The range of ids for a new series, in case the same call generates its bills. */
  readonly newSeries?: readonly [first: string, last: string];
  /** True if the operation reads the places where generation would put the next bills of any series. */
  readonly nextOccurrences?: boolean;
  readonly budgets?: readonly Month[];
  readonly settings?: boolean;
  /** Mails that arrived, by id, and senders, by address. */
  readonly mails?: readonly string[];
  readonly senders?: readonly string[];
  readonly account?: boolean;
  /** The operation to undo. Its rows and all later entries are loaded. */
  readonly undone?: string;
  readonly expensesAdded?: boolean;
  readonly months?: MonthsTouched;
  /** True if it may pay or remove the last open bill of a month. Otherwise badges don't need the months. */
  readonly mayClearMonth?: boolean;
}

export type MonthsTouched = "all" | { readonly days: readonly Day[]; readonly expenseIds: readonly string[] };
