import { awardBadges } from "#domain/badges/award.ts";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import { apply } from "#domain/operations/apply.ts";
import { needsOf } from "#domain/operations/needs.ts";
import type { Operation } from "#domain/operations/operation.ts";
import { type ParsedOperation, parseOperation } from "#domain/operations/parse.ts";
import { handlerOf, isOperationType } from "#domain/operations/registry.ts";
import type { Rejection } from "#domain/operations/rejection.ts";
import type { Database } from "../db/client.ts";
import { isFailedConstraint } from "../db/constraints.ts";
import { askAll } from "../db/prepared.ts";
import { HISTORY_MS } from "../db/retention.ts";
import type { Caller } from "../http/caller.ts";
import { opensProduct } from "../services/subscriptions/subscription-info.ts";
import type { Page } from "./changes.ts";
import { CursorAhead, pageFrom, pageQueries } from "./changes-since.ts";
import { type FirstAnswer, type Loaded, loadLedger, optionalResult } from "./load-ledger.ts";
import { ownPage } from "./own-page.ts";
import { type Applied, saveStatements } from "./save-operations.ts";

export interface SyncRequest {
  /** The device's name, shown in the history. */
  readonly device: string;
  /** What the client has seen; 0 to start over. */
  readonly cursor: number;
  /** Operations as they came, in order, each with an id that is a UUID. */
  readonly operations: readonly { readonly id: string }[];
}

export type OperationAnswer =
  | ({ id: string; status: "applied" | "replayed" } & FirstAnswer)
  | ({ id: string; status: "rejected" } & Rejection);

export interface SyncResponse extends Page {
  readonly results: OperationAnswer[];
  /** The history holds nothing applied before that day, so a device needn't ask its own clock what to drop. */
  readonly historySince: string;
}

/** Another writer kept taking this user's sequence numbers; the same call will succeed later. */
export class TooMuchContention extends Error {}

const ATTEMPTS = 40;

/** The client keeps the operation until the user has paid. */
const SUBSCRIPTION_REQUIRED: Rejection = {
  code: "subscription_required",
  error: "To access the product, please subscribe to our monthly plan",
};

/**
 * Applies a device's operations in order and returns what changed since its cursor (docs/contracts.md#operations).
 * One batch reads what the operations need; another writes what they changed and reads what else the device hasn't
 * seen. If another writer took the sequence number in between, nothing was written and both run again.
 */
export async function synchronise(
  db: Database,
  { userId, gate, count }: Caller,
  request: SyncRequest,
  nowMs: number,
): Promise<SyncResponse> {
  const parsed = request.operations.map((operation) => parseOperation(operation, nowMs));
  const historySince = `${new Date(nowMs - HISTORY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = attempt === 1 ? gate : [];
    const loaded = await loadFor(db, userId, parsed, before);
    // Before anything is written: what is written now could hide that the device is ahead.
    if (loaded !== undefined && request.cursor > loaded.lastSeq) throw new CursorAhead();
    const { results, applied } = applyAll(loaded, request, parsed, nowMs);
    const known = request.cursor === loaded?.lastSeq ? ownPage(applied, loaded.lastSeq) : undefined;
    const page =
      applied.length > 0
        ? await save(db, userId, request.cursor, { applied, count, known }, nowMs)
        : (known ?? (await readPage(db, userId, request.cursor, nowMs, loaded === undefined ? before : [])));
    if (page !== undefined) return { ...page, results, historySince };
    await pause(attempt);
  }
  throw new TooMuchContention();
}

async function loadFor(
  db: Database,
  userId: string,
  parsed: readonly ParsedOperation[],
  gate: Caller["gate"],
): Promise<Loaded | undefined> {
  if (parsed.length === 0) return undefined;
  const operations = parsed.flatMap((each): Operation[] => (each.ok ? [each.operation] : []));
  return await loadLedger(db, userId, needsOf(operations), gate);
}

function applyAll(
  loaded: Loaded | undefined,
  request: SyncRequest,
  parsed: readonly ParsedOperation[],
  nowMs: number,
) {
  const results: OperationAnswer[] = [];
  const applied: Applied[] = [];
  const answered = new Map<string, FirstAnswer>(loaded?.replays);
  const subscribed = opensProduct(loaded?.subscriptionStatus);
  for (const [index, each] of parsed.entries()) {
    const id = request.operations[index]?.id ?? "";
    const key = id.toLowerCase();
    if (answered.has(key)) {
      results.push({ id, status: "replayed", ...answered.get(key) });
    } else if (!subscribed && !isOpenToAll(request.operations[index])) {
      results.push({ id, status: "rejected", ...SUBSCRIPTION_REQUIRED });
    } else if (!each.ok || loaded === undefined) {
      if (!each.ok) results.push({ id, status: "rejected", ...each.rejection });
    } else {
      const outcome = apply(loaded.ledger, each.operation, request.device);
      if (outcome.status === "rejected") {
        results.push({ id, status: "rejected", ...outcome.rejection });
      } else {
        const entry = { ...outcome.entry, appliedAtMs: nowMs };
        const badges = awardBadges(loaded.ledger, loaded.facts, each.operation, outcome.changes);
        const answer = {
          ...optionalResult(outcome.result),
          ...optionalEarned(badges.map((badge) => badge.key as BadgeKey)),
        };
        const changes = [...outcome.changes, ...badges];
        applied.push({ seq: loaded.lastSeq + applied.length + 1, entry, result: outcome.result, changes });
        answered.set(key, answer);
        results.push({ id, status: "applied", ...answer });
      }
    }
  }
  return { results, applied };
}

function isOpenToAll(operation: object | undefined): boolean {
  const type = operation !== undefined && "type" in operation ? operation.type : undefined;
  return isOperationType(type) && !handlerOf(type).needsSubscription;
}

function optionalEarned(earned: readonly BadgeKey[]): Pick<FirstAnswer, "earned"> {
  return earned.length === 0 ? {} : { earned };
}

async function readPage(
  db: Database,
  userId: string,
  cursor: number,
  nowMs: number,
  gate: Caller["gate"],
): Promise<Page> {
  const answers = await askAll(db, [...gate, ...pageQueries(db, userId, cursor, nowMs)]);
  return pageFrom(answers.slice(gate.length) as never, cursor);
}

/**
 * Writes, and reads the page in the same batch unless it is known; undefined when another writer came first and
 * nothing was written.
 */
async function save(
  db: Database,
  userId: string,
  cursor: number,
  { applied, count, known }: { applied: readonly Applied[]; count: Caller["count"]; known: Page | undefined },
  nowMs: number,
): Promise<Page | undefined> {
  const statements = [...count, ...saveStatements(db, userId, applied, nowMs)];
  const reading = known === undefined ? pageQueries(db, userId, cursor, nowMs) : [];
  try {
    const answers = await askAll(db, [...statements, ...reading]);
    return known ?? pageFrom(answers.slice(statements.length) as never, cursor);
  } catch (thrown) {
    if (isSequenceTaken(thrown)) return undefined;
    throw thrown;
  }
}

/** Whether a batch failed because another writer took a sequence number, or applied the same operation. */
function isSequenceTaken(thrown: unknown): boolean {
  return isFailedConstraint(thrown, /UNIQUE constraint failed: operations\.user_id, operations\.(seq|op_id)/);
}

/** Waits a random while that grows with each attempt, so that writers of one user come apart. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * 2 ** attempt, 200)));
}
