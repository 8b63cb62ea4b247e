import { awardBadges } from "#domain/badges/award.ts";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { isExpenseId } from "#domain/expenses/expense.ts";
import type { RowChange } from "#domain/ledger/ledger.ts";
import {
  apply,
  handlerOf,
  isOperationType,
  type ParsedOperation,
  parseOperation,
} from "#domain/operations/apply.ts";
import { needsOf } from "#domain/operations/needs.ts";
import { type Operation, type Rejection, waitsForUpdate } from "#domain/operations/operation.ts";
import { namesIn, Overtaking, type SentOperation } from "#domain/operations/overtaking.ts";
import { growthOf, overQuota, type Quotas, sumOf } from "#domain/quotas/quotas.ts";
import { causedBy, type LedgerBatch } from "../db/database.ts";
import { HISTORY_BYTES, HISTORY_MS } from "../db/retention.ts";
import { opensProduct } from "../services/subscriptions/subscription-info.ts";
import { type ChangesSince, changesFrom, changesStatements } from "./changes-since.ts";
import { type Cursor, RowsMoving, TooMuchContention } from "./cursor.ts";
import { type FirstResult, firstResult, type Loaded, loadLedger } from "./load-ledger.ts";
import { type Applied, numbered, saveStatements, trimHistory } from "./save-operations.ts";
import { type AccountQuotas, quotasOf } from "./usage.ts";

interface SyncRequest {
  /** Null for the system itself. */
  readonly device: string | null;
  readonly cursor: Cursor;
  /** Operations as they came, each with an id that is a UUID. */
  readonly operations: readonly SentOperation[];
}

export type OperationResult =
  | ({ id: string; status: "applied" | "replayed" } & FirstResult)
  | ({ id: string; status: "rejected" } & Rejection);

export interface SyncResponse extends ChangesSince {
  readonly results: OperationResult[];
  /** A device drops older history by this instant rather than by its own clock. */
  readonly historySince: string;
}

/** Scripts that fill an account have no quotas. */
const BOUNDLESS: Quotas = { bills: Infinity, bytes: Infinity, rowsADay: Infinity };
const UNLIMITED: AccountQuotas = { subscribed: BOUNDLESS, unsubscribed: BOUNDLESS };

const ATTEMPTS = 40;

const SUBSCRIPTION_REQUIRED: Rejection = {
  code: "subscription_required",
  error: "To access the product, please subscribe to our monthly plan",
};

/**
 * If another writer takes our sequence number, nothing of ours is written, and both batches run again.
 * @param batch its first call never writes
 * @throws CursorAhead, TooMuchContention, RowsMoving, RowsAstray
 */
export async function syncLedger(
  batch: LedgerBatch,
  userId: string,
  request: SyncRequest,
  nowMs: number,
  quotas: AccountQuotas = UNLIMITED,
): Promise<SyncResponse> {
  const parsed = request.operations.map((operation) => parseOperation(operation, nowMs));
  const historySince = `${new Date(nowMs - HISTORY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const loaded = await loadFor(batch, userId, request, parsed, nowMs);
    const { results, applied } = applyAll(loaded, request, parsed, quotas);
    const saving = batch((ledger) => ({
      writes: applied.length === 0 ? [] : saveStatements(ledger, userId, applied, nowMs),
      trimming: (loaded?.historyBytes ?? 0) > HISTORY_BYTES ? trimHistory(ledger, userId, HISTORY_BYTES) : [],
      ...changesStatements(ledger, userId, request.cursor, nowMs),
    }));
    const rows = await unlessTaken(saving);
    if (rows !== undefined) return { ...changesFrom(rows, request.cursor), results, historySince };
    await pause(attempt);
  }
  throw new TooMuchContention();
}

async function loadFor(
  batch: LedgerBatch,
  userId: string,
  { cursor, operations: sent }: SyncRequest,
  parsed: readonly ParsedOperation[],
  nowMs: number,
): Promise<Loaded | undefined> {
  if (parsed.length === 0) return undefined;
  const operations = parsed.flatMap((each): Operation[] => (each.ok ? [each.operation] : []));
  const needs = needsOf(operations);
  const waiting = sent.filter((_, index) => {
    const each = parsed[index];
    return each?.ok === false && waitsForUpdate(each.rejection);
  });
  const expenseIds = [...needs.expenseIds, ...waiting.flatMap(namesIn).filter(isExpenseId)];
  return await loadLedger(batch, userId, cursor, { ...needs, expenseIds }, nowMs);
}

function applyAll(
  loaded: Loaded | undefined,
  request: SyncRequest,
  parsed: readonly ParsedOperation[],
  quotas: AccountQuotas,
): { results: OperationResult[]; applied: Applied[] } {
  const applied: Applied[] = [];
  if (loaded === undefined) return { results: [], applied };
  const known = new Map<string, FirstResult>(loaded.replays);
  const isSubscribed = opensProduct(loaded.subscriptionStatus);
  const accountQuotas = quotasOf(loaded, quotas);
  const overtaking = new Overtaking((expenseId) => loaded.ledger.find("expense", expenseId)?.recurringId);
  let { usage } = loaded;
  const admits = (changes: readonly RowChange[]) => overQuota(usage, growthOf(changes), accountQuotas);
  const rejected = (sent: SentOperation, rejection: Rejection): OperationResult => {
    if (waitsForUpdate(rejection)) overtaking.wait(sent, rejection);
    return { id: sent.id, status: "rejected", ...rejection };
  };
  const results = request.operations.map((sent, index): OperationResult => {
    const { id } = sent;
    const each = parsed[index] as ParsedOperation;
    const first = known.get(id.toLowerCase());
    if (first !== undefined) return { id, status: "replayed", ...first };
    const isOpenToAll = isOperationType(sent.type) && handlerOf(sent.type).needsNoSubscription;
    if (!isSubscribed && !isOpenToAll) return rejected(sent, SUBSCRIPTION_REQUIRED);
    if (!each.ok) return rejected(sent, each.rejection);
    const behind = overtaking.waitsBehind(sent);
    if (behind !== undefined) return rejected(sent, behind);
    const outcome = apply(loaded.ledger, each.operation, request.device, admits);
    if (outcome.status === "rejected") return rejected(sent, outcome.rejection);
    usage = sumOf(usage, growthOf(outcome.changes));
    const badges = awardBadges(loaded.ledger, loaded.facts, each.operation, outcome.changes);
    const lastSeq = applied.at(-1)?.lastSeq ?? loaded.lastSeq;
    const changes = [...outcome.changes, ...badges];
    applied.push(
      numbered(lastSeq, {
        entry: outcome.entry,
        result: outcome.result,
        changes,
        follows: loaded.mark,
      }),
    );
    const earned = badges.map((badge) => badge.key as BadgeKey);
    const result = firstResult(outcome.result, earned);
    known.set(id.toLowerCase(), result);
    return { id, status: "applied", ...result };
  });
  return { results, applied };
}

/** Returns undefined if another writer took a sequence number, or applied the same operation. */
async function unlessTaken<Rows>(batch: Promise<Rows>): Promise<Rows | undefined> {
  try {
    return await batch;
  } catch (thrown) {
    const taken = /UNIQUE constraint failed: operations\.user_id, operations\.(seq|op_id)/;
    if (causedBy(thrown, taken)) return undefined;
    if (causedBy(thrown, /NOT NULL constraint failed: owners\.last_seq/)) throw new RowsMoving();
    throw thrown;
  }
}

/** Random and growing, so that a user's writers drift apart. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * 2 ** attempt, 200)));
}
