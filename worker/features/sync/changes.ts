import { and, asc, eq, gt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { BadgeKey } from "#domain/badge-catalogue.ts";
import { type ExpenseJson, expenseToJson } from "#domain/expense.ts";
import type { ImageEntry } from "#domain/history.ts";
import { amountFromCents } from "#domain/money.ts";
import type { OperationType } from "#domain/operation.ts";
import { type SeriesJson, seriesToJson } from "#domain/series.ts";
import { type SettingsJson, settingsToJson } from "#domain/settings.ts";
import { SUBSCRIPTION_CHANGE, subscriptions } from "../../db/billing.ts";
import type { Database } from "../../db/client.ts";
import {
  DASHBOARD_VIEWED,
  expenses,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSequences,
  userSettings,
} from "../../db/ledger.ts";
import { type SubscriptionState, subscriptionState } from "../billing/subscription-info.ts";
import { entryFromRow, expenseFromRow, seriesFromRow, settingsFromRow } from "./rows.ts";

/** One remembered operation as the API gives it. */
export interface HistoryJson {
  operationId: string;
  type: OperationType;
  at: string;
  device: string | null;
  undoes: string | null;
  image: readonly ImageEntry[];
}

/** Everything that changed for a person between two cursors (DESIGN.md section 6). */
export interface Changes {
  expenses: ExpenseJson[];
  deletedExpenseIds: string[];
  series: SeriesJson[];
  budgets: { year: number; month: number; amount: number | null }[];
  settings?: SettingsJson;
  badges: { key: BadgeKey; earnedAt: string }[];
  dashboardViews?: number;
  subscription?: SubscriptionState;
  history: HistoryJson[];
}

export interface Page {
  readonly cursor: number;
  readonly more: boolean;
  readonly changes: Changes;
}

/** Rows a page holds before it ends; it ends on a sequence boundary, so it may hold a few more. */
const PAGE_ROWS = 1000;

/** History goes back 30 days (DESIGN.md section 6). */
const HISTORY_MS = 30 * 86_400_000;

/** Rows of the log that aren't shown as history; the subscription's is no operation of a device's. */
const NOT_HISTORY = ["dashboard.view", SUBSCRIPTION_CHANGE] as OperationType[];

/** How far a page may reach before it holds its fill of a table's rows. */
function endOfPage(table: typeof expenses | typeof operations, userId: string, cursor: number): SQL<number> {
  return sql<number>`coalesce((SELECT seq FROM ${table} WHERE user_id = ${userId} AND seq > ${cursor}
    ORDER BY seq LIMIT 1 OFFSET ${PAGE_ROWS - 1}), ${Number.MAX_SAFE_INTEGER})`;
}

/** The log has one row a number at most, so that its rows needn't be counted while few numbers were given out. */
function endOfHistory(userId: string, cursor: number): SQL<number> {
  return sql<number>`CASE
    WHEN (SELECT last_seq FROM user_sequences WHERE user_id = ${userId}) - ${cursor} < ${PAGE_ROWS}
    THEN ${Number.MAX_SAFE_INTEGER} ELSE ${endOfPage(operations, userId, cursor)} END`;
}

/**
 * The queries of a page, for a batch that may write first, so that one transaction writes and reads.
 * {@link pageFrom} makes the page of their answers. Only expenses and history can outgrow a page.
 */
export function pageQueries(db: Database, userId: string, cursor: number, nowMs: number) {
  const expensesEnd = endOfPage(expenses, userId, cursor);
  const historyEnd = endOfHistory(userId, cursor);
  return [
    db
      .select({ lastSeq: userSequences.lastSeq, historyEnd })
      .from(userSequences)
      .where(eq(userSequences.userId, userId)),
    db
      .select()
      .from(expenses)
      .where(and(eq(expenses.userId, userId), gt(expenses.seq, cursor), lte(expenses.seq, expensesEnd)))
      .orderBy(asc(expenses.seq)),
    db
      .select()
      .from(operations)
      .where(
        and(
          eq(operations.userId, userId),
          gt(operations.seq, cursor),
          lte(operations.seq, historyEnd),
          gt(operations.atMs, nowMs - HISTORY_MS),
          notInArray(operations.type, NOT_HISTORY),
        ),
      )
      .orderBy(asc(operations.seq)),
    db
      .select()
      .from(recurringSeries)
      .where(and(eq(recurringSeries.userId, userId), gt(recurringSeries.seq, cursor))),
    db
      .select()
      .from(userBudgets)
      .where(and(eq(userBudgets.userId, userId), gt(userBudgets.seq, cursor))),
    db
      .select()
      .from(userSettings)
      .where(and(eq(userSettings.userId, userId), gt(userSettings.seq, cursor))),
    db
      .select()
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), gt(userBadges.seq, cursor))),
    db
      .select()
      .from(userActivityLog)
      .where(and(eq(userActivityLog.userId, userId), gt(userActivityLog.seq, cursor))),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), gt(subscriptions.seq, cursor))),
  ] as const;
}

type AnswersOf<Queries extends readonly unknown[]> = { [Index in keyof Queries]: Awaited<Queries[Index]> };

type PageAnswers = AnswersOf<ReturnType<typeof pageQueries>>;

/** A cursor that this database never gave out, as after a restore: the client has to start over. */
export class CursorAhead extends Error {}

/** @throws CursorAhead */
export function pageFrom(answers: PageAnswers, cursor: number): Page {
  const [
    sequences,
    expenseRows,
    historyRows,
    seriesRows,
    budgetRows,
    settingsRows,
    badgeRows,
    activityRows,
    subscriptionRows,
  ] = answers;
  const lastSeq = sequences[0]?.lastSeq ?? 0;
  if (cursor > lastSeq) throw new CursorAhead();
  // The expenses of a full page end where it ends.
  const expensesEnd = expenseRows.length < PAGE_ROWS ? lastSeq : (expenseRows.at(-1)?.seq ?? lastSeq);
  const end = Math.min(expensesEnd, sequences[0]?.historyEnd ?? 0, lastSeq);
  const upToEnd = (row: { seq: number }) => row.seq <= end;
  const pageExpenses = expenseRows.filter(upToEnd).map(expenseFromRow);
  const settings = settingsRows.find(upToEnd);
  const subscription = subscriptionRows.find(upToEnd);
  const views = activityRows.filter(upToEnd).find((row) => row.type === DASHBOARD_VIEWED);
  return {
    cursor: end,
    more: end < lastSeq,
    changes: {
      expenses: pageExpenses.filter((expense) => !expense.deleted).map(expenseToJson),
      deletedExpenseIds: pageExpenses.filter((expense) => expense.deleted).map((expense) => expense.id),
      series: seriesRows.filter(upToEnd).map((row) => seriesToJson(seriesFromRow(row))),
      budgets: budgetRows.filter(upToEnd).map(({ year, month, amountCents }) => ({
        year,
        month,
        amount: amountCents === null ? null : amountFromCents(amountCents),
      })),
      ...(settings === undefined ? {} : { settings: settingsToJson(settingsFromRow(settings)) }),
      badges: badgeRows
        .filter(upToEnd)
        .map(({ key, earnedAtMs }) => ({ key, earnedAt: new Date(earnedAtMs).toISOString() })),
      ...(views === undefined ? {} : { dashboardViews: views.count }),
      ...(subscription === undefined ? {} : { subscription: subscriptionState(subscription) }),
      history: historyRows.filter(upToEnd).map((row) => {
        const { atMs, ...entry } = entryFromRow(row);
        return { ...entry, at: new Date(atMs).toISOString() };
      }),
    },
  };
}
