import { type Badge, isBadgeKey } from "#domain/badges/catalogue.ts";
import { monthFrom } from "#domain/calendar/days.ts";
import { expenseFromJson } from "#domain/expenses/fields.ts";
import { type Account, ONLY } from "#domain/ledger/ledger.ts";
import { centsOfJson } from "#domain/money/amount-text.ts";
import { seriesFromJson } from "#domain/series/series.ts";
import { settingsFromJson } from "#domain/settings/settings.ts";
import type { PackedEntry } from "#domain/undo/history.ts";
import type { SyncResponse } from "../../../worker/app.ts";
import type { StoredEntry, StoredRow } from "../db/schema.ts";

type Changes = SyncResponse["changes"];

/** @param account as it is stored, because the worker sends only what changed of it */
export function confirmedRows(changes: Changes, revision: number, account?: Account): StoredRow[] {
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

export function confirmedHistory(changes: Changes, revision: number): StoredEntry[] {
  return changes.history.map(({ at, appliedAt = at, ...rest }) => {
    const entry: PackedEntry = { ...rest, atMs: Date.parse(at), appliedAtMs: Date.parse(appliedAt) };
    return { operationId: entry.operationId, entry, revision };
  });
}
