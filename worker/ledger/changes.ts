import type { Badge, BadgeKey } from "#domain/badges/catalogue.ts";
import { numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type ExpenseJson, expenseToJson } from "#domain/expenses/fields.ts";
import type { Account, Budget, Import } from "#domain/ledger/ledger.ts";
import { amountFromCents } from "#domain/money/money.ts";
import type { OperationType } from "#domain/operations/operation.ts";
import { type Series, type SeriesJson, seriesToJson } from "#domain/series/series.ts";
import { type Settings, type SettingsJson, settingsToJson } from "#domain/settings/settings.ts";
import type { PackedDiff, PackedEntry, Subject } from "#domain/undo/history.ts";
import type { StripeState } from "../services/subscriptions/stripe-state.ts";
import { type SubscriptionState, subscriptionState } from "../services/subscriptions/subscription-info.ts";

interface HistoryJson {
  operationId: string;
  type: OperationType;
  at: string;
  device: string | null;
  undoes: string | null;
  image: PackedDiff;
  subject?: Subject;
  /** Missing in an earlier version's rows. */
  appliedAt?: string;
}

/** Between two cursors (docs/contracts.md#operations). */
export interface Changes {
  expenses: ExpenseJson[];
  deletedExpenseIds: string[];
  /** Those of them that hold a place in their series, so that a device makes no others. */
  skippedExpenses?: SkippedJson[];
  series: SeriesJson[];
  budgets: { year: number; month: number; amount: number | null; unset?: true }[];
  settings?: SettingsJson;
  badges: { key: BadgeKey; earnedAt: string }[];
  dashboardViews?: number;
  imported?: Import;
  subscription?: SubscriptionState;
  history: HistoryJson[];
}

type SkippedJson = ExpenseJson & { freed?: true };

interface ChangedRows {
  readonly expenses: readonly Expense[];
  readonly series: readonly Series[];
  readonly budgets: readonly Budget[];
  readonly settings: Settings | undefined;
  readonly badges: readonly Badge[];
  readonly account: Account | undefined;
  readonly subscription: StripeState | undefined;
  readonly history: readonly PackedEntry[];
}

export function changesOf(rows: ChangedRows): Changes {
  const { settings, account, subscription } = rows;
  const skipped = rows.expenses.filter(({ deleted, recurringId }) => deleted && recurringId !== null);
  return {
    expenses: rows.expenses.filter((expense) => !expense.deleted).map(expenseToJson),
    deletedExpenseIds: rows.expenses.filter((expense) => expense.deleted).map((expense) => expense.id),
    ...(skipped.length > 0 && { skippedExpenses: skipped.map(skippedToJson) }),
    series: rows.series.map(seriesToJson),
    budgets: rows.budgets.map(({ month, amountCents, unset }) => ({
      year: yearOfMonth(month),
      month: numberOfMonth(month),
      amount: amountCents === null ? null : amountFromCents(amountCents),
      ...(unset && { unset }),
    })),
    ...(settings === undefined ? {} : { settings: settingsToJson(settings) }),
    badges: rows.badges.map(({ key, earnedAtMs }) => ({ key, earnedAt: new Date(earnedAtMs).toISOString() })),
    ...(account?.dashboardViews ? { dashboardViews: account.dashboardViews } : {}),
    ...(account?.imported ? { imported: account.imported } : {}),
    ...(subscription === undefined ? {} : { subscription: subscriptionState(subscription) }),
    history: rows.history.map(historyToJson),
  };
}

function skippedToJson(expense: Expense): SkippedJson {
  return { ...expenseToJson(expense), ...(expense.freed && { freed: true }) };
}

function historyToJson(entry: PackedEntry): HistoryJson {
  const { operationId, type, atMs, appliedAtMs, device, undoes, subject, image } = entry;
  const json: HistoryJson = { operationId, type, at: new Date(atMs).toISOString(), device, undoes, image };
  if (subject !== undefined) json.subject = subject;
  if (appliedAtMs !== undefined) json.appliedAt = new Date(appliedAtMs).toISOString();
  return json;
}
