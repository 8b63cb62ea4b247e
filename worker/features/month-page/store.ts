import {
  addMonths,
  type Day,
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
import { monthWith } from "#domain/calendar/periods.ts";
import { Ledger, ONLY, type ProvisionalMonth } from "#domain/ledger/ledger.ts";
import { provisionalMonth } from "#domain/ledger/provisional-rows.ts";
import type { Sample } from "#domain/sample/sample-account.ts";
import type { Me } from "../../auth/me.ts";
import { columnsOf, type Database, type RowsOf, rowReader, statement } from "../../db/database.ts";
import { expenses, userBudgets, userSettings } from "../../db/ledger.ts";
import { budgetFromRow, expenseFromRow, settingsFromRow } from "../../ledger/rows.ts";

/** Reading more than this, of the month or of what earlier months left unpaid, would take longer than loading the app. */
const BILLS_MAX = 300;

const SETTINGS = `SELECT ${columnsOf(userSettings)} FROM user_settings WHERE user_id = ?1`;

/** A month that begins on another day than the 1st reaches into a calendar month beside the one that it is named by. */
const fromFirst = (day: string, otherwise: string) =>
  `iif((SELECT month_start FROM user_settings WHERE user_id = ?1) = 1, ${day}, ${otherwise})`;

const BILLS = `
  SELECT ${columnsOf(expenses)} FROM expenses
  WHERE user_id = ?1 AND due_date BETWEEN ${fromFirst("?2", "date(?2, '-31 days')")} AND ${fromFirst("?3", "date(?3, '+31 days')")}
    AND deleted = 0 ORDER BY due_date LIMIT ${BILLS_MAX + 1}`;

/** The condition has to be the index's own. The other index of living bills would have all paid ones read, too. */
const OWED = `
  SELECT ${columnsOf(expenses)} FROM expenses INDEXED BY expenses_owed
  WHERE user_id = ?1 AND due_date < ${fromFirst("?2", "?3")} AND status <> 'PAID' AND deleted = 0 LIMIT ${BILLS_MAX + 1}`;

/** Those of the months that may be the shown one, and the latest before them that was set or cleared. */
const BUDGETS = `
  SELECT ${columnsOf(userBudgets)} FROM user_budgets
  WHERE user_id = ?1 AND (year, month) <= (?2, ?3) AND ((year, month) >= (?4, ?5) OR unset = 0)
  ORDER BY year DESC, month DESC LIMIT 5`;

/** @param wanted null for the user's current month */
export function monthStatements(db: Database, userId: string, wanted: Month | null, nowMs: number) {
  // The time zone and the day on which months begin come with the rows, so several months can be the current one.
  const earliest = monthOf(localTime(nowMs, "Etc/GMT+12").day);
  const lastToday = localTime(nowMs, "Etc/GMT-14").day;
  const latest = monthOf(lastToday);
  const [first, last] = [wanted ?? earliest, wanted ?? latest];
  const beside = [addMonths(first, -1), addMonths(last, 1)] as const;
  const mayBeCurrent = (from: Month, to: Month) => earliest <= to && from <= latest;
  const owedUntil = [
    firstDayOf(mayBeCurrent(first, last) ? latest : FIRST_MONTH),
    mayBeCurrent(...beside) ? lastToday : firstDayOf(FIRST_MONTH),
  ];
  const budgetMonths = beside.toReversed().flatMap((month) => [yearOfMonth(month), numberOfMonth(month)]);
  return {
    settings: statement(db, SETTINGS, [userId], rowReader(userSettings)),
    bills: statement(db, BILLS, [userId, firstDayOf(first), lastDayOf(last)], rowReader(expenses)),
    owed: statement(db, OWED, [userId, ...owedUntil], rowReader(expenses)),
    budgets: statement(db, BUDGETS, [userId, ...budgetMonths], rowReader(userBudgets)),
  };
}

/** Returns null if there are no settings, no bills or too many, another view, or a budget that depends on earlier bills. */
export function monthFromRows(
  rows: RowsOf<ReturnType<typeof monthStatements>>,
  wanted: Month | null,
  nowMs: number,
): ProvisionalMonth | null {
  const { bills, owed, budgets } = rows;
  const [settingsRow] = rows.settings;
  if (settingsRow === undefined || bills.length > BILLS_MAX) return null;
  const settings = settingsFromRow(settingsRow);
  // It scrolls to today, which needs the app's code.
  if (settings.dashboardViewMode !== "vertical" || !isTimeZone(settings.timezone)) return null;
  const { day: today } = localTime(nowMs, settings.timezone);
  const current = monthWith(today, settings.monthStart);
  const month = wanted ?? current;
  // They were read for a month that only might have been the current one.
  if (month === current && owed.length > BILLS_MAX) return null;
  const ledger = new Ledger();
  ledger.put("settings", ONLY, settings);
  for (const bill of [...bills, ...owed].map(expenseFromRow)) ledger.put("expense", bill.id, bill);
  for (const budget of budgets.map(budgetFromRow)) ledger.put("budget", budget.month, budget);
  return provisionalMonth(ledger, month, today);
}

/** A page is rendered with it, and carries it as JSON for the app. */
export interface PageRecord {
  readonly me: Me;
  readonly nowMs: number;
  readonly month: ProvisionalMonth;
}

/** @param location the page's path with its query */
export type RenderPage = (page: PageRecord, location: string) => string;

/** Its rows follow from the sample, so the page carries no more than that. */
export type RenderSample = (sample: Sample, location: string) => string;

/** The landing page, with the sample of a day. */
export type RenderLanding = (today: Day) => string;
