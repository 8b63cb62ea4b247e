/** Finds what a server that was restored from an older copy no longer has, by comparing it with what this device held. */
import { localTime, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { DETAIL_NAMES } from "#domain/expenses/details.ts";
import { detailsInFull, detailsToJson } from "#domain/expenses/details-json.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { expenseToJson } from "#domain/expenses/fields.ts";
import type { Budget, Rows, Table } from "#domain/ledger/ledger.ts";
import type { MailSender } from "#domain/mailed-bills/arrived-mail.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { type Series, seriesToJson } from "#domain/series/series.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings/settings.ts";
import { settingsChanges } from "#domain/settings/settings-json.ts";
import { CREATED, type HistoryEntry, unpackedEntry } from "#domain/undo/history.ts";
import type { SyncResponse } from "../../../worker/app.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import {
  type HeldBefore,
  LOST_IN_RESTORE,
  type StoredEntry,
  type StoredRow,
  unacknowledged,
} from "../db/schema.ts";
import type { ObjectStores } from "../db/stores.ts";

/** Makes the next sync fetch every row again, because the server no longer has what this device saw. What this held is kept. */
export async function startOver(database: LocalDatabase): Promise<void> {
  await database.write(["rows", "history", "outbox", "held", "points"], async (stores) => {
    const point = await syncPointIn(stores);
    // Only a whole account can be compared. One that is starting over already set its rows aside.
    if (point.cursor !== null && point.complete) {
      const [rows, history] = [await stores.rows.getAll(), await stores.history.getAll()];
      await stores.held.put({ key: "before", rows, history, deletedSince: [] });
    }
    // What the lost history had applied has to be sent again.
    for (const queued of await stores.outbox.getAll())
      if (queued.acknowledged === 1) await stores.outbox.put(unacknowledged(queued));
    await stores.points.put({ ...point, cursor: null });
  });
}

/** Once a device that started over has the whole account, it says what is no longer there. */
export async function compareWithHeld(
  { held, rows, history, refused }: Pick<ObjectStores, "held" | "rows" | "history" | "refused">,
  { more, changes, historySince }: SyncResponse,
): Promise<void> {
  const stored = await held.get("before");
  if (stored === undefined) return;
  const before = { ...stored, deletedSince: [...stored.deletedSince, ...changes.deletedExpenseIds] };
  if (more) {
    await held.put(before);
    return;
  }
  const present = { rows: await rows.getAll(), history: await history.getAll() };
  const stamp = { at: new Date().toISOString(), ...localTime(Date.now(), "UTC") };
  refused.putAll(
    lostChanges(before, { ...present, historySinceMs: Date.parse(historySince) }).map((lost) => ({
      ...{ id: lost.id, operation: { ...stamp, ...lost } },
      ...{ code: LOST_IN_RESTORE, error: "The server was restored from an earlier copy." },
    })),
  );
  await held.delete("before");
}

/** An operation that makes the change again. */
interface LostChange {
  readonly id: string;
  readonly type: string;
  readonly data: object;
}

interface Present {
  readonly rows: readonly StoredRow[];
  readonly history: readonly StoredEntry[];
  /** The worker's history has nothing that it applied before this. */
  readonly historySinceMs: number;
}

/** The system makes these again by itself. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  "series.generate",
  "expense.autopay",
  "mail.receive",
  "dashboard.view",
]);

/** The lost operations that touched a row, in their order, and the fields that they changed. */
interface Touch {
  readonly operationIds: string[];
  readonly fields: Set<string>;
}

type Finder = <T extends Table>(table: T, key: string) => Rows[T] | undefined;

/** Bills first, so that what is added again is there for what is changed again. */
function lostChanges(held: HeldBefore, present: Present): LostChange[] {
  const touches = touchesOf(lostEntries(held, present));
  const [before, now] = [finderIn(held.rows), finderIn(present.rows)];
  const deleted = new Set(held.deletedSince);
  const begun = new Set<string>();
  const added = goneBills(held.rows, now).flatMap((bill): LostChange[] => {
    const touch = touches.get(`expense ${bill.id}`);
    const series = bill.recurringId === null ? undefined : before("series", bill.recurringId);
    const isThere = series !== undefined && now("series", series.id) !== undefined;
    const begins = series?.endedOn === null && !isThere && !begun.has(series.id);
    if (begins) begun.add(series.id);
    // A series makes its own bills again, unless somebody changed them.
    const comesByItself = series !== undefined && !begins && (isThere || begun.has(series.id));
    if (deleted.has(bill.id) || (comesByItself && touch === undefined)) return [];
    const id = idFrom(touch?.operationIds[0], bill.id);
    return [{ id, type: "expense.add", data: { ...newBill(bill), ...(begins && recurring(series)) } }];
  });
  const changed = [...touches].flatMap(([name, { operationIds, fields }]): LostChange[] => {
    const [table, key = ""] = name.split(" ");
    const changes: Readonly<Record<string, () => Omit<LostChange, "id"> | null>> = {
      expense: () => billChange(key, fields, before("expense", key), now("expense", key)),
      sender: () => senderChange(before("sender", key), now("sender", key)),
      budget: () => budgetChange(before("budget", key), now("budget", key)),
      settings: () => settingsChange(fields, before("settings", key), now("settings", key)),
    };
    const change = changes[table ?? ""]?.() ?? null;
    return change === null ? [] : [{ id: idFrom(operationIds.at(-1), key), ...change }];
  });
  return [...added, ...changed];
}

function lostEntries(held: HeldBefore, { history, historySinceMs }: Present): HistoryEntry[] {
  const known = new Set(history.map(({ operationId }) => operationId));
  return held.history
    .map(({ entry }) => unpackedEntry(entry))
    .filter(({ operationId, type, appliedAtMs, atMs }) => {
      const isRemembered = (appliedAtMs ?? atMs) >= historySinceMs;
      return isRemembered && !known.has(operationId) && !BY_ITSELF.has(type);
    });
}

function touchesOf(entries: readonly HistoryEntry[]): Map<string, Touch> {
  const touches = new Map<string, Touch>();
  for (const { operationId, image } of entries) {
    for (const { table, key, field } of image) {
      const name = `${table} ${key}`;
      const touch = touches.get(name) ?? { operationIds: [], fields: new Set() };
      touches.set(name, touch);
      touch.fields.add(field);
      if (touch.operationIds.at(-1) !== operationId) touch.operationIds.push(operationId);
    }
  }
  return touches;
}

function finderIn(rows: readonly StoredRow[]): Finder {
  const byName = new Map(rows.map(({ table, key, row }) => [`${table} ${key}`, row]));
  return <T extends Table>(table: T, key: string) => byName.get(`${table} ${key}`) as Rows[T] | undefined;
}

/** Returns them in the order of their days, so that a series begins with its first. */
function goneBills(rows: readonly StoredRow[], now: Finder): Expense[] {
  return rows
    .flatMap((each) => (each.table === "expense" && !each.row.deleted ? [each.row] : []))
    .filter(({ id }) => now("expense", id) === undefined)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
}

/** Adds it outside its series. By its id it stays the series' bill of that month. */
function newBill(bill: Expense) {
  const { id, dueDate, status, paidDate, payments } = expenseToJson(bill);
  return {
    ...{ id, ...detailsToJson(bill), dueDate, status, isRecurring: false },
    ...(status === "PAID" && paidDate !== null && { paidDate }),
    ...(payments !== undefined && { payments }),
  };
}

function recurring(series: Series) {
  const json = seriesToJson(series);
  const { recurringEvery, recurringRule, recurringEnds, weekendShift, lastDayOfMonth, estimateIsAverage } =
    json;
  return {
    ...{ isRecurring: true, recurringId: series.id },
    ...(recurringEvery !== undefined && { recurringEvery }),
    ...(recurringEnds !== undefined && { recurringEnds }),
    ...(weekendShift !== undefined && { weekendShift }),
    ...(lastDayOfMonth && { lastDayOfMonth }),
    ...(recurringRule !== undefined && { recurringRule }),
    ...(estimateIsAverage && { estimateIsAverage }),
  };
}

const EDITED: readonly string[] = [...DETAIL_NAMES, "dueDate", "status", "paidDate", "payments"];

function billChange(
  id: string,
  fields: ReadonlySet<string>,
  held: Expense | undefined,
  there: Expense | undefined,
) {
  if (there === undefined || there.deleted || fields.has(CREATED)) return null;
  if (held === undefined || held.deleted)
    return fields.has("deleted") ? { type: "expense.delete", data: { id } } : null;
  const [was, is] = [saidInFull(held), saidInFull(there)];
  const changed = EDITED.filter((name) => {
    const isTouched = fields.has(name === "paidDate" ? "status" : name);
    return isTouched && JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  });
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((name) => [name, was[name]]));
  return { type: "expense.edit", data: { id, changes } };
}

function saidInFull(bill: Expense): Readonly<Record<string, unknown>> {
  return { payments: [], ...expenseToJson(bill), ...detailsInFull(bill) };
}

function senderChange(held: MailSender | undefined, there: MailSender | undefined) {
  if (held === undefined || held.answer === (there?.answer ?? null)) return null;
  const { address, answer } = held;
  return { type: "mail.answerSender", data: { address, answer: answer ?? "none" } };
}

function budgetChange(held: Budget | undefined, there: Budget | undefined) {
  if (held === undefined || held.unset) return null;
  const { month, amountCents } = held;
  if (there !== undefined && there.amountCents === amountCents && !there.unset) return null;
  const data = { year: yearOfMonth(month), month: numberOfMonth(month) };
  return amountCents === null
    ? { type: "budget.clear", data }
    : { type: "budget.set", data: { ...data, amount: amountFromCents(amountCents) } };
}

function settingsChange(fields: ReadonlySet<string>, held: Settings | undefined, there = DEFAULT_SETTINGS) {
  if (held === undefined) return null;
  const changed = Object.entries(held).filter(
    ([name, value]) =>
      fields.has(name) && (value !== null || name === "income") && value !== there[name as keyof Settings],
  );
  if (changed.length === 0) return null;
  return { type: "settings.update", data: settingsChanges(Object.fromEntries(changed)) };
}

/**
 * An operation's id that follows from what was lost: two devices that hold the same make it again once. The row's key goes
 * into the last digits, since one operation may have touched many.
 */
function idFrom(operationId: string | undefined, key: string): string {
  if (operationId === undefined) return crypto.randomUUID();
  const hex = BigInt(`0x${operationId.replaceAll("-", "")}`) ^ BigInt(key.replace(/\D/g, "") || 1);
  const digits = hex.toString(16).padStart(32, "0");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
