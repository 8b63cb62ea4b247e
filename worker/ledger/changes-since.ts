import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type ExpenseJson, expenseToJson } from "#domain/expenses/fields.ts";
import type { Import } from "#domain/ledger/ledger.ts";
import { type ArrivedMailJson, type MailSender, mailToJson } from "#domain/mailed-bills/arrived-mail.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { type SeriesJson, seriesToJson } from "#domain/series/series.ts";
import { type SettingsJson, settingsToJson } from "#domain/settings/settings-json.ts";
import type { PackedEntry } from "#domain/undo/history.ts";
import { SUBSCRIPTION_CHANGE } from "../db/billing.ts";
import { type Database, type RowsOf, type StoredRow, statement } from "../db/database.ts";
import { HISTORY_MS, MAILED_MS } from "../db/retention.ts";
import { type SubscriptionState, subscriptionState } from "../services/subscriptions/subscription-info.ts";
import { type Cursor, cursorText, requireHere, requireStanding, STOOD, type Standing } from "./cursor.ts";
import {
  accountFromRows,
  entryFromRow,
  expenseFromRow,
  mailFromRow,
  rowBytes,
  type SizedRow,
  STORED,
  senderFromRow,
  seriesFromRow,
  settingsFromRow,
  subscriptionFromRow,
} from "./rows.ts";

/** Rows of one kind in a response, which ends on a sequence boundary and so may hold a few more. */
const ROWS_MAX = 1000;

/** A response's bills, series and history take at most this much as JSON. A single number may have more. */
const BYTES_MAX = 800_000;

/** Holds what a device hasn't seen yet, or the first part of it. */
export interface ChangesSince {
  readonly cursor: string;
  readonly more: boolean;
  readonly changes: Changes;
}

type LongTable = "expenses" | "recurring_series" | "mailed_bills";

/** How far a response may reach. ?1 is the user, ?2 the cursor's number. */
const endIn = (table: LongTable) => `
  coalesce((SELECT seq FROM ${table} WHERE user_id = ?1 AND seq > ?2 ORDER BY seq LIMIT 1 OFFSET ${ROWS_MAX - 1}),
    ${Number.MAX_SAFE_INTEGER})`;

/** The log has at most one row a number. Some entries are large, so their bytes are added up, unless all there are would fit. */
const HISTORY_END = `
  CASE WHEN (SELECT last_seq - ?2 < ${ROWS_MAX} AND history_bytes < ${BYTES_MAX} FROM owners WHERE user_id = ?1)
    THEN ${Number.MAX_SAFE_INTEGER}
    ELSE coalesce((
      SELECT seq - 1 FROM (
        SELECT seq, row_number() OVER (ORDER BY seq) AS place, sum(bytes) OVER (ORDER BY seq) AS bytes FROM (
          SELECT seq, octet_length(image) AS bytes FROM operations
          WHERE user_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ${ROWS_MAX + 1}))
      WHERE place > ${ROWS_MAX} OR (place > 1 AND bytes > ${BYTES_MAX}) ORDER BY seq LIMIT 1),
      ${Number.MAX_SAFE_INTEGER}) END`;

const POSITION = `
  SELECT state, last_seq AS lastSeq, mark, ${STOOD} AS stood, ${HISTORY_END} AS historyEnd FROM owners WHERE user_id = ?1`;

interface Position extends Standing {
  readonly state: string;
  readonly mark: string;
  readonly historyEnd: number;
}

const rowsUpToEnd = (table: LongTable, select: string) =>
  `${select} AND seq > ?2 AND seq <= ${endIn(table)} ORDER BY seq`;

const EXPENSES = rowsUpToEnd("expenses", STORED.expenses.select);

const SERIES = rowsUpToEnd("recurring_series", STORED.series.select);

const MAILS = rowsUpToEnd("mailed_bills", `${STORED.mails.select} AND received_at > ?3`);

const HISTORY = `
  ${STORED.operations.select} AND seq > ?2 AND seq <= ${HISTORY_END}
    AND applied_at > ?3 AND type NOT IN ('dashboard.view', '${SUBSCRIPTION_CHANGE}')
  ORDER BY seq`;

const SUBSCRIPTION = `
  SELECT subscription, subscription_seq AS seq FROM owners WHERE user_id = ?1 AND subscription_seq > ?2`;

/** {@link changesFrom} reads the rows. Only bills, series, mails and history can be too many for one response. */
export function changesStatements(db: Database, userId: string, cursor: Cursor, nowMs: number) {
  const values = [userId, cursor.seq];
  const changed = <Row>({ select, read }: { select: string; read: (row: StoredRow) => Row }) =>
    statement(db, `${select} AND seq > ?2`, values, read);
  return {
    position: statement<Position>(db, POSITION, [...values, cursor.anchor, cursor.mark]),
    changedExpenses: statement(db, EXPENSES, values, STORED.expenses.read),
    newHistory: statement(db, HISTORY, [...values, nowMs - HISTORY_MS], STORED.operations.read),
    changedSeries: statement(db, SERIES, values, STORED.series.read),
    changedMails: statement(db, MAILS, [...values, nowMs - MAILED_MS], STORED.mails.read),
    changedSenders: changed(STORED.senders),
    changedBudgets: changed(STORED.budgets),
    changedSettings: changed(STORED.settings),
    newBadges: changed(STORED.badges),
    changedActivity: changed(STORED.activity),
    changedSubscription: statement(db, SUBSCRIPTION, values, subscriptionFromRow),
  };
}

/** @throws CursorAhead, RowsAstray */
export function changesFrom(
  rows: RowsOf<ReturnType<typeof changesStatements>>,
  cursor: Cursor,
): ChangesSince {
  const position = requireHere(rows.position[0]);
  requireStanding(cursor, position);
  const { lastSeq, mark } = position;
  const { changedExpenses, changedSeries, changedMails, newHistory } = rows;
  const ends = [changedExpenses, changedSeries, changedMails].map((each) =>
    each.length < ROWS_MAX ? lastSeq : (each.at(-1)?.seq ?? lastSeq),
  );
  const sized = changedMails.map(({ seq, reading }) => ({ seq, reading }));
  const counted = [...changedExpenses, ...changedSeries, ...sized, ...newHistory];
  const end = endWithin(counted, Math.min(...ends, position.historyEnd, lastSeq));
  const upToEnd = <Row extends { seq: number }>(changed: readonly Row[]) =>
    changed.filter(({ seq }) => seq <= end);
  const expenses = upToEnd(changedExpenses).map(expenseFromRow);
  const living = expenses.filter(({ deleted }) => !deleted);
  const deleted = expenses.filter((expense) => expense.deleted);
  const skipped = deleted.filter(({ recurringId }) => recurringId !== null);
  const [settings] = upToEnd(rows.changedSettings).map(settingsFromRow);
  const { dashboardViews, imported } = accountFromRows(upToEnd(rows.changedActivity));
  const mails = upToEnd(changedMails).map(mailFromRow).map(mailToJson);
  const senders = upToEnd(rows.changedSenders).map(senderFromRow);
  const [subscription] = upToEnd(rows.changedSubscription);
  return {
    cursor: cursorText({ seq: end, anchor: lastSeq, mark }),
    more: end < lastSeq,
    changes: {
      expenses: living.map(expenseToJson),
      deletedExpenseIds: deleted.map(({ id }) => id),
      ...(skipped.length > 0 && { skippedExpenses: skipped.map(skippedToJson) }),
      series: upToEnd(changedSeries).map(seriesFromRow).map(seriesToJson),
      budgets: upToEnd(rows.changedBudgets).map(({ year, month, amountCents, unset }) => ({
        ...{ year, month, amount: amountCents === null ? null : amountFromCents(amountCents) },
        ...(unset && { unset }),
      })),
      ...(settings && { settings: settingsToJson(settings) }),
      badges: upToEnd(rows.newBadges).map(({ key, earnedAtMs }) => ({ key, earnedAt: instant(earnedAtMs) })),
      ...(dashboardViews > 0 && { dashboardViews }),
      ...(imported && { imported }),
      ...(mails.length > 0 && { mails }),
      ...(senders.length > 0 && { mailSenders: senders }),
      ...(subscription && { subscription: subscriptionState(subscription) }),
      history: upToEnd(newHistory).map(entryFromRow).map(historyToJson),
    },
  };
}

/** The last number up to which all of the rows fit, and the first number in any case. */
function endWithin(rows: readonly ({ readonly seq: number } & SizedRow)[], end: number): number {
  const inOrder = rows.toSorted((one, other) => one.seq - other.seq);
  let room = BYTES_MAX;
  for (const row of inOrder) {
    room -= rowBytes(row);
    if (room < 0 && row.seq !== inOrder[0]?.seq) return Math.min(row.seq - 1, end);
  }
  return end;
}

interface HistoryJson extends Omit<PackedEntry, "atMs" | "appliedAtMs"> {
  readonly at: string;
  /** Missing in an earlier version's rows. */
  readonly appliedAt?: string;
}

/** Everything that changed between two cursors (docs/contracts.md#operations). */
export interface Changes {
  expenses: ExpenseJson[];
  deletedExpenseIds: string[];
  /** Deleted bills that hold a place in their series, so a device makes no others. */
  skippedExpenses?: SkippedJson[];
  series: SeriesJson[];
  budgets: { year: number; month: number; amount: number | null; unset?: true }[];
  settings?: SettingsJson;
  badges: { key: BadgeKey; earnedAt: string }[];
  dashboardViews?: number;
  imported?: Import;
  mails?: ArrivedMailJson[];
  mailSenders?: MailSender[];
  subscription?: SubscriptionState;
  history: HistoryJson[];
}

type SkippedJson = ExpenseJson & { freed?: true };

function skippedToJson(expense: Expense): SkippedJson {
  return { ...expenseToJson(expense), ...(expense.freed && { freed: true }) };
}

function historyToJson({ atMs, appliedAtMs, ...entry }: PackedEntry): HistoryJson {
  return {
    ...entry,
    at: instant(atMs),
    ...(appliedAtMs !== undefined && { appliedAt: instant(appliedAtMs) }),
  };
}

const instant = (ms: number) => new Date(ms).toISOString();
