import type * as z from "zod/mini";
import { type Day, dayFromNumber, dayNumber, type Month } from "../calendar/days.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Change } from "../undo/words.ts";
import type { OPERATIONS } from "./apply.ts";

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

export interface Rejection {
  /** In snake_case, for programs. */
  readonly code: string;
  /** A sentence for the user. */
  readonly error: string;
  /** Each with its text. */
  readonly fields?: Readonly<Record<string, string>>;
}

export function rejection(code: string, error: string, fields?: Readonly<Record<string, string>>): Rejection {
  return fields === undefined ? { code, error } : { code, error, fields };
}

/** Of operations that only a newer version of the worker can judge. They wait for it. */
export const UNKNOWN_TYPE = "unknown_type";
export const UNKNOWN_FIELD = "unknown_field";

export function waitsForUpdate({ code }: Rejection): boolean {
  return code === UNKNOWN_TYPE || code === UNKNOWN_FIELD;
}

const HOUR_MS = 3_600_000;
const EARLIEST_ZONE_HOURS = -12;
const LATEST_ZONE_HOURS = 14;

/** Zones may be off by minutes, so any instant within the local hour counts. */
export function fitsSomeZone(atMs: number, day: Day, hour: number): boolean {
  const hourStartMs = localMs(day, hour);
  return (
    hourStartMs - atMs <= LATEST_ZONE_HOURS * HOUR_MS &&
    hourStartMs + HOUR_MS - atMs > EARLIEST_ZONE_HOURS * HOUR_MS
  );
}

/** Corrects a clock that is ahead, so that no bill is paid on a day yet to come. The hour tells the zone, nearly. */
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
