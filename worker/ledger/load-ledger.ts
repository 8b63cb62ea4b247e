import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { BadgeFacts } from "#domain/badges/facts.ts";
import { Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { markLoaded, type Needs } from "#domain/operations/needs.ts";
import type { Result } from "#domain/operations/operation.ts";
import type { Usage } from "#domain/quotas/quotas.ts";
import { unpackedEntry } from "#domain/undo/history.ts";
import {
  type Database,
  type LedgerBatch,
  type RowsOf,
  type Statement,
  type StoredRow,
  statement,
} from "../db/database.ts";
import { type Cursor, requireHere, requireStanding, STOOD, type Standing } from "./cursor.ts";
import {
  billsOfMonths,
  expensesAdded,
  expensesNeeded,
  keysWrittenTo,
  UNDONE_OPERATIONS,
  wholeMonths,
} from "./load-rows.ts";
import {
  accountFromRows,
  budgetFromRow,
  entryFromRow,
  expenseFromRow,
  mailFromRow,
  STORED,
  senderFromRow,
  seriesFromRow,
  settingsFromRow,
} from "./rows.ts";
import { USAGE, type UsageRow, usageOf } from "./usage.ts";

export interface FirstResult {
  readonly result?: Result;
  readonly earned?: readonly BadgeKey[];
}

export interface Loaded extends Pick<Position, "lastSeq" | "mark" | "subscriptionStatus" | "historyBytes"> {
  readonly ledger: Ledger;
  readonly replays: ReadonlyMap<string, FirstResult>;
  readonly facts: BadgeFacts;
  readonly usage: Usage;
}

/** @throws CursorAhead, RowsAstray */
export async function loadLedger(
  batch: LedgerBatch,
  userId: string,
  cursor: Cursor,
  needs: Needs,
  nowMs: number,
): Promise<Loaded> {
  const rows = await batch((ledger) => loadStatements(ledger, userId, cursor, needs));
  const position = requireHere(rows.position[0]);
  requireStanding(cursor, position);
  const { lastSeq, mark, subscriptionStatus, historyBytes } = position;
  return {
    ...{ lastSeq, mark, subscriptionStatus, historyBytes },
    ledger: ledgerOf(rows, needs),
    replays: new Map(
      rows.replays.map(({ operationId, result, earned }) => [
        operationId,
        firstResult(result === null ? undefined : JSON.parse(result), JSON.parse(earned)),
      ]),
    ),
    usage: usageOf(position, nowMs),
    facts: { months: wholeMonths(rows.months), expensesAdded: rows.expensesAdded[0]?.count ?? 0 },
  };
}

interface Position extends Standing, UsageRow {
  state: string;
  /** The owner's, at the last number. */
  mark: string;
  historyBytes: number;
}

const POSITION = `
  SELECT state, last_seq AS lastSeq, mark, ${STOOD} AS stood, ${USAGE}, history_bytes AS historyBytes
  FROM owners WHERE user_id = ?1`;

interface Replay {
  operationId: string;
  result: string | null;
  earned: string;
}

/** A badge has the sequence number of the operation that earned it. An import earns none. */
const REPLAYS = `
  SELECT named.key AS operationId, coalesce(logged.result, stored.result) AS result,
    (SELECT json_group_array(earned.badge_key) FROM user_badges AS earned
      WHERE earned.user_id = ?1 AND earned.seq = coalesce(logged.seq, stored.seq)
        AND coalesce(logged.type, stored.type) <> 'migration.import') AS earned
  FROM (SELECT DISTINCT value AS key FROM json_each(?2)) AS named
    LEFT JOIN operations AS logged ON logged.user_id = ?1 AND logged.op_id = named.key
    LEFT JOIN operation_results AS stored
      ON logged.seq IS NULL AND stored.user_id = ?1 AND stored.op_id = named.key
  WHERE coalesce(logged.seq, stored.seq) IS NOT NULL`;

const BUDGETS_OF_MONTHS = `
  ${STORED.budgets.select} AND (year || '-' || printf('%02d', month)) IN (SELECT value FROM json_each(?2))`;

const NAMED_MAILS = `${STORED.mails.select} AND id IN (SELECT value FROM json_each(?2))`;
const NAMED_SENDERS = `${STORED.senders.select} AND address IN (SELECT value FROM json_each(?2))`;
const UNDONE_MAILS = `${STORED.mails.select} AND id IN (SELECT key FROM (${keysWrittenTo("mail")}))`;
const UNDONE_SENDERS = `${STORED.senders.select} AND address IN (SELECT key FROM (${keysWrittenTo("sender")}))`;

const SERIES_OF_PAID = `
  ${STORED.series.select} AND id IN (
    SELECT recurring_id FROM expenses WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2)))`;

const COUNTED_SERIES = `${STORED.series.select} AND ends_after IS NOT NULL`;

const UNDONE_HISTORY = `
  ${STORED.operations.select}
    AND seq >= (SELECT undone.seq FROM ${UNDONE_OPERATIONS} ORDER BY undone.seq LIMIT 1)
  ORDER BY seq`;

function loadStatements(db: Database, userId: string, cursor: Cursor, needs: Needs) {
  const all = <Row>({ select, read }: { select: string; read: (row: StoredRow) => Row }) =>
    statement(db, select, [userId], read);
  const listed = <Row>(text: string, list: readonly unknown[], read?: (row: StoredRow) => Row) =>
    statement<Row>(db, text, [userId, JSON.stringify(list)], read);
  const { budgetMonths, undoneOperationIds: undone, paidExpenseIds: paid, mailIds: mails, senders } = needs;
  const undoes = undone.length > 0;
  return {
    position: statement<Position>(db, POSITION, [userId, cursor.seq, cursor.anchor, cursor.mark]),
    replays: listed<Replay>(REPLAYS, needs.operationIds),
    settings: optional(needs.settings, () => all(STORED.settings)),
    activity: optional(needs.account, () => all(STORED.activity)),
    badges: optional(needs.badges, () => all(STORED.badges)),
    expenses: expensesNeeded(db, userId, needs),
    series: needs.allSeries
      ? all(STORED.series)
      : [
          ...optional(paid.length > 0, () => listed(SERIES_OF_PAID, paid.map(Number), STORED.series.read)),
          ...optional(needs.counts, () => statement(db, COUNTED_SERIES, [userId], STORED.series.read)),
        ],
    // An undo may reach any budget.
    budgets: undoes
      ? all(STORED.budgets)
      : optional(budgetMonths.length > 0, () => listed(BUDGETS_OF_MONTHS, budgetMonths, STORED.budgets.read)),
    mails: [
      ...optional(mails.length > 0, () => listed(NAMED_MAILS, mails, STORED.mails.read)),
      ...optional(undoes, () => listed(UNDONE_MAILS, undone, STORED.mails.read)),
    ],
    senders: [
      ...optional(senders.length > 0, () => listed(NAMED_SENDERS, senders, STORED.senders.read)),
      ...optional(undoes, () => listed(UNDONE_SENDERS, undone, STORED.senders.read)),
    ],
    undoneHistory: optional(undoes, () => listed(UNDONE_HISTORY, undone, STORED.operations.read)),
    expensesAdded: optional(needs.expensesAdded, () => expensesAdded(db, userId)),
    months: needs.months === null ? [] : [billsOfMonths(db, userId, needs.months)],
  };
}

function optional<Row>(isNeeded: boolean, make: () => Statement<Row>): Statement<Row>[] {
  return isNeeded ? [make()] : [];
}

type LoadedRows = RowsOf<ReturnType<typeof loadStatements>>;

function ledgerOf(rows: LoadedRows, needs: Needs): Ledger {
  const ledger = Ledger.partial();
  for (const row of rows.settings) ledger.put("settings", ONLY, settingsFromRow(row));
  if (needs.account) ledger.put("account", ONLY, accountFromRows(rows.activity));
  for (const { key, earnedAtMs } of rows.badges) ledger.put("badge", key, { key, earnedAtMs });
  for (const row of rows.expenses) ledger.put("expense", String(row.id), expenseFromRow(row));
  for (const row of rows.series) ledger.put("series", row.id, seriesFromRow(row));
  for (const row of rows.undoneHistory) ledger.record(unpackedEntry(entryFromRow(row)));
  for (const budget of rows.budgets.map(budgetFromRow)) ledger.put("budget", budget.month, budget);
  for (const row of rows.mails) ledger.put("mail", row.id, mailFromRow(row));
  for (const row of rows.senders) ledger.put("sender", row.address, senderFromRow(row));
  markLoaded(ledger, needs);
  return ledger;
}

export function firstResult(result: Result | undefined, earned: readonly BadgeKey[]): FirstResult {
  return { ...(result !== undefined && { result }), ...(earned.length > 0 && { earned }) };
}
