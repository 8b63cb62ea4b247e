import { SUBSCRIPTION_CHANGE } from "../db/billing.ts";
import type { Database } from "../db/client.ts";
import { HISTORY_MS } from "../db/retention.ts";
import { type RowsOf, type StoredRow, statement } from "../db/statements.ts";
import { type Changes, changesOf } from "./changes.ts";
import {
  accountFromRows,
  budgetFromRow,
  entryFromRow,
  expenseFromRow,
  STORED,
  seriesFromRow,
  settingsFromRow,
  subscriptionFromRow,
} from "./rows.ts";

/** A response ends on a sequence boundary, so it may hold a few more. */
const CHANGES_MAX = 1000;

/** What a device hasn't seen yet, or the first part of it. */
export interface ChangesSince {
  readonly cursor: number;
  readonly more: boolean;
  readonly changes: Changes;
}

/** After a restore a cursor may be one that this database never gave out. */
export class CursorAhead extends Error {}

/** How far a response may reach. ?1 is the user, ?2 the cursor. */
const endIn = (table: "expenses" | "operations") => `
  coalesce((SELECT seq FROM ${table} WHERE user_id = ?1 AND seq > ?2 ORDER BY seq LIMIT 1 OFFSET ${CHANGES_MAX - 1}),
    ${Number.MAX_SAFE_INTEGER})`;

/** The log has at most one row a number, so few numbers needn't be counted. */
const HISTORY_END = `
  CASE WHEN (SELECT last_seq FROM owners WHERE user_id = ?1) - ?2 < ${CHANGES_MAX}
    THEN ${Number.MAX_SAFE_INTEGER} ELSE ${endIn("operations")} END`;

const POSITION = `
  SELECT last_seq AS lastSeq, ${HISTORY_END} AS historyEnd FROM owners WHERE user_id = ?1`;

const EXPENSES = `${STORED.expenses.select} AND seq > ?2 AND seq <= ${endIn("expenses")} ORDER BY seq`;

const HISTORY = `
  ${STORED.operations.select} AND seq > ?2 AND seq <= ${HISTORY_END}
    AND applied_at > ?3 AND type NOT IN ('dashboard.view', '${SUBSCRIPTION_CHANGE}')
  ORDER BY seq`;

const SUBSCRIPTION = `
  SELECT subscription, subscription_seq AS seq FROM owners WHERE user_id = ?1 AND subscription_seq > ?2`;

/** {@link changesFrom} reads the rows. Only expenses and history can be too many for one response. */
export function changesStatements(db: Database, userId: string, cursor: number, nowMs: number) {
  const values = [userId, cursor];
  const changed = <Row>({ select, read }: { select: string; read: (row: StoredRow) => Row }) =>
    statement(db, `${select} AND seq > ?2`, values, read);
  return {
    position: statement<{ lastSeq: number; historyEnd: number }>(db, POSITION, values),
    changedExpenses: statement(db, EXPENSES, values, STORED.expenses.read),
    newHistory: statement(db, HISTORY, [...values, nowMs - HISTORY_MS], STORED.operations.read),
    changedSeries: changed(STORED.series),
    changedBudgets: changed(STORED.budgets),
    changedSettings: changed(STORED.settings),
    newBadges: changed(STORED.badges),
    changedActivity: changed(STORED.activity),
    changedSubscription: statement(db, SUBSCRIPTION, values, subscriptionFromRow),
  };
}

export function changesFrom(
  rows: RowsOf<ReturnType<typeof changesStatements>>,
  cursor: number,
): ChangesSince {
  const [position] = rows.position;
  const lastSeq = position?.lastSeq ?? 0;
  if (cursor > lastSeq) throw new CursorAhead();
  const isCut = rows.changedExpenses.length >= CHANGES_MAX;
  const expensesEnd = (isCut ? rows.changedExpenses.at(-1)?.seq : undefined) ?? lastSeq;
  const end = Math.min(expensesEnd, position?.historyEnd ?? 0, lastSeq);
  const upToEnd = <Row extends { seq: number }>(changed: readonly Row[]) =>
    changed.filter(({ seq }) => seq <= end);
  return {
    cursor: end,
    more: end < lastSeq,
    changes: changesOf({
      expenses: upToEnd(rows.changedExpenses).map(expenseFromRow),
      series: upToEnd(rows.changedSeries).map(seriesFromRow),
      budgets: upToEnd(rows.changedBudgets).map(budgetFromRow),
      settings: upToEnd(rows.changedSettings).map(settingsFromRow)[0],
      badges: upToEnd(rows.newBadges),
      account: accountFromRows(upToEnd(rows.changedActivity)),
      subscription: upToEnd(rows.changedSubscription)[0],
      history: upToEnd(rows.newHistory).map(entryFromRow),
    }),
  };
}
