import type { RowChange, Rows } from "../ledger/ledger.ts";
import { type Rejection, rejection } from "../operations/operation.ts";
import { utf8Bytes } from "../text/clean-text.ts";
import { counted } from "../text/wording.ts";

/** The limits of an account in total and a day (docs/contracts.md#quotas). */
export interface Quotas {
  readonly bills: number;
  readonly bytes: number;
  /** The rows that the user's operations change, plus {@link ROWS_AN_OPERATION} for each operation. */
  readonly rowsADay: number;
}

export interface Usage {
  /** The number of bills that aren't deleted. */
  readonly bills: number;
  /** The size of all series and bills, including deleted bills. */
  readonly bytes: number;
  /** The rows changed since midnight UTC. */
  readonly rowsToday: number;
}

/** The size of a row without its texts, as migrations/ledger/0003_usage.sql counts it. */
const ROW_BYTES = 100;

export function growthOf(changes: readonly RowChange[]): Usage {
  let bills = 0;
  let bytes = 0;
  for (const { table, before, after } of changes) {
    if (table !== "expense" && table !== "series") continue;
    if (table === "expense") bills += living(after) - living(before);
    bytes += sizeOf(after) - (before === undefined ? 0 : sizeOf(before));
  }
  return { bills, bytes, rowsToday: countedRows(changes) };
}

/** Each operation counts as this many extra rows: it is loaded, logged and answered even if it changes nothing. */
export const ROWS_AN_OPERATION = 10;

export function countedRows(changes: readonly RowChange[]): number {
  return ROWS_AN_OPERATION + changes.length;
}

interface Texts {
  readonly title: string;
  readonly category?: string | null;
  readonly note?: string | null;
}

function living(expense: Rows["expense"] | undefined): number {
  return expense === undefined || expense.deleted ? 0 : 1;
}

/** In bytes. */
export function sizeOf({ title, category, note }: Texts): number {
  return ROW_BYTES + [title, category, note].reduce((sum, text) => sum + utf8Bytes(text ?? ""), 0);
}

export function sumOf(usage: Usage, growth: Usage): Usage {
  return {
    bills: usage.bills + growth.bills,
    bytes: usage.bytes + growth.bytes,
    rowsToday: usage.rowsToday + growth.rowsToday,
  };
}

/** Admits operations that need no space even to a full account, so that the user can make room. */
export function overQuota(usage: Usage, growth: Usage, quotas: Quotas): Rejection | undefined {
  const after = sumOf(usage, growth);
  if (growth.bills > 0 && after.bills > quotas.bills)
    return refused(
      `Your account is full: it holds ${counted(quotas.bills, "bill")}, which is the most it can. Delete bills that you no longer need.`,
    );
  if (growth.bytes > 0 && after.bytes > quotas.bytes)
    return refused(
      `Your account is full: its bills take ${Math.floor(quotas.bytes / 1_000_000)} MB, which is the most they can. Shorter notes make room.`,
    );
  if (after.rowsToday > quotas.rowsADay)
    return refused(
      `Your account changed as much as it can in a day (${counted(quotas.rowsADay, "row")}). The rest is saved tomorrow.`,
    );
  return undefined;
}

function refused(sentence: string): Rejection {
  return rejection("quota_exceeded", sentence);
}
