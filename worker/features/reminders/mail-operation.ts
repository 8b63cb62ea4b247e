import { localTime } from "#domain/calendar/days.ts";
import { apply } from "#domain/operations/apply.ts";
import { needsOf } from "#domain/operations/needs.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { batchIn, type Database, type Ledgers } from "../../db/database.ts";
import { plainCursor, RowsAstray } from "../../ledger/cursor.ts";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { type OperationResult, syncLedger } from "../../ledger/sync-ledger.ts";
import type { AccountQuotas } from "../../ledger/usage.ts";
import { updateOwner } from "../../services/subscriptions/owner.ts";
import type { Round } from "./paid-link.ts";

/** What the history calls the place where somebody followed a link of a mail. */
const DEVICE = "Link in a mail";

interface MailOperation {
  readonly userId: string;
  readonly ledger: Database;
  readonly lastSeq: number;
  readonly zone: string;
  readonly operation: Pick<OperationJson, "id" | "type" | "data">;
}

interface MailParts {
  readonly db: Database;
  readonly ledgers: Ledgers;
  readonly quotas: AccountQuotas;
  readonly nowMs: number;
}

/**
 * Applies what somebody chose on a page that a mail led to. It is an operation like a device's, so that every device hears of it
 * and the history tells it.
 * @throws RowsMoving, RowsAstray, TooMuchContention
 */
export async function applyFromMail(
  { db, ledgers, quotas, nowMs }: MailParts,
  { userId, ledger, lastSeq, zone, operation }: MailOperation,
): Promise<OperationResult> {
  const stamped = { ...operation, at: new Date(nowMs).toISOString(), ...localTime(nowMs, zone) };
  const request = { device: DEVICE, cursor: plainCursor(lastSeq), operations: [stamped] };
  const syncIn = (database: Database) => syncLedger(batchIn(database), userId, request, nowMs, quotas);
  const { results } = await syncIn(ledger).catch(async (thrown: unknown) => {
    const home = thrown instanceof RowsAstray ? await updateOwner(db, ledgers, userId, nowMs) : undefined;
    if (home === undefined) throw thrown;
    return await syncIn(ledgers.open(home));
  });
  const [result] = results;
  if (result === undefined) throw new Error("The operation of a mail's link got no result");
  return result;
}

/**
 * Tells whether undoing a payment would leave its bill open. Nothing is written.
 * @throws RowsMoving
 */
export async function wouldReopen(
  { userId, ledger, lastSeq, zone }: Omit<MailOperation, "operation">,
  billId: string,
  { pay, undo }: Round,
  nowMs: number,
): Promise<boolean> {
  const stamp = { id: undo, atMs: nowMs, ...localTime(nowMs, zone) };
  const operation: Operation = { type: "undo", stamp, data: { operationId: pay } };
  const needs = needsOf([operation]);
  const loaded = await loadLedger(batchIn(ledger), userId, plainCursor(lastSeq), needs, nowMs);
  const { status } = apply(loaded.ledger, operation, DEVICE);
  return status === "applied" && loaded.ledger.get("expense", billId)?.status !== "PAID";
}
