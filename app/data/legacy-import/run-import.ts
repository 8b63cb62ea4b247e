import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { BADGE_TEXTS, type BadgeKey, isBadgeKey, OTHER_BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { type LegacyExpense, legacyExpenseJson, readLegacyExpense } from "#domain/legacy/rows.ts";
import { inTurn } from "../../browser/in-turn.ts";
import { browserStorage, storedJson } from "../../browser/storage.ts";
import { useLedgerStore } from "../ledger/ledger-provider.tsx";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import { accountIn } from "../sync/apply-response.ts";
import { IMPORT_KEY, type OldClientData, oldStorage, putAway, readOldClientData } from "./old-client-data.ts";

/**
 * An import under way. Each part is an operation whose id is chosen before the first is made, so that repeating one is
 * harmless. The account's row says how many parts the worker has.
 */
interface Import {
  /** The user's id. Earlier versions stored it under this name. */
  readonly personId: string;
  readonly importId: string;
  readonly operationIds: readonly string[];
  readonly keys: readonly string[];
  readonly errors: readonly string[];
  /** The first has what all parts bring. Earlier versions of the app fill in each part's own. */
  readonly counts: readonly (Omit<WhatComes, "errors"> | null)[];
  readonly tried?: { readonly index: number; readonly times: number };
}

export type ImportState =
  | { readonly kind: "none" }
  | { readonly kind: "sending"; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly imported: WhatComes }
  | { readonly kind: "refused"; readonly error: string };

/**
 * Returns false if there is no old data, or an import is under way.
 * @param earned the account's badges
 */
export function startImport(storage: Storage, userId: string, earned: ReadonlySet<BadgeKey>): boolean {
  const data = readOldClientData(storage);
  if (data === null || readImport(storage) !== null) return false;
  const { errors, ...all } = whatComes(data, earned);
  const parts = importParts(data);
  storeImport(storage, {
    personId: userId,
    importId: crypto.randomUUID(),
    operationIds: parts.map(() => crypto.randomUUID()),
    keys: data.keys,
    errors,
    counts: parts.map((_, index) => (index === 0 ? all : null)),
  });
  return true;
}

/** Give up on a part that was sent this often while the account's row still doesn't count it. */
const TRIES_MAX = 3;

/** The worker has more or fewer parts than this browser thought, as after its database was restored. */
const OUT_OF_STEP = ["import_out_of_order", "already_imported"];

/**
 * Does the next step of an import: makes the next part, or moves the old entries into the backup once the worker has all.
 * Call it again after every change of the ledger store, from one tab at a time. It may be interrupted anywhere.
 */
export async function continueImport(
  ledgerStore: LedgerStore,
  storage: Storage,
  userId: string,
): Promise<ImportState> {
  const current = readImport(storage);
  if (current === null || current.personId !== userId) return { kind: "none" };
  const giveUp = (error: string): ImportState => {
    storage.removeItem(IMPORT_KEY);
    return { kind: "refused", error };
  };
  const { operationIds, importId } = current;
  const { isWaiting, refusals, imported } = await fateOf(ledgerStore, operationIds);
  const isOurs = imported?.id === importId;
  const [refused] = refusals;
  // The import reports these itself, so they don't belong among the refused changes.
  for (const { id } of refusals) await ledgerStore.database.delete("refused", id);
  const isOutOfStep = refused !== undefined && OUT_OF_STEP.includes(refused.code);
  if (refused !== undefined && !(isOutOfStep && (isOurs || imported === null))) return giveUp(refused.error);
  const data = readOldClientData(storage);
  const done = isOurs ? imported.parts : 0;
  const [id, part] = [operationIds[done], data === null ? undefined : importParts(data)[done]];
  if (id === undefined || part === undefined) {
    const { keys, errors, counts } = current;
    putAway(storage, keys);
    storage.removeItem(IMPORT_KEY);
    const sum = (kind: "expenses" | "badges") =>
      counts.reduce((total, each) => total + (each?.[kind] ?? 0), 0);
    return { kind: "done", imported: { expenses: sum("expenses"), badges: sum("badges"), errors } };
  }
  const sending = { kind: "sending", done, of: operationIds.length } as const;
  if (isWaiting) return sending;

  const times = current.tried?.index === done ? current.tried.times : 0;
  if (times >= TRIES_MAX) return giveUp("The import could not be confirmed");
  // The worker has applied it, but the account's row here doesn't count it. Load everything again.
  if (times > 0) await ledgerStore.database.forgetCursor();
  await ledgerStore.refresh();
  const of = { of: importId, index: done };
  const made = await ledgerStore.perform({ type: "migration.import", data: { ...part, part: of } }, id);
  if (!made.ok) return giveUp(made.error);
  storeImport(storage, { ...current, tried: { index: done, times: times + 1 } });
  return sending;
}

async function fateOf(ledgerStore: LedgerStore, ids: readonly string[]) {
  return await ledgerStore.database.read(["outbox", "refused", "rows"], async (stores) => {
    const waiting = await Promise.all(ids.map((id) => stores.outbox.getKey("id", id)));
    const refused = await Promise.all(ids.map((id) => stores.refused.get(id)));
    return {
      isWaiting: waiting.some((number) => number !== undefined),
      refusals: refused.filter((each) => each !== undefined),
      imported: (await accountIn(stores))?.imported ?? null,
    };
  });
}

function readImport(storage: Storage): Import | null {
  const current = storedJson(storage.getItem(IMPORT_KEY)) as Partial<Import> | null;
  // Imports that an earlier version of the app began hold no ids. They start over.
  return Array.isArray(current?.operationIds) ? (current as Import) : null;
}

function storeImport(storage: Storage, current: Import): void {
  storage.setItem(IMPORT_KEY, JSON.stringify(current));
}

/** One operation's JSON has at most so many bytes, so that it fits a request of 200 KiB. */
const BYTES_MAX = 180 * 1024;

interface ImportPart {
  readonly expenses: readonly unknown[];
  readonly badges: readonly unknown[];
}

/** Counts what of the old data comes into an account, and has a sentence for each thing that doesn't. */
export interface WhatComes {
  readonly expenses: number;
  readonly badges: number;
  readonly errors: readonly string[];
}

/** @param earned the account's badges */
export function whatComes(data: OldClientData, earned: ReadonlySet<BadgeKey>): WhatComes {
  const read = data.expenses.map(readLegacyExpense);
  const rowErrors = read.flatMap((row, index) =>
    "error" in row ? [`Expense ${index + 1}: ${row.error}`] : [],
  );
  const here = new Set<string>([...earned, ...data.badges.map(({ key }) => key)]);
  const badgeErrors = data.badges.flatMap(({ key }) => badgeError(key, earned, here) ?? []);
  return {
    expenses: read.length - rowErrors.length,
    badges: data.badges.length - badgeErrors.length,
    errors: [
      ...rowErrors,
      ...data.differing.map((title) => `${title}: is in two months, with other details in the second`),
      ...badgeErrors,
      ...data.unreadable.map((key) => `${key}: could not be read and stays where it is`),
    ],
  };
}

function badgeError(key: string, earned: ReadonlySet<BadgeKey>, here: ReadonlySet<string>): string | null {
  if (!isBadgeKey(key)) return `badge_${key.slice(0, 40)}: not a badge of this product`;
  const { label } = BADGE_TEXTS[key];
  if (earned.has(key)) return `${label}: this badge is in your account already`;
  const lacksOthers = key === "badge_master" && !OTHER_BADGE_KEYS.every((other) => here.has(other));
  return lacksOthers ? `${label}: needs all the other badges` : null;
}

/**
 * Splits old data into operations: one each, and at least one. The first has all badges. The rows of a series stay together,
 * since each part makes series of its own. The same data always makes the same parts.
 */
export function importParts({ expenses, badges }: OldClientData): readonly ImportPart[] {
  const rows = expenses.flatMap((json): LegacyExpense[] => {
    const row = readLegacyExpense(json);
    return "error" in row ? [] : [row];
  });
  const known = badges.filter(({ key }) => isBadgeKey(key));
  const parts: { expenses: unknown[]; badges: readonly unknown[] }[] = [{ expenses: [], badges: known }];
  let room = BYTES_MAX - bytesOf(known);
  for (const group of seriesOrSingle(rows)) {
    const json = group.map(legacyExpenseJson);
    const bytes = bytesOf(json);
    if (bytes > room && (parts.at(-1)?.expenses.length ?? 0) > 0) {
      parts.push({ expenses: [], badges: [] });
      room = BYTES_MAX;
    }
    parts.at(-1)?.expenses.push(...json);
    room -= bytes;
  }
  return parts;
}

/** At most as many rows of one series as surely fit one part: the longest title takes less than 1 KiB. */
const ROWS_OF_SERIES_MAX = 120;

function seriesOrSingle(rows: readonly LegacyExpense[]): LegacyExpense[][] {
  const groups = new Map<string, LegacyExpense[]>();
  const all: LegacyExpense[][] = [];
  for (const row of rows) {
    const open = row.seriesName === null ? undefined : groups.get(row.seriesName);
    if (open !== undefined && open.length < ROWS_OF_SERIES_MAX) {
      open.push(row);
      continue;
    }
    const group = [row];
    all.push(group);
    if (row.seriesName !== null) groups.set(row.seriesName, group);
  }
  return all;
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

type OldDataState = ImportState | { readonly kind: "offered"; readonly comes: WhatComes };

/** Set once the user said "Not now" or saw the result. After that, only the settings offer the import. */
const ASKED_KEY = "expenseTimeline_old_data_asked";

/** @param again whether to offer an import that the user has dismissed */
export function useOldDataImport(
  userId: string,
  again: boolean,
): { state: OldDataState; start: () => void; dismiss: () => void } {
  const ledgerStore = useLedgerStore();
  const version = useDeferredValue(ledgerStore.version());
  const [outcome, setOutcome] = useState<ImportState | null>(null);
  const go = useCallback(async () => {
    const storage = oldStorage();
    if (storage === null || readImport(storage)?.personId !== userId || !ledgerStore.everSynced()) return;
    const state = await inTurn(`expense-timeline-move-${userId}`, () =>
      continueImport(ledgerStore, storage, userId),
    );
    if (state.kind === "done" || state.kind === "refused") storeAsked(userId);
    setOutcome(state.kind === "none" ? null : state);
  }, [ledgerStore, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  useEffect(() => {
    go().catch((error: unknown) => ledgerStore.database.report(error));
  }, [go, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger store's version says when to look again
  const state = useMemo(
    () => outcome ?? currentState(ledgerStore, userId, again),
    [ledgerStore, version, userId, again, outcome],
  );
  const start = useCallback(() => {
    const storage = oldStorage();
    if (storage !== null && startImport(storage, userId, earnedIn(ledgerStore))) go().catch(reportError);
  }, [go, userId, ledgerStore]);
  const dismiss = useCallback(() => {
    storeAsked(userId);
    setOutcome({ kind: "none" });
  }, [userId]);
  return { state, start, dismiss };
}

function currentState(ledgerStore: LedgerStore, userId: string, again: boolean): OldDataState {
  const storage = oldStorage();
  if (storage === null) return { kind: "none" };
  const moving = readImport(storage)?.personId;
  if (moving !== undefined) return moving === userId ? { kind: "sending", done: 0, of: 0 } : { kind: "none" };
  const isAsked = browserStorage.get(ASKED_KEY) === userId;
  if (!ledgerStore.everSynced() || (isAsked && !again)) return { kind: "none" };
  const data = readOldClientData(storage);
  return data === null || data.keys.length === 0
    ? { kind: "none" }
    : { kind: "offered", comes: whatComes(data, earnedIn(ledgerStore)) };
}

function earnedIn(ledgerStore: LedgerStore): ReadonlySet<BadgeKey> {
  return new Set([...ledgerStore.ledger().all("badge")].map(({ key }) => key));
}

function storeAsked(userId: string): void {
  browserStorage.set(ASKED_KEY, userId);
}
