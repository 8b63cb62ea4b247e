import { browserStorage } from "../../browser/storage.ts";

/**
 * What the old client left in this browser (docs/product.md#browser-storage): a list of expenses per month, and an
 * entry per badge.
 */
export interface OldClientData {
  readonly expenses: readonly unknown[];
  readonly badges: readonly { readonly key: string; readonly earnedAt: string | undefined }[];
  /** Entries that are no lists of expenses; they stay where they are. */
  readonly unreadable: readonly string[];
  /** The keys that were read: what is put into the backup and deleted. */
  readonly keys: readonly string[];
}

const MONTH_KEY = /^expenseTimeline_expenses_(.+)$/;
const BADGE_KEY = /^badge_(.+)$/;

/** Where the old entries are kept after they were taken over: their text by their key. */
const BACKUP_KEY = "expense_timeline_backup";

/** Where the old client kept its data; null if the browser forbids it. */
export function oldStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Null when there is nothing of the old client here. */
export function readOldClientData(storage: Storage): OldClientData | null {
  const expenses: unknown[] = [];
  const badges: { key: string; earnedAt: string | undefined }[] = [];
  const unreadable: string[] = [];
  const keys: string[] = [];
  const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of stored.toSorted()) {
    const text = storage.getItem(key) ?? "";
    const badge = BADGE_KEY.exec(key)?.[1];
    if (badge !== undefined) {
      keys.push(key);
      // The old client removed an entry, or wrote false, where a badge wasn't earned.
      if (text !== "false" && text !== "null") badges.push({ key: badge, earnedAt: earnedAt(text) });
    } else if (MONTH_KEY.test(key)) {
      const rows = listOf(text);
      if (rows === null) unreadable.push(key);
      else {
        keys.push(key);
        expenses.push(...rows);
      }
    }
  }
  return keys.length + unreadable.length === 0
    ? null
    : { expenses: once(expenses), badges, unreadable, keys };
}

/**
 * Keeps a copy of each old entry, then removes it; repeating this after an interruption loses nothing. One after the
 * other, since a full browser has no room for two copies of all; what finds none stays where it is.
 */
export function putAway(storage: Storage, keys: readonly string[]): void {
  const backup = objectOf(storage.getItem(BACKUP_KEY));
  for (const key of keys) {
    const text = storage.getItem(key);
    if (text === null) continue;
    try {
      storage.setItem(BACKUP_KEY, JSON.stringify({ ...backup, [key]: text }));
    } catch {
      continue;
    }
    backup[key] = text;
    storage.removeItem(key);
  }
}

/** What the old client left in this browser. */
export interface OldDataHere {
  /** Whether there is a copy of what was brought into an account. */
  readonly hasBackup: boolean;
  /** How many expenses, badges and unreadable entries are in no account. */
  readonly unimported: {
    readonly expenses: number;
    readonly badges: number;
    readonly unreadable: number;
  } | null;
}

export function oldDataHere(): OldDataHere | null {
  const storage = oldStorage();
  const data = storage === null ? null : readOldClientData(storage);
  const hasBackup = browserStorage.get(BACKUP_KEY) !== null;
  if (data === null) return hasBackup ? { hasBackup, unimported: null } : null;
  const { expenses, badges, unreadable } = data;
  return {
    hasBackup,
    unimported: { expenses: expenses.length, badges: badges.length, unreadable: unreadable.length },
  };
}

/** All of it as a file: the texts by their keys, as the old client wrote them. */
export function oldDataFile(): string {
  const keys = browserStorage.keys().filter((key) => isOldEntry(key) || isOldBackup(key));
  return JSON.stringify(
    Object.fromEntries(keys.sort().map((key) => [key, browserStorage.get(key)])),
    null,
    2,
  );
}

export function isOldEntry(key: string): boolean {
  return MONTH_KEY.test(key) || BADGE_KEY.test(key);
}

export function isOldBackup(key: string): boolean {
  return key === BACKUP_KEY;
}

/** A bill that two months' caches hold is the same bill where it has the same id. */
function once(rows: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => {
    const id = (row as { id?: unknown } | null)?.id;
    if (id === undefined || id === null) return true;
    if (seen.has(String(id))) return false;
    seen.add(String(id));
    return true;
  });
}

function listOf(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function objectOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Some entries hold the day on which the badge was earned, bare, in quotes or in an object. */
function earnedAt(text: string): string | undefined {
  const day = /\d{4}-\d{2}-\d{2}T[\d:.]+Z|\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
