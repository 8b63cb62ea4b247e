import { monthFrom } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import type { Account, Budget } from "#domain/ledger/ledger.ts";
import type { Series } from "#domain/series/series.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { HistoryEntry, ImageEntry, Subject } from "#domain/undo/history.ts";
import {
  DASHBOARD_VIEWED,
  DATA_IMPORTED,
  type expenses,
  type operations,
  type recurringSeries,
  type userActivityLog,
  type userBudgets,
  type userSettings,
} from "../db/ledger.ts";

/**
 * From stored rows to the domain's. A row may come without what is dropped here. Where many are read each field is
 * named: to copy all but some takes an engine several times as long.
 */

type Row<T extends { $inferSelect: object }, Dropped extends keyof T["$inferSelect"]> = Omit<
  T["$inferSelect"],
  Dropped
> &
  Partial<T["$inferSelect"]>;

export function expenseFromRow(row: Row<typeof expenses, "userId">): Expense {
  return {
    id: String(row.id),
    title: row.title,
    amountCents: row.amountCents,
    dueDate: row.dueDate,
    status: row.status,
    paidDate: row.paidDate,
    recurringId: row.recurringId,
    category: row.category,
    note: row.note,
    createdAtMs: row.createdAtMs,
    deleted: row.deleted,
  };
}

export function seriesFromRow(row: typeof recurringSeries.$inferSelect): Series {
  const { userId: _, seq: __, ...series } = row;
  return series;
}

export function budgetFromRow(row: typeof userBudgets.$inferSelect): Budget {
  return { month: monthFrom(row.year, row.month), amountCents: row.amountCents };
}

export function settingsFromRow(row: typeof userSettings.$inferSelect): Settings {
  const { userId: _, seq: __, updatedAtMs: ___, ...settings } = row;
  return settings;
}

export function accountFromRows(rows: readonly (typeof userActivityLog.$inferSelect)[]): Account {
  const imported = rows.find((row) => row.type === DATA_IMPORTED);
  return {
    dashboardViews: rows.find((row) => row.type === DASHBOARD_VIEWED)?.count ?? 0,
    imported: imported === undefined ? null : { id: imported.data, parts: imported.count },
  };
}

export function entryFromRow(row: Row<typeof operations, "userId" | "result">): HistoryEntry {
  return {
    operationId: row.operationId,
    type: row.type,
    atMs: row.atMs,
    device: row.device,
    undoes: row.undoes,
    image: JSON.parse(row.image) as ImageEntry[],
    ...(row.subject === null ? {} : { subject: JSON.parse(row.subject) as Subject }),
    ...(row.appliedAtMs === null ? {} : { appliedAtMs: row.appliedAtMs }),
  };
}
