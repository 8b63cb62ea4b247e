import type { Day } from "#domain/calendar/days.ts";
import type { Expense, Status } from "#domain/expenses/expense.ts";
import {
  batchOn,
  columnsOf,
  type Database,
  rowReader,
  type Statement,
  type StoredRow,
  statement,
} from "../db/database.ts";
import { expenses } from "../db/ledger.ts";
import { expenseFromRow } from "./rows.ts";

/** Whatever is missing leaves nothing out. */
export interface BillFilter {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly status?: Status | undefined;
  /** Leaves out what is paid. */
  readonly isOwed?: boolean | undefined;
  readonly category?: string | undefined;
  readonly series?: string | undefined;
}

/** A place in the order of days. It stays where it is when other bills come and go. */
export interface DayPlace {
  readonly dueDate: Day;
  readonly createdAtMs: number;
  readonly id: number;
}

/** A place in the order of changes. A bill that changes again moves behind it. */
export interface ChangePlace {
  readonly seq: number;
  readonly id: number;
}

export interface BillPage<Place> {
  readonly bills: readonly StoredBill[];
  /** Where to go on; null after the last bill. */
  readonly next: Place | null;
}

/** `seq` is the number of the change that wrote it last. */
export interface StoredBill {
  readonly bill: Expense;
  readonly seq: number;
}

/**
 * A ledger answers nobody else while it runs a query. So one with a filter looks through this many bills, and its page may be
 * short, or empty, though others follow.
 */
const LOOKED_THROUGH = 2000;

const COLUMNS = `SELECT ${columnsOf(expenses)} FROM expenses`;
const readBill = rowReader(expenses);

/** ?7 to ?9 choose, and null chooses all. */
const CHOSEN = `(?7 IS NULL OR status = ?7) AND (?8 IS NULL OR category = ?8) AND (?9 IS NULL OR "recurringId" = ?9)`;

interface Search {
  /** Takes at most ?11 of the first ?10 bills. */
  readonly page: string;
  /** The last of the first ?10 bills, if there are so many. */
  readonly end: string;
}

function search(condition: string, order: string, chosen: string): Search {
  const looked = `WHERE user_id = ?1 ${condition} ORDER BY ${order}`;
  return {
    page: `SELECT * FROM (${COLUMNS} ${looked} LIMIT ?10) WHERE ${chosen} LIMIT ?11`,
    end: `SELECT due_date AS dueDate, created_at AS createdAtMs, id, seq FROM expenses ${looked} LIMIT 1 OFFSET ?10 - 1`,
  };
}

/** The conditions are those of an index. */
const byDay = (condition: string) =>
  search(
    `AND deleted = 0 ${condition} AND due_date >= ?2 AND due_date <= ?3 AND (due_date, created_at, id) > (?4, ?5, ?6)`,
    "due_date, created_at, id",
    CHOSEN,
  );

const BY_DAY = byDay("");
const OWED_BY_DAY = byDay("AND status <> 'PAID'");

const BY_CHANGE = search(
  "AND (seq, id) > (?4, ?5)",
  "seq, id",
  `deleted OR ("dueDate" >= ?2 AND "dueDate" <= ?3 AND (?6 = 0 OR status <> 'PAID') AND ${CHOSEN})`,
);

type Place = DayPlace & ChangePlace;

interface FoundBill extends StoredBill {
  readonly place: Place;
}

function foundBill(row: StoredRow): FoundBill {
  const stored = readBill(row);
  const { dueDate, createdAtMs, id, seq } = stored;
  return { bill: expenseFromRow(stored), seq, place: { dueDate, createdAtMs, id, seq } };
}

type Values = readonly [string | number, string | number, number];

async function pageOf(
  ledger: Database,
  userId: string,
  { page, end }: Search,
  { from = "", to = "9999-99-99", status, category, series }: BillFilter,
  { after, limit, isWide = false }: { after: Values; limit: number; isWide?: boolean },
): Promise<BillPage<Place>> {
  const choice = [status, category, series];
  const looked = isWide || choice.some((each) => each !== undefined) ? LOOKED_THROUGH : limit + 1;
  const values = [userId, from, to, ...after, ...choice.map((each) => each ?? null), looked];
  const { found, ends } = await batchOn(ledger)({
    found: statement(ledger, page, [...values, limit + 1], foundBill),
    // Where nothing is chosen, as many bills as are looked through are more than a page.
    ends: looked === limit + 1 ? [] : statement<Place>(ledger, end, values),
  });
  const bills = found.slice(0, limit);
  const last = found.length > limit ? bills.at(-1)?.place : ends[0];
  return { bills, next: last ?? null };
}

/** Bills that aren't deleted, by day. */
export async function findBills(
  ledger: Database,
  userId: string,
  filter: BillFilter,
  { after, limit }: { after?: DayPlace | undefined; limit: number },
): Promise<BillPage<DayPlace>> {
  const { dueDate = "", createdAtMs = 0, id = 0 } = after ?? {};
  const search = filter.isOwed || isOpen(filter.status) ? OWED_BY_DAY : BY_DAY;
  return await pageOf(ledger, userId, search, filter, { after: [dueDate, createdAtMs, id], limit });
}

function isOpen(status: Status | undefined): boolean {
  return status !== undefined && status !== "PAID";
}

/** Bills that changed after a place, in the order of their changes, and those that were deleted whatever the filter says. */
export async function findChangedBills(
  ledger: Database,
  userId: string,
  filter: BillFilter,
  { after, limit }: { after: ChangePlace; limit: number },
): Promise<BillPage<ChangePlace>> {
  return await pageOf(ledger, userId, BY_CHANGE, filter, {
    after: [after.seq, after.id, Number(filter.isOwed ?? false)],
    limit,
    isWide: filter.from !== undefined || filter.to !== undefined || filter.isOwed === true,
  });
}

/** The newest entries of the log are looked at first, so this reads no more than what changed since. */
const BEFORE = `
  SELECT seq FROM operations WHERE user_id = ?1 AND applied_at < ?2 ORDER BY seq DESC LIMIT 1`;

/** The place in the order of changes at which an instant is; the beginning, if it is older than the log. */
export async function placeAt(ledger: Database, userId: string, instantMs: number): Promise<ChangePlace> {
  const { before } = await batchOn(ledger)({
    before: statement<{ seq: number }>(ledger, BEFORE, [userId, instantMs]),
  });
  return { seq: before[0]?.seq ?? 0, id: Number.MAX_SAFE_INTEGER };
}

const ONE = `${COLUMNS} WHERE user_id = ?1 AND id = ?2`;

/** Belongs to a batch. The row is missing if there is no such bill; a deleted one is there. */
export function billStatement(ledger: Database, userId: string, id: string): Statement<StoredBill> {
  return statement(ledger, ONE, [userId, Number(id)], (row) => {
    const stored = readBill(row);
    return { bill: expenseFromRow(stored), seq: stored.seq };
  });
}
