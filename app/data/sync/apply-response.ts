import { type Badge, isBadgeKey } from "#domain/badges/catalogue.ts";
import { localTime, monthFrom } from "#domain/calendar/days.ts";
import { expenseFromJson } from "#domain/expenses/fields.ts";
import { type Account, ONLY } from "#domain/ledger/ledger.ts";
import { centsOfJson } from "#domain/money/money.ts";
import { type OperationJson, waitsForUpdate } from "#domain/operations/operation.ts";
import { seriesFromJson } from "#domain/series/series.ts";
import { settingsFromJson } from "#domain/settings/settings.ts";
import type { PackedEntry } from "#domain/undo/history.ts";
import type { OperationResult, SyncResponse } from "../../../worker/app.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import {
  createExpenseId,
  createOperationId,
  LOST_IN_RESTORE,
  type Progress,
  progressOf,
  type QueuedOperation,
  type StoredEntry,
  type StoredRow,
  type SyncCursor,
  type SyncPoint,
  withProgress,
} from "../db/schema.ts";
import type { ObjectStores } from "../db/stores.ts";
import { lostChanges } from "./lost-changes.ts";
import { unreadAfter } from "./unread-parts.ts";

/** Another response has been stored since this one was requested. */
export class StaleResponse extends Error {
  override name = "StaleResponse";
}

/**
 * Stores the worker's response all or nothing. If the tab is closed meanwhile, the next one sends the same request and gets
 * the same response.
 * @param cursor the cursor that was sent; null starts over and drops the rows that are there
 */
export async function applyResponse(
  database: LocalDatabase,
  sent: readonly QueuedOperation[],
  cursor: SyncCursor | null,
  response: SyncResponse,
): Promise<void> {
  await database.write(
    ["rows", "history", "outbox", "refused", "earned", "held", "points"],
    async (stores) => {
      const { rows, history, points } = stores;
      const point = await syncPointIn(stores);
      if (cursor !== null && point.cursor !== cursor) throw new StaleResponse();
      const next = pointAfter(point, cursor, response);
      const { changes } = response;
      const startsOver = cursor === null;
      if (startsOver) {
        await rows.clear();
        await history.clear();
      }
      rows.putAll(confirmedRows(changes, next.revision, await accountIn(stores)));
      const skipped = new Set((changes.skippedExpenses ?? []).map(({ id }) => id));
      const gone = changes.deletedExpenseIds.filter((id) => !skipped.has(id));
      await markDeleted(stores, gone, next.revision);
      await addHistory(stores, confirmedHistory(changes, next.revision), startsOver);
      await applyResults(stores, sent, response);
      await compareWithHeld(stores, response);
      await points.put(next);
    },
  );
}

/** Once a device that started over has the whole account, it says what is no longer there. */
async function compareWithHeld(
  { held, rows, history, refused }: Pick<ObjectStores, "held" | "rows" | "history" | "refused">,
  { more, changes, historySince }: SyncResponse,
): Promise<void> {
  const before = await held.get("before");
  if (before === undefined) return;
  const deletedSince = [...before.deletedSince, ...changes.deletedExpenseIds];
  if (more) {
    await held.put({ ...before, deletedSince });
    return;
  }
  const present = { rows: await rows.getAll(), history: await history.getAll() };
  const lost = lostChanges(
    { ...before, deletedSince },
    { ...present, historySinceMs: Date.parse(historySince) },
  );
  const stamp = { at: new Date().toISOString(), ...localTime(Date.now(), "UTC") };
  refused.putAll(
    lost.map(({ id, type, data }) => ({
      ...{ id, operation: { id, type, ...stamp, data } },
      ...{ code: LOST_IN_RESTORE, error: "The server was restored from an earlier copy." },
    })),
  );
  await held.delete("before");
}

export async function accountIn({ rows }: Pick<ObjectStores, "rows">): Promise<Account | undefined> {
  const stored = await rows.get(["account", ONLY]);
  return stored?.table === "account" ? stored.row : undefined;
}

function pointAfter(point: SyncPoint, cursor: SyncCursor | null, response: SyncResponse): SyncPoint {
  const startsOver = cursor === null;
  const { subscription } = response.changes;
  const { unread: _, ...before } = point;
  return {
    ...before,
    ...unreadAfter(point, cursor, response.changes),
    cursor: response.cursor,
    revision: point.revision + 1,
    complete: !response.more || (point.complete && !startsOver),
    epoch: point.epoch + (startsOver ? 1 : 0),
    historySinceMs: Date.parse(response.historySince),
    ...(subscription && { told: { subscription, cursor: response.cursor } }),
  };
}

/** Deleted rows stay as tombstones, so that an undo on this device can bring them back. */
async function markDeleted(
  { rows }: Pick<ObjectStores, "rows">,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  for (const id of ids) {
    const stored = await rows.get(["expense", id]);
    if (stored?.table === "expense") {
      await rows.put({ ...stored, row: { ...stored.row, deleted: true, freed: false }, revision });
    }
  }
}

/** The worker may send an entry twice, but not into an empty store. */
async function addHistory(
  { history }: Pick<ObjectStores, "history">,
  entries: readonly StoredEntry[],
  isEmpty: boolean,
): Promise<void> {
  const known = await Promise.all(
    entries.map(({ operationId }) => (isEmpty ? undefined : history.getKey("operationId", operationId))),
  );
  history.putAll(entries.filter((_, index) => known[index] === undefined));
}

type Changes = SyncResponse["changes"];

/** @param account as it is stored, because the worker sends only what changed of it */
function confirmedRows(changes: Changes, revision: number, account?: Account): StoredRow[] {
  const rows: StoredRow[] = [];
  for (const json of changes.expenses) {
    rows.push({ table: "expense", key: json.id, row: expenseFromJson(json), revision });
  }
  for (const { freed = false, ...json } of changes.skippedExpenses ?? []) {
    const row = { ...expenseFromJson(json), deleted: true, freed };
    rows.push({ table: "expense", key: json.id, row, revision });
  }
  for (const json of changes.series) {
    rows.push({ table: "series", key: json.id, row: seriesFromJson(json), revision });
  }
  for (const { year, month, amount, unset = false } of changes.budgets) {
    const key = monthFrom(year, month);
    rows.push({
      table: "budget",
      key,
      row: { month: key, amountCents: amount === null ? null : centsOfJson(amount), unset },
      revision,
    });
  }
  for (const { key, earnedAt } of changes.badges) {
    if (!isBadgeKey(key)) continue;
    const badge: Badge = { key, earnedAtMs: Date.parse(earnedAt) };
    rows.push({ table: "badge", key, row: badge, revision });
  }
  if (changes.settings !== undefined) {
    rows.push({ table: "settings", key: ONLY, row: settingsFromJson(changes.settings), revision });
  }
  const { dashboardViews = account?.dashboardViews ?? 0, imported = account?.imported ?? null } = changes;
  if (changes.dashboardViews !== undefined || changes.imported !== undefined) {
    rows.push({ table: "account", key: ONLY, row: { dashboardViews, imported }, revision });
  }
  return rows;
}

function confirmedHistory(changes: Changes, revision: number): StoredEntry[] {
  return changes.history.map(({ at, appliedAt = at, ...rest }) => {
    const entry: PackedEntry = { ...rest, atMs: Date.parse(at), appliedAtMs: Date.parse(appliedAt) };
    return { operationId: entry.operationId, entry, revision };
  });
}

/** Such operations stay queued until the user has paid. */
const SUBSCRIPTION_REQUIRED = "subscription_required";

type Rejection = Extract<OperationResult, { status: "rejected" }>;

type Held = Extract<Progress, { state: "held" }>;

/** Returns why an operation stays queued until the account has room again or the worker knows it. What fails without it waits, too. */
function holdOf(rejection: Rejection): Held | undefined {
  if (waitsForUpdate(rejection))
    return { state: "held", reason: "Waiting for an update of our server.", forUpdate: true };
  if (rejection.code !== "quota_exceeded") return undefined;
  return { state: "held", reason: rejection.error, forUpdate: false };
}

/** The bill itself may have taken its id, when it was sent before. */
const MAYBE_SAVED =
  "This bill was sent before and may be saved already. Please look for it before you add it again.";

/** Nobody made it by hand: another device has changed or deleted the bill meanwhile. */
const UNTOLD = "expense.autopay";

type Stores = Pick<ObjectStores, "outbox" | "refused" | "earned">;

async function applyResults(
  stores: Stores,
  sent: readonly QueuedOperation[],
  { results, more }: SyncResponse,
): Promise<void> {
  const resultOf = new Map<string, OperationResult>(results.map((result) => [result.id, result]));
  // Match by id, because a database that was filled again has new numbers.
  const queue = await stores.outbox.getAll();
  const numberOf = new Map(queue.map(({ id, number }) => [id, number]));
  const firstSent = numberOf.get(sent[0]?.id ?? "") ?? 0;
  let held = queue
    .filter(({ number = 0 }) => number < firstSent)
    .map(progressOf)
    .find((progress): progress is Held => progress.state === "held");
  for (const each of sent) {
    const result = resultOf.get(each.id);
    const number = numberOf.get(each.id);
    if (result === undefined || number === undefined) continue;
    const stored = await stores.outbox.get(number);
    // A change of a bill that has just got a new id is sent again with it, whatever became of the old one.
    if (stored?.id !== each.id) continue;
    if (result.status === "rejected") {
      held = holdOf(result) ?? held;
      const queued = { ...each, number };
      if (held !== undefined) await hold(stores, queued, held);
      else await applyRejection(stores, queued, result);
    } else if (result.status === "applied" || result.status === "replayed") {
      stores.earned.putAll((result.earned ?? []).filter(isBadgeKey).map((key) => ({ key })));
      await stores.outbox.put(withProgress(stored, { state: "acknowledged" }));
    }
  }
  if (more) return;
  for (const queued of await stores.outbox.getAll())
    if (progressOf(queued).state === "acknowledged") await stores.outbox.delete(queued.number as number);
}

/** A write that changes nothing would have everything sent again. */
async function hold({ outbox }: Stores, queued: QueuedOperation, held: Held): Promise<void> {
  if (queued.waitsFor === held.reason && queued.forUpdate === held.forUpdate) return;
  await outbox.put(withProgress(queued, held));
}

async function applyRejection(
  stores: Stores,
  queued: QueuedOperation,
  { code, error, fields }: Rejection,
): Promise<void> {
  if (code === SUBSCRIPTION_REQUIRED) return;
  const isBillTaken =
    code === "id_taken" && queued.operation.type === "expense.add" && fields?.["recurringId"] === undefined;
  if (isBillTaken && progressOf(queued).state === "queued") return await giveNewId(stores, queued);
  await stores.outbox.delete(queued.number as number);
  const { id, operation } = queued;
  if (operation.type === UNTOLD) return;
  await stores.refused.put({ id, operation, code, error: isBillTaken ? MAYBE_SAVED : error });
}

/**
 * Gives a bill another id, in every queued change of it. Only for a bill that no earlier request carried: the worker may have
 * applied that request, and the bill would be there twice.
 */
async function giveNewId({ outbox }: Stores, queued: QueuedOperation): Promise<void> {
  const taken = (queued.operation.data as { id: string }).id;
  const created = createExpenseId();
  const queue = await outbox.getAll();
  for (const each of queue.filter(({ number }) => (number as number) >= (queued.number as number))) {
    const operation = renamed(each.operation, taken, created);
    if (operation === each.operation) continue;
    const id = createOperationId();
    await outbox.put(withProgress({ ...each, id, operation: { ...operation, id } }, { state: "queued" }));
  }
}

function renamed(operation: OperationJson, from: string, to: string): OperationJson {
  const data = (operation.data ?? {}) as { id?: string; expenseId?: string };
  if (data.id === from) return { ...operation, data: { ...data, id: to } };
  if (data.expenseId === from) return { ...operation, data: { ...data, expenseId: to } };
  return operation;
}
