import { type Day, isTimeZone, localTime, type Month, monthOf } from "#domain/calendar/days.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import type { KeyedRow, ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import { provisionalMonth, standsAlone } from "#domain/ledger/provisional-rows.ts";
import { ofThisVersion } from "#domain/ledger/rows-of-other-versions.ts";
import { type LocalDatabase, syncPointIn } from "../db/database.ts";
import type {
  QueuedOperation,
  RefusedOperation,
  SavedMonth,
  SyncPoint,
  ToldSubscription,
} from "../db/schema.ts";

/** The current month as the browser database has it, with what a tab needs to show it. */
interface ReadMonth {
  readonly month: ProvisionalMonth;
  readonly outbox: readonly QueuedOperation[];
  readonly refused: readonly RefusedOperation[];
  readonly told: ToldSubscription | undefined;
}

/**
 * Reads the saved month, and the few rows that were stored since, instead of the whole account. Returns null where that
 * wouldn't show the month as it is: nothing usable was saved, all rows were fetched again since, or another month has begun.
 * @param wanted the month that the address names; null if it names none
 */
export async function readSavedMonth(
  database: LocalDatabase,
  wanted: Month | null,
  nowMs: number,
): Promise<ReadMonth | null> {
  return await database.read(["months", "points", "rows", "outbox", "refused"], async (stores) => {
    const [saved, point, outbox, refused] = await Promise.all([
      stores.months.get("current"),
      syncPointIn(stores),
      stores.outbox.getAll(),
      stores.refused.getAll(),
    ]);
    if (!isSavedMonth(saved) || !point.complete || saved.epoch !== point.epoch) return null;
    if (saved.revision > point.revision || (wanted ?? saved.month) !== saved.month) return null;
    const newer =
      saved.revision === point.revision ? [] : await stores.rows.getAbove("revision", saved.revision);
    const month = asOf(saved, ofThisVersion(newer), nowMs);
    return month === null ? null : { month, outbox, refused, told: point.told };
  });
}

/** Saves the current month, if it can be shown by itself. */
export async function saveMonth(
  database: LocalDatabase,
  rows: Ledger,
  today: Day,
  { revision, epoch }: SyncPoint,
): Promise<void> {
  const month = provisionalMonth(rows, monthOf(today), today);
  if (month === null || database.isInMemory() || !database.isOpen()) return;
  await database.put("months", { ...month, key: "current", version: 3, revision, epoch });
}

/** The saved month with the rows that were stored since; null if it isn't the current one any longer. */
function asOf(saved: SavedMonth, newer: readonly KeyedRow[], nowMs: number): ProvisionalMonth | null {
  const latest = new Map([...saved.rows, ...newer].map((each) => [`${each.table} ${each.key}`, each]));
  const rows = [...latest.values()];
  const zone = rows.flatMap((each) =>
    each.table === "settings" && each.key === ONLY ? each.row.timezone : [],
  )[0];
  if (!isTimeZone(zone)) return null;
  const today = localTime(nowMs, zone).day;
  const { month } = saved;
  // The one that carries over instead may not be among them.
  if (newer.some((each) => each.table === "budget" && each.row.unset)) return null;
  const provisional = { month, today, rows };
  return monthOf(today) === month && standsAlone(provisional) ? provisional : null;
}

/** Whether it is what this version of the app saves, undamaged as far as the screen relies on it. */
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
