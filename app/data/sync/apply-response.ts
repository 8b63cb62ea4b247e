import { isBadgeKey } from "#domain/badges/catalogue.ts";
import { monthFrom } from "#domain/calendar/days.ts";
import { expenseFromJson } from "#domain/expenses/fields.ts";
import { type Account, type KeyedRow, ONLY } from "#domain/ledger/ledger.ts";
import { mailFromJson } from "#domain/mailed-bills/arrived-mail.ts";
import { centsOfJson } from "#domain/money/json-amounts.ts";
import { waitsForUpdate } from "#domain/operations/operation.ts";
import { seriesFromJson } from "#domain/series/series.ts";
import { settingsFromJson } from "#domain/settings/settings-json.ts";
import type { OperationResult, SyncResponse } from "../../../worker/app.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import {
  createExpenseId,
  type Progress,
  progressOf,
  type QueuedOperation,
  type SyncCursor,
  type SyncPoint,
  withProgress,
} from "../db/schema.ts";
import type { ObjectStores } from "../db/stores.ts";
import { compareWithHeld } from "./lost-changes.ts";
import { unreadAfter } from "./unread-parts.ts";

/** Another response has been stored since this one was requested. */
export class StaleResponse extends Error {
  override name = "StaleResponse";
}

type Changes = SyncResponse["changes"];

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
      const point = await syncPointIn(stores);
      if (cursor !== null && point.cursor !== cursor) throw new StaleResponse();
      const next = pointAfter(point, cursor, response);
      const { revision } = next;
      const { changes } = response;
      if (cursor === null) {
        await stores.rows.clear();
        await stores.history.clear();
      }
      const rows = confirmedRows(changes, await accountIn(stores));
      stores.rows.putAll(rows.map((each) => ({ ...each, revision })));
      await markDeleted(stores, changes, revision);
      await addHistory(stores, changes, revision, cursor === null);
      await applyResults(stores, sent, response);
      await compareWithHeld(stores, response);
      await stores.points.put(next);
    },
  );
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

export async function accountIn({ rows }: Pick<ObjectStores, "rows">): Promise<Account | undefined> {
  const stored = await rows.get(["account", ONLY]);
  return stored?.table === "account" ? stored.row : undefined;
}

/** @param account as it is stored, because the worker sends only what changed of it */
function confirmedRows(changes: Changes, account?: Account): KeyedRow[] {
  const { settings, skippedExpenses = [], mails = [], mailSenders = [] } = changes;
  const { dashboardViews = account?.dashboardViews ?? 0, imported = account?.imported ?? null } = changes;
  const isAccountChanged = changes.dashboardViews !== undefined || changes.imported !== undefined;
  return [
    ...changes.expenses.map(
      (json): KeyedRow => ({ table: "expense", key: json.id, row: expenseFromJson(json) }),
    ),
    ...skippedExpenses.map(
      ({ freed = false, ...json }): KeyedRow => ({
        table: "expense",
        key: json.id,
        row: { ...expenseFromJson(json), deleted: true, freed },
      }),
    ),
    ...changes.series.map((json): KeyedRow => ({ table: "series", key: json.id, row: seriesFromJson(json) })),
    ...changes.budgets.map(({ year, month: number, amount, unset = false }): KeyedRow => {
      const month = monthFrom(year, number);
      const amountCents = amount === null ? null : centsOfJson(amount);
      return { table: "budget", key: month, row: { month, amountCents, unset } };
    }),
    ...changes.badges.flatMap(({ key, earnedAt }): KeyedRow[] =>
      isBadgeKey(key) ? [{ table: "badge", key, row: { key, earnedAtMs: Date.parse(earnedAt) } }] : [],
    ),
    ...mails.map((json): KeyedRow => ({ table: "mail", key: json.id, row: mailFromJson(json) })),
    ...mailSenders.map((row): KeyedRow => ({ table: "sender", key: row.address, row })),
    ...(settings ? [{ table: "settings" as const, key: ONLY, row: settingsFromJson(settings) }] : []),
    ...(isAccountChanged
      ? [{ table: "account" as const, key: ONLY, row: { dashboardViews, imported } }]
      : []),
  ];
}

/** Deleted rows stay as tombstones, so that an undo on this device can bring them back. */
async function markDeleted(
  { rows }: Pick<ObjectStores, "rows">,
  { deletedExpenseIds, skippedExpenses = [] }: Changes,
  revision: number,
): Promise<void> {
  const skipped = new Set(skippedExpenses.map(({ id }) => id));
  for (const id of deletedExpenseIds) {
    const stored = skipped.has(id) ? undefined : await rows.get(["expense", id]);
    if (stored?.table === "expense") {
      await rows.put({ ...stored, row: { ...stored.row, deleted: true, freed: false }, revision });
    }
  }
}

/** The worker may send an entry twice, but not into an empty store. */
async function addHistory(
  { history }: Pick<ObjectStores, "history">,
  changes: Changes,
  revision: number,
  isEmpty: boolean,
): Promise<void> {
  const known = await Promise.all(
    changes.history.map((each) => (isEmpty ? undefined : history.getKey("operationId", each.operationId))),
  );
  const news = changes.history.filter((_, index) => known[index] === undefined);
  history.putAll(
    news.map(({ at, appliedAt = at, ...rest }) => {
      const entry = { ...rest, atMs: Date.parse(at), appliedAtMs: Date.parse(appliedAt) };
      return { operationId: rest.operationId, entry, revision };
    }),
  );
}

type Rejection = Extract<OperationResult, { status: "rejected" }>;

type Held = Extract<Progress, { state: "held" }>;

/** Returns why an operation stays queued until the account has room again or the worker knows it. What fails without it waits, too. */
function holdOf(rejection: Rejection): Held | undefined {
  if (waitsForUpdate(rejection))
    return { state: "held", reason: "Waiting for an update of our server.", forUpdate: true };
  if (rejection.code !== "quota_exceeded") return undefined;
  return { state: "held", reason: rejection.error, forUpdate: false };
}

type Stores = Pick<ObjectStores, "outbox" | "refused" | "earned">;

async function applyResults(
  stores: Stores,
  sent: readonly QueuedOperation[],
  { results, more }: SyncResponse,
): Promise<void> {
  const { outbox, earned } = stores;
  const resultOf = new Map<string, OperationResult>(results.map((result) => [result.id, result]));
  const queue = await outbox.getAll();
  const firstSent = queue.findIndex(({ id }) => id === sent[0]?.id);
  let held = queue
    .slice(0, Math.max(firstSent, 0))
    .map(progressOf)
    .find((progress): progress is Held => progress.state === "held");
  for (const each of sent) {
    const result = resultOf.get(each.id);
    // A database that was filled again has new numbers. A change of a bill that has just got a new id has a new one, too, and
    // is sent again with it, whatever became of the old one.
    const number = await outbox.getKey("id", each.id);
    if (result === undefined || number === undefined) continue;
    const queued = { ...each, number };
    if (result.status === "applied" || result.status === "replayed") {
      earned.putAll((result.earned ?? []).filter(isBadgeKey).map((key) => ({ key })));
      await outbox.put(withProgress(queued, { state: "acknowledged" }));
    } else if (result.status === "rejected") {
      held = holdOf(result) ?? held;
      if (held === undefined) await applyRejection(stores, queued, result);
      // A write that changes nothing would have everything sent again.
      else if (each.waitsFor !== held.reason || each.forUpdate !== held.forUpdate)
        await outbox.put(withProgress(queued, held));
    }
  }
  if (more) return;
  for (const queued of await outbox.getAll())
    if (progressOf(queued).state === "acknowledged") await outbox.delete(queued.number as number);
}

/** The bill itself may have taken its id, when it was sent before. */
const MAYBE_SAVED =
  "This bill was sent before and may be saved already. Please look for it before you add it again.";

async function applyRejection(
  stores: Stores,
  queued: QueuedOperation & { number: number },
  { code, error, fields }: Rejection,
): Promise<void> {
  // It stays queued until the user has paid.
  if (code === "subscription_required") return;
  const { id, operation, number } = queued;
  const isBillTaken =
    code === "id_taken" && operation.type === "expense.add" && fields?.["recurringId"] === undefined;
  if (isBillTaken && progressOf(queued).state === "queued") return await giveNewId(stores, queued);
  await stores.outbox.delete(number);
  // Nobody made a payment by autopay by hand: another device has changed or deleted the bill meanwhile.
  if (operation.type === "expense.autopay") return;
  // The mail is gone already, which is all that the user wanted.
  if (operation.type === "mail.discard" && (code === "mail_done" || code === "not_found")) return;
  await stores.refused.put({ id, operation, code, error: isBillTaken ? MAYBE_SAVED : error });
}

/**
 * Gives a bill another id, in every queued change of it. Only for a bill that no earlier request carried: the worker may have
 * applied that request, and the bill would be there twice.
 */
async function giveNewId(
  { outbox }: Stores,
  { operation: { data }, number: first }: QueuedOperation & { number: number },
): Promise<void> {
  const taken = (data as { id: string }).id;
  const created = createExpenseId();
  for (const each of await outbox.getAll()) {
    const named = each.operation.data as { id?: string; expenseId?: string } | undefined;
    const name = (["id", "expenseId"] as const).find((key) => named?.[key] === taken);
    if (name === undefined || (each.number as number) < first) continue;
    const id = crypto.randomUUID();
    const operation = { ...each.operation, id, data: { ...named, [name]: created } };
    await outbox.put(withProgress({ ...each, id, operation }, { state: "queued" }));
  }
}
