import {
  addMonths,
  FIRST_MONTH,
  firstDayOf,
  isTimeZone,
  lastDayOf,
  localTime,
  type Month,
  monthOf,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { Ledger, ONLY } from "#domain/ledger/ledger.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "../../db/client.ts";
import { expenses, userBudgets, userSettings } from "../../db/ledger.ts";
import { batchOn, statement } from "../../db/statements.ts";
import { columnsOf, rowReader } from "../../db/table-rows.ts";
import { budgetFromRow, expenseFromRow, settingsFromRow } from "../../ledger/rows.ts";

/** What a page needs of a user to show one month. */
export interface MonthShown {
  readonly userId: string;
  readonly month: Month;
  readonly settings: Settings;
  /**
   * The settings, that month's bills, its budget and the budget of the month before. For the current month also the unpaid
   * bills of earlier months, which stand above it.
   */
  readonly ledger: Ledger;
}

/** With more bills than this the app draws the month itself: reading them here would take longer than loading its code. */
const BILLS_MAX = 300;

const SETTINGS = `SELECT ${columnsOf(userSettings)} FROM user_settings WHERE user_id = ?1`;

const BILLS = `
  SELECT ${columnsOf(expenses)} FROM expenses
  WHERE user_id = ?1 AND due_date BETWEEN ?2 AND ?3 AND deleted = 0 ORDER BY due_date LIMIT ${BILLS_MAX + 1}`;

/** Uses the index of owed bills, so the condition has to be written exactly like the index's own. */
const OWED = `
  SELECT ${columnsOf(expenses)} FROM expenses
  WHERE user_id = ?1 AND due_date < ?2 AND status <> 'PAID' AND deleted = 0 LIMIT ${BILLS_MAX + 1}`;

const BUDGETS = `
  SELECT ${columnsOf(userBudgets)} FROM user_budgets
  WHERE user_id = ?1 AND (year, month) BETWEEN (?2, ?3) AND (?4, ?5)`;

/**
 * One month of a user's, in one trip to the database.
 * @param asked null for the current one where they are
 * @returns null where the app has more to say than a list: no settings yet, another view, no bills, or too many
 */
export async function readMonth(
  db: Database,
  userId: string,
  asked: Month | null,
  nowMs: number,
): Promise<MonthShown | null> {
  // Where they are comes with the answer: around midnight two months can be the current one.
  const earliest = monthOf(localTime(nowMs, "Etc/GMT+12").day);
  const latest = monthOf(localTime(nowMs, "Etc/GMT-14").day);
  const first = asked ?? earliest;
  const last = asked ?? latest;
  const mayBeCurrent = earliest <= last && first <= latest;
  const before = addMonths(first, -1);
  const owedUntil = firstDayOf(mayBeCurrent ? latest : FIRST_MONTH);
  const budgetMonths = [yearOfMonth(before), numberOfMonth(before), yearOfMonth(last), numberOfMonth(last)];
  const {
    settings: settingsRows,
    bills,
    owed,
    budgets,
  } = await batchOn(db)({
    settings: statement(db, SETTINGS, [userId], rowReader(userSettings)),
    bills: statement(db, BILLS, [userId, firstDayOf(first), lastDayOf(last)], rowReader(expenses)),
    owed: statement(db, OWED, [userId, owedUntil], rowReader(expenses)),
    budgets: statement(db, BUDGETS, [userId, ...budgetMonths], rowReader(userBudgets)),
  });
  const [settingsRow] = settingsRows;
  if (settingsRow === undefined || bills.length > BILLS_MAX || owed.length > BILLS_MAX) return null;
  const settings = settingsFromRow(settingsRow);
  // A list lies as it was left, but a line from left to right is put at today by the app.
  if (settings.dashboardViewMode !== "vertical" || !isTimeZone(settings.timezone)) return null;
  const { day: today } = localTime(nowMs, settings.timezone);
  const month = asked ?? monthOf(today);
  const shown = bills.map(expenseFromRow).filter((bill) => monthOf(bill.dueDate) === month);
  if (shown.length === 0) return null;
  const ledger = new Ledger();
  ledger.put("settings", ONLY, settings);
  const earlier = month === monthOf(today) ? owed.map(expenseFromRow) : [];
  // Around midnight, some of the owed bills are in the month itself.
  for (const bill of [...earlier, ...shown]) ledger.put("expense", bill.id, bill);
  for (const budget of budgets.map(budgetFromRow)) ledger.put("budget", budget.month, budget);
  return { userId, month, settings, ledger };
}
