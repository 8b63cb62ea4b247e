import { type Day, isTimeZone, localTime, type Month } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import { type KeyedRow, type Ledger, ONLY, type ProvisionalMonth } from "#domain/ledger/ledger.ts";
import { provisionalMonth, standsAlone } from "#domain/ledger/provisional-rows.ts";
import { ofThisVersion } from "#domain/ledger/rows-of-other-versions.ts";
import { LocalDatabase, syncPointIn } from "../db/database.ts";
import type { SavedMonth, SyncPoint } from "../db/schema.ts";
import { queueUnsaved } from "../db/unsaved-changes.ts";
import { storedUser, storeSyncedSubscription } from "../session/stored-user.ts";

/** The user's database in this browser, which is closed when a page comes back after they signed out. */
export function databaseOf(userId: string): LocalDatabase {
  return new LocalDatabase(userId, () => storedUser()?.id === userId);
}

/** The month that the address names, "current" if it names none, or null on a screen that shows no month. */
type Wanted = Month | "current" | null;

/**
 * Opens the user's database and reads its saved month; null if the whole account has to be read to show the wanted one. If the
 * user signs out in another tab meanwhile, nothing is read. Rejects when the browser refuses to open it.
 */
export async function openMonth(userId: string, wanted: Wanted) {
  const database = databaseOf(userId);
  try {
    await queueUnsaved(database).catch(database.report);
    const saved = wanted === null ? null : await readSavedMonth(database, wanted);
    if (saved !== null) storeSyncedSubscription(userId, saved.told);
    return { database, saved };
  } catch (thrown) {
    if (database.isOpen()) throw thrown;
    return { database, saved: null };
  }
}

/**
 * Reads the saved month, and the few rows that were stored since, instead of the whole account. Returns null where that
 * wouldn't show the month as it is: nothing usable was saved, all rows were fetched again since, or another month has begun.
 */
async function readSavedMonth(database: LocalDatabase, wanted: Month | "current") {
  return await database.read(["months", "points", "rows", "outbox"], async (stores) => {
    const [saved, point, outbox] = await Promise.all([
      stores.months.get("current"),
      syncPointIn(stores),
      stores.outbox.getAll(),
    ]);
    if (!isSavedMonth(saved) || !point.complete || saved.epoch !== point.epoch) return null;
    if (saved.revision > point.revision || ![saved.month, "current"].includes(wanted)) return null;
    const newer =
      saved.revision === point.revision ? [] : await stores.rows.getAbove("revision", saved.revision);
    const month = asOf(saved, newer);
    return month === null ? null : { month, outbox, told: point.told };
  });
}

/** Saves the current month, if it can be shown by itself. */
export async function saveMonth(
  database: LocalDatabase,
  rows: Ledger,
  today: Day,
  { revision, epoch }: SyncPoint,
): Promise<void> {
  const month = provisionalMonth(rows, monthWith(today, rows.settings().monthStart), today);
  if (month === null || database.isInMemory() || !database.isOpen()) return;
  await database.put("months", { ...month, key: "current", version: 3, revision, epoch });
}

/** The saved month with the rows that were stored since; null if it isn't the current one any longer. */
function asOf({ month, rows: saved }: SavedMonth, newer: readonly KeyedRow[]): ProvisionalMonth | null {
  const known = ofThisVersion([...saved, ...newer]);
  const latest = new Map(known.map((each) => [`${each.table} ${each.key}`, each]));
  const settings = latest.get(`settings ${ONLY}`);
  if (settings?.table !== "settings") return null;
  const { timezone: zone, monthStart } = settings.row;
  // The budget that carries over instead of one that was unset may not be among the rows.
  if (!isTimeZone(zone) || newer.some((each) => each.table === "budget" && each.row.unset)) return null;
  const today = localTime(Date.now(), zone).day;
  const provisional = { month, today, rows: [...latest.values()] };
  return monthWith(today, monthStart) === month && standsAlone(provisional) ? provisional : null;
}

/** Returns whether this version of the app saved it, and it is undamaged as far as the screen relies on it. */
function isSavedMonth(value: SavedMonth | undefined): value is SavedMonth {
  return (
    value?.version === 3 &&
    typeof value.month === "string" &&
    Array.isArray(value.rows) &&
    value.rows.every(
      (each) => typeof each?.key === "string" && typeof each.row === "object" && each.row !== null,
    )
  );
}
