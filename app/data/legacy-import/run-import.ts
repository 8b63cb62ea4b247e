import { BADGE_TEXTS, type BadgeKey, isBadgeKey, OTHER_BADGE_KEYS } from "#domain/badges/catalogue.ts";
import { type LegacyExpense, legacyExpenseJson, readLegacyExpense } from "#domain/legacy/rows.ts";
import { storedJson } from "../../browser/storage.ts";
import { createOperationId } from "../db/schema.ts";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import { accountIn } from "../sync/apply-response.ts";
import { type OldClientData, putAway, readOldClientData } from "./old-client-data.ts";

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
  readonly counts: readonly (PartCounts | null)[];
  readonly tried?: { readonly index: number; readonly times: number };
}

type PartCounts = Pick<WhatComes, "expenses" | "badges">;

export type ImportState =
  | { readonly kind: "none" }
  | { readonly kind: "sending"; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly imported: WhatComes }
  | { readonly kind: "refused"; readonly error: string };

const IMPORT_KEY = "expenseTimeline_importing";

export function isImportKey(key: string): boolean {
  return key === IMPORT_KEY;
}

export function importingUser(storage: Storage): string | null {
  return readImport(storage)?.personId ?? null;
}

/**
 * Returns false if there is no old data, or an import is under way.
 * @param earned the account's badges
 */
export function startImport(storage: Storage, userId: string, earned: ReadonlySet<BadgeKey>): boolean {
  const data = readOldClientData(storage);
  if (data === null || readImport(storage) !== null) return false;
  const parts = importParts(data);
  const current: Import = {
    personId: userId,
    importId: createOperationId(),
    operationIds: parts.map(() => createOperationId()),
    keys: data.keys,
    errors: whatComes(data, earned).errors,
    counts: parts.map(() => null),
  };
  storage.setItem(IMPORT_KEY, JSON.stringify(current));
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
  const { operationIds, importId } = current;
  const fate = await fateOf(ledgerStore, operationIds);
  const isOurs = fate.imported?.id === importId;
  const done = isOurs ? (fate.imported?.parts ?? 0) : 0;
  const [refused] = fate.refused;
  // The import reports these itself, so they don't belong among the refused changes.
  for (const { id } of fate.refused) await ledgerStore.database.delete("refused", id);
  const isOutOfStep = refused !== undefined && OUT_OF_STEP.includes(refused.code);
  if (refused !== undefined && !(isOutOfStep && (isOurs || fate.imported === null)))
    return giveUp(storage, refused.error);
  const data = readOldClientData(storage);
  const parts = data === null ? [] : importParts(data);
  const [id, part] = [operationIds[done], parts[done]];
  if (id === undefined || part === undefined) return finish(storage, current, parts);
  const sending = { kind: "sending", done, of: operationIds.length } as const;
  if (fate.isWaiting) return sending;

  const times = current.tried?.index === done ? current.tried.times : 0;
  if (times >= TRIES_MAX) return giveUp(storage, "The import could not be confirmed");
  // The worker has applied it, but the account's row here doesn't count it. Load everything again.
  if (times > 0) await ledgerStore.database.forgetCursor();
  await ledgerStore.refresh();
  const made = await makePart(ledgerStore, part, { of: importId, index: done }, id);
  if ("error" in made) return giveUp(storage, made.error);
  const counts = current.counts.map((each, index) => (index === done ? made : each));
  const tried = { index: done, times: times + 1 };
  storage.setItem(IMPORT_KEY, JSON.stringify({ ...current, counts, tried } satisfies Import));
  return sending;
}

function giveUp(storage: Storage, error: string): ImportState {
  storage.removeItem(IMPORT_KEY);
  return { kind: "refused", error };
}

function finish(storage: Storage, current: Import, parts: readonly ImportPart[]): ImportState {
  const all = current.counts.map(
    (known, index): PartCounts =>
      known ?? {
        expenses: parts[index]?.expenses.length ?? 0,
        badges: parts[index]?.badges.length ?? 0,
      },
  );
  const sum = (of: keyof PartCounts) => all.reduce((total, each) => total + each[of], 0);
  putAway(storage, current.keys);
  storage.removeItem(IMPORT_KEY);
  return {
    kind: "done",
    imported: { expenses: sum("expenses"), badges: sum("badges"), errors: current.errors },
  };
}

async function makePart(
  ledgerStore: LedgerStore,
  { expenses, badges }: ImportPart,
  part: { of: string; index: number },
  id: string,
): Promise<PartCounts | { error: string }> {
  const done = await ledgerStore.perform({ type: "migration.import", data: { expenses, badges, part } }, id);
  if (!done.ok) return { error: done.error };
  const result = done.result as unknown as WhatComes;
  return { expenses: result.expenses, badges: result.badges };
}

async function fateOf(ledgerStore: LedgerStore, ids: readonly string[]) {
  return await ledgerStore.database.read(["outbox", "refused", "rows"], async (stores) => {
    const waiting = await Promise.all(ids.map((id) => stores.outbox.getKey("id", id)));
    const refused = await Promise.all(ids.map((id) => stores.refused.get(id)));
    return {
      isWaiting: waiting.some((number) => number !== undefined),
      refused: refused.filter((each) => each !== undefined),
      imported: (await accountIn(stores))?.imported ?? null,
    };
  });
}

function readImport(storage: Storage): Import | null {
  const current = storedJson(storage.getItem(IMPORT_KEY)) as Partial<Import> | null;
  // Imports that an earlier version of the app began hold no ids. They start over.
  return Array.isArray(current?.operationIds) ? (current as Import) : null;
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
