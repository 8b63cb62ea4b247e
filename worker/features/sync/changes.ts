import { and, asc, eq, getTableColumns, gt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
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
import { type Answers, prepared } from "../../db/prepared.ts";
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

const userId = sql.placeholder("userId");
const cursor = sql.placeholder("cursor");

/** How far a page may reach before it holds its fill of a table's rows. */
function endOfPage(table: typeof expenses | typeof operations): SQL<number> {
  return sql<number>`coalesce((SELECT seq FROM ${table} WHERE user_id = ${userId} AND seq > ${cursor}
    ORDER BY seq LIMIT 1 OFFSET ${PAGE_ROWS - 1}), ${Number.MAX_SAFE_INTEGER})`;
}

/** The log has one row a number at most, so that its rows needn't be counted while few numbers were given out. */
function endOfHistory(): SQL<number> {
  return sql<number>`CASE
    WHEN (SELECT last_seq FROM user_sequences WHERE user_id = ${userId}) - ${cursor} < ${PAGE_ROWS}
    THEN ${Number.MAX_SAFE_INTEGER} ELSE ${endOfPage(operations)} END`;
}

const lastNumber = prepared((db) =>
  db
    .select({ lastSeq: userSequences.lastSeq, historyEnd: endOfHistory().as("history_end") })
    .from(userSequences)
    .where(eq(userSequences.userId, userId)),
);

const { userId: _owner, ...expenseColumns } = getTableColumns(expenses);
const { userId: _itsOwner, result: _result, ...historyColumns } = getTableColumns(operations);

const changedExpenses = prepared((db) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .where(and(changed(expenses), lte(expenses.seq, endOfPage(expenses))))
    .orderBy(asc(expenses.seq)),
);

const newHistory = prepared((db) =>
  db
    .select(historyColumns)
    .from(operations)
    .where(
      and(
        changed(operations),
        lte(operations.seq, endOfHistory()),
        gt(operations.atMs, sql.placeholder("historySinceMs")),
        notInArray(operations.type, NOT_HISTORY),
      ),
    )
    .orderBy(asc(operations.seq)),
);

const changedSeries = prepared((db) => db.select().from(recurringSeries).where(changed(recurringSeries)));
const changedBudgets = prepared((db) => db.select().from(userBudgets).where(changed(userBudgets)));
const changedSettings = prepared((db) => db.select().from(userSettings).where(changed(userSettings)));
const newBadges = prepared((db) => db.select().from(userBadges).where(changed(userBadges)));
const changedActivity = prepared((db) => db.select().from(userActivityLog).where(changed(userActivityLog)));
const changedSubscription = prepared((db) => db.select().from(subscriptions).where(changed(subscriptions)));

/** A person's rows that were written after the cursor. */
function changed(table: SQLiteTable & { userId: SQLiteColumn; seq: SQLiteColumn }): SQL | undefined {
  return and(eq(table.userId, userId), gt(table.seq, cursor));
}

/**
 * The queries of a page, for a batch that may write first, so that one transaction writes and reads.
 * {@link pageFrom} makes the page of their answers. Only expenses and history can outgrow a page.
 */
export function pageQueries(db: Database, userId: string, cursor: number, nowMs: number) {
  const values = { userId, cursor, historySinceMs: nowMs - HISTORY_MS };
  return [
    lastNumber(db, values),
    changedExpenses(db, values),
    newHistory(db, values),
    changedSeries(db, values),
    changedBudgets(db, values),
    changedSettings(db, values),
    newBadges(db, values),
    changedActivity(db, values),
    changedSubscription(db, values),
  ] as const;
}

type PageAnswers = Answers<ReturnType<typeof pageQueries>>;

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
