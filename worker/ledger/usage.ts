import type { Quotas, Usage } from "#domain/quotas/quotas.ts";
import { batchOn, type Database, statement } from "../db/database.ts";
import { opensProduct } from "../services/subscriptions/subscription-info.ts";
import { dayNumber } from "./save-operations.ts";

/** The limits by whether the account has a subscription (docs/contracts.md#quotas). */
export interface AccountQuotas {
  readonly subscribed: Quotas;
  readonly unsubscribed: Quotas;
}

/** The columns of an owner's row that say what an account holds and what it changed. */
export const USAGE =
  "subscription ->> 'status' AS subscriptionStatus, bills, bytes, counted_day AS countedDay, day_operations AS dayRows";

export interface UsageRow {
  /** Stripe's own status; null if there never was a subscription. */
  subscriptionStatus: string | null;
  bills: number;
  bytes: number;
  countedDay: number;
  dayRows: number;
}

export function usageOf({ bills, bytes, countedDay, dayRows }: UsageRow, nowMs: number): Usage {
  return { bills, bytes, rowsToday: countedDay === dayNumber(nowMs) ? dayRows : 0 };
}

export function quotasOf(
  { subscriptionStatus }: Pick<UsageRow, "subscriptionStatus">,
  quotas: AccountQuotas,
) {
  return opensProduct(subscriptionStatus) ? quotas.subscribed : quotas.unsubscribed;
}

/** Returns what an account has used, and what it may use. A user whose rows were never written has used nothing. */
export async function readUsage(
  ledger: Database,
  userId: string,
  nowMs: number,
  quotas: AccountQuotas,
): Promise<{ usage: Usage; quotas: Quotas }> {
  const text = `SELECT ${USAGE} FROM owners WHERE user_id = ?1`;
  const { owners } = await batchOn(ledger)({ owners: statement<UsageRow>(ledger, text, [userId]) });
  const row = owners[0] ?? { subscriptionStatus: null, bills: 0, bytes: 0, countedDay: 0, dayRows: 0 };
  return { usage: usageOf(row, nowMs), quotas: quotasOf(row, quotas) };
}
