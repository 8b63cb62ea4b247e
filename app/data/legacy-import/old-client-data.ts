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

/** Tells whether this browser holds anything of the old client's, or an import of it that is under way. */
export function holdsOldData(): boolean {
  const storage = oldStorage();
  return storage !== null && (storage.getItem(IMPORT_KEY) !== null || readOldClientData(storage) !== null);
}

export function readOldClientData(storage: Storage): OldClientData | null {
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").toSorted();
  const months = all
    .filter((key) => MONTH_KEY.test(key))
    .map((key) => ({ key, rows: storedJson(storage.getItem(key)) }));
  const badges = all.filter((key) => BADGE_KEY.test(key));
  if (months.length + badges.length === 0) return null;
  const unreadable = months.filter(({ rows }) => !Array.isArray(rows)).map(({ key }) => key);
  const earned = badges.map((key) => ({ key: key.slice("badge_".length), text: storage.getItem(key) ?? "" }));
  return {
    ...once(months.flatMap(({ rows }) => (Array.isArray(rows) ? rows : []))),
    // The old client removed an entry, or wrote false, where a badge wasn't earned.
    badges: earned
      .filter(({ text }) => text !== "false" && text !== "null")
      .map(({ key, text }) => ({ key, earnedAt: earnedAt(text) })),
    unreadable,
    keys: all.filter((key) => isOldEntry(key) && !unreadable.includes(key)),
  };
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

export type OldDataHere = NonNullable<ReturnType<typeof oldDataHere>>;

export function oldDataHere() {
  const storage = oldStorage();
  const data = storage === null ? null : readOldClientData(storage);
  const hasBackup = browserStorage.get(BACKUP_KEY) !== null;
  if (data === null) return hasBackup ? { hasBackup, unimported: null } : null;
  const { expenses, badges, unreadable } = data;
  /** How many expenses, badges and unreadable entries are in no account. */
  const unimported = {
    expenses: expenses.length,
    badges: badges.length,
    unreadable: unreadable.length,
  };
  return { hasBackup, unimported };
}

export function oldDataFile(): string {
  const keys = browserStorage.keys().filter((key) => isOldEntry(key) || isOldBackup(key));
  const texts = Object.fromEntries(keys.sort().map((key) => [key, browserStorage.get(key)]));
  return JSON.stringify(texts, null, 2);
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
