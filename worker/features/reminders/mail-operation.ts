import { localTime } from "#domain/calendar/days.ts";
import { apply } from "#domain/operations/apply.ts";
import { needsOf } from "#domain/operations/needs.ts";
import type { Operation, OperationJson } from "#domain/operations/operation.ts";
import { batchIn, type Database } from "../../db/database.ts";
import { plainCursor } from "../../ledger/cursor.ts";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { applyOutside, type OutsideParts } from "../../ledger/outside-account.ts";
import type { OperationResult } from "../../ledger/sync-ledger.ts";
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

/**
 * Applies what somebody chose on a page that a mail led to.
 * @throws RowsMoving, RowsAstray, TooMuchContention
 */
export async function applyFromMail(
  parts: OutsideParts,
  { zone, operation, ...account }: MailOperation,
): Promise<OperationResult> {
  const local = localTime(parts.nowMs, zone);
  const [result] = await applyOutside(parts, { ...account, local }, DEVICE, [operation]);
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
