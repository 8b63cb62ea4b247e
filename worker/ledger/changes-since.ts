import { and, eq, getTableColumns, gt, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type SQLiteColumn, type SQLiteTable, unionAll } from "drizzle-orm/sqlite-core";
import { subscriptions } from "../db/billing.ts";
import type { Database } from "../db/client.ts";
import { jsonRows } from "../db/json-rows.ts";
import {
  expenses,
  operations,
  recurringSeries,
  userActivityLog,
  userBadges,
  userBudgets,
  userSequences,
  userSettings,
} from "../db/ledger.ts";
import { type Answers, prepared, preparedKinds } from "../db/prepared.ts";
import { HISTORY_MS } from "../db/retention.ts";
import { changesOf, type Page } from "./changes.ts";
import {
  accountFromRows,
  budgetFromRow,
  entryFromRow,
  expenseFromRow,
  seriesFromRow,
  settingsFromRow,
} from "./rows.ts";
import { NOT_HISTORY } from "./shown-history.ts";

/** Rows a page holds before it ends; it ends on a sequence boundary, so it may hold a few more. */
export const PAGE_ROWS = 1000;

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

const { userId: _owner, ...expenseColumns } = getTableColumns(expenses);
const { userId: _itsOwner, result: _result, ...historyColumns } = getTableColumns(operations);

/** What a user may have many of. */
const theMany = preparedKinds(
  { expenses: expenseColumns, history: historyColumns, series: getTableColumns(recurringSeries) },
  (db, rows) =>
    unionAll(
      db
        .select({ row: rows.expenses })
        .from(expenses)
        .where(and(changed(expenses), lte(expenses.seq, endOfPage(expenses)))),
      db
        .select({ row: rows.history })
        .from(operations)
        .where(
          and(
            changed(operations),
            lte(operations.seq, endOfHistory()),
            or(isNull(operations.appliedAtMs), gt(operations.appliedAtMs, sql.placeholder("historySinceMs"))),
            notInArray(operations.type, NOT_HISTORY),
          ),
        ),
      db.select({ row: rows.series }).from(recurringSeries).where(changed(recurringSeries)),
    ),
);

/** How far the log goes, and what a user has few of and changes seldom. */
const theRest = prepared((db) =>
  db
    .select({
      lastSeq: userSequences.lastSeq,
      historyEnd: endOfHistory().as("history_end"),
      budgets: changedFew(userBudgets).as("budgets"),
      settings: changedFew(userSettings).as("settings"),
      badges: changedFew(userBadges).as("badges"),
      activity: changedFew(userActivityLog).as("activity"),
      subscriptions: changedFew(subscriptions).as("subscriptions"),
    })
    .from(userSequences)
    .where(eq(userSequences.userId, userId)),
);

function changedFew<T extends OwnedTable>(table: T) {
  return jsonRows(table, changed(table));
}

type OwnedTable = SQLiteTable & { userId: SQLiteColumn; seq: SQLiteColumn };

/** A user's rows that were written after the cursor. */
function changed(table: OwnedTable): SQL | undefined {
  return and(eq(table.userId, userId), gt(table.seq, cursor));
}

/**
 * The queries of a page, for a batch that may write first, so that one transaction writes and reads.
 * {@link pageFrom} makes the page of their answers. Only expenses and history can outgrow a page.
 */
export function pageQueries(db: Database, userId: string, cursor: number, nowMs: number) {
  const values = { userId, cursor, historySinceMs: nowMs - HISTORY_MS };
  return [theRest(db, values), theMany(db, values)] as const;
}

type PageAnswers = Answers<ReturnType<typeof pageQueries>>;

/** A cursor that this database never gave out, as after a restore: the client has to start over. */
export class CursorAhead extends Error {}

/** @throws CursorAhead */
export function pageFrom([[rest], many]: PageAnswers, cursor: number): Page {
  const lastSeq = rest?.lastSeq ?? 0;
  if (cursor > lastSeq) throw new CursorAhead();
  const expenseRows = inOrder(many.expenses);
  // The expenses of a full page end where it ends.
  const expensesEnd = expenseRows.length < PAGE_ROWS ? lastSeq : (expenseRows.at(-1)?.seq ?? lastSeq);
  const end = Math.min(expensesEnd, rest?.historyEnd ?? 0, lastSeq);
  const upToEnd = <Row extends { seq: number }>(rows: readonly Row[] = []) =>
    rows.filter((row) => row.seq <= end);
  return {
    cursor: end,
    more: end < lastSeq,
    changes: changesOf({
      expenses: upToEnd(expenseRows).map(expenseFromRow),
      series: upToEnd(many.series).map(seriesFromRow),
      budgets: upToEnd(rest?.budgets).map(budgetFromRow),
      settings: upToEnd(rest?.settings).map(settingsFromRow)[0],
      badges: upToEnd(rest?.badges),
      account: accountFromRows(upToEnd(rest?.activity)),
      subscription: upToEnd(rest?.subscriptions)[0],
      history: upToEnd(inOrder(many.history)).map(entryFromRow),
    }),
  };
}

function inOrder<Row extends { seq: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.seq - b.seq);
}
