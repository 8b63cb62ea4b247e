import { browserStorage, storedJson } from "../../browser/storage.ts";

/** See docs/product.md#browser-storage. */
export interface OldClientData {
  readonly expenses: readonly unknown[];
  readonly badges: readonly { readonly key: string; readonly earnedAt: string | undefined }[];
  /** Keys of months that hold no list. They stay where they are. */
  readonly unreadable: readonly string[];
  /** Titles of bills that another month holds too, with other details. */
  readonly differing: readonly string[];
  /** The keys of the entries to put away afterwards. */
  readonly keys: readonly string[];
}

const MONTH_KEY = /^expenseTimeline_expenses_(.+)$/;
const BADGE_KEY = /^badge_(.+)$/;
/** These entries say for which months the old client had made recurring bills. Nothing needs them any more. */
const PROCESSED_KEY = /^expenseTimeline_processed_months_/;

const BACKUP_KEY = "expense_timeline_backup";

/** Holds an import under way (run-import.ts). */
export const IMPORT_KEY = "expenseTimeline_importing";

/** Returns null if the browser forbids it. */
export function oldStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function readOldClientData(storage: Storage): OldClientData | null {
  const expenses: unknown[] = [];
  const badges: { key: string; earnedAt: string | undefined }[] = [];
  const unreadable: string[] = [];
  const keys: string[] = [];
  const processed: string[] = [];
  const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of stored.toSorted()) {
    const text = storage.getItem(key) ?? "";
    const badge = BADGE_KEY.exec(key)?.[1];
    if (badge !== undefined) {
      keys.push(key);
      // The old client removed an entry, or wrote false, where a badge wasn't earned.
      if (text !== "false" && text !== "null") badges.push({ key: badge, earnedAt: earnedAt(text) });
    } else if (MONTH_KEY.test(key)) {
      const rows = storedJson(text);
      if (Array.isArray(rows)) {
        keys.push(key);
        expenses.push(...rows);
      } else unreadable.push(key);
    } else if (PROCESSED_KEY.test(key)) processed.push(key);
  }
  return keys.length + unreadable.length === 0
    ? null
    : { ...once(expenses), badges, unreadable, keys: [...keys, ...processed] };
}

/**
 * Moves entries into the backup, one after the other, since a full browser has no room for a second copy of all. An entry
 * that finds no room stays. Repeating this after an interruption loses nothing.
 */
export function putAway(storage: Storage, keys: readonly string[]): void {
  const backup = { ...(storedJson(storage.getItem(BACKUP_KEY)) as Record<string, unknown> | null) };
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

export interface OldDataHere {
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

export function oldDataFile(): string {
  const keys = browserStorage.keys().filter((key) => isOldEntry(key) || isOldBackup(key));
  return JSON.stringify(
    Object.fromEntries(keys.sort().map((key) => [key, browserStorage.get(key)])),
    null,
    2,
  );
}

export function isOldEntry(key: string): boolean {
  return MONTH_KEY.test(key) || BADGE_KEY.test(key) || PROCESSED_KEY.test(key);
}

export function isOldBackup(key: string): boolean {
  return key === BACKUP_KEY;
}

/** Drops rows whose id came before: two months may hold the same bill. */
function once(rows: readonly unknown[]): Pick<OldClientData, "expenses" | "differing"> {
  const seen = new Map<string, string>();
  const differing: string[] = [];
  const expenses = rows.filter((row) => {
    const { id, title } = (row ?? {}) as { id?: unknown; title?: unknown };
    if (id === undefined || id === null) return true;
    const [name, text] = [String(id), JSON.stringify(row)];
    const first = seen.get(name);
    if (first === undefined) seen.set(name, text);
    else if (first !== text) differing.push(typeof title === "string" ? title.slice(0, 40) : "A bill");
    return first === undefined;
  });
  return { expenses, differing };
}

/** Some entries hold the day on which the badge was earned, bare, in quotes or in an object. */
function earnedAt(text: string): string | undefined {
  const day = /\d{4}-\d{2}-\d{2}T[\d:.]+Z|\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
