import { addDays, addMonths, type Day, monthOf } from "../calendar/days.ts";
import { isWithin } from "../calendar/periods.ts";
import { compareExpenses, type Expense, owedCents } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { sumCents } from "../money/money.ts";
import { yearlyCents } from "./deadline.ts";
import { nextBillOf, projectedExpenses } from "./projection.ts";
import { lastSlotOf, recurrenceOf } from "./rule.ts";
import type { Series } from "./series.ts";
import { slotOf } from "./slot.ts";

export interface PriceChange {
  readonly beforeCents: number;
  /** The due date of the first bill at today's price. */
  readonly since: Day;
}

/** A new price is shown for this many months. */
const MONTHS_SHOWN = 12;

interface Run {
  readonly cents: number;
  readonly bills: Expense[];
}

/**
 * Returns the previous price of a series according to its bills. Returns null if it never changed, or changed long ago. A
 * single bill that was edited individually isn't a price: a price needs two bills in a row, or the first bill of the series.
 * @param bills those of the series that aren't deleted
 */
export function priceChange(series: Series, bills: readonly Expense[], today: Day): PriceChange | null {
  // A series with estimates has no fixed price.
  if (series.amountIsEstimate) return null;
  const runs = runsOf(series, bills);
  const present = runs.findLastIndex((run) => run.cents === series.amountCents);
  let since = runs[present]?.bills[0]?.dueDate;
  for (let index = present - 1; since !== undefined && index >= 0; index -= 1) {
    const run = runs[index] as Run;
    if (run.cents === series.amountCents) since = run.bills[0]?.dueDate;
    else if (run.bills.length > 1 || index === 0)
      return isNews(since, today) ? { beforeCents: run.cents, since } : null;
  }
  return null;
}

/**
 * Returns the price of a bill this month. A price that begins later doesn't count yet. Before the first bill, returns the
 * price of that bill.
 * @param bills those of the series that aren't deleted
 */
export function priceToday(series: Series, bills: readonly Expense[], today: Day): number {
  if (series.amountIsEstimate) return series.amountCents;
  const runs = runsOf(series, bills);
  const hasBegun = (run: Run) => run.bills.some(({ dueDate }) => monthOf(dueDate) <= monthOf(today));
  const isPrice = (run: Run, index: number) =>
    run.cents === series.amountCents || run.bills.length > 1 || index === 0;
  const present = runs.findLast((run, index) => isPrice(run, index) && hasBegun(run));
  return (present ?? runs[0])?.cents ?? series.amountCents;
}

function isNews(since: Day | undefined, today: Day): since is Day {
  return since !== undefined && monthOf(since) > addMonths(monthOf(today), -MONTHS_SHOWN);
}

/**
 * Groups consecutive bills with the same amount, by what they stand for. A single bill with another amount in between
 * is left out.
 */
function runsOf(series: Series, bills: readonly Expense[]): Run[] {
  const inOrder = bills
    .map((bill) => ({ bill, slot: slotOf(bill.id, series) }))
    .toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  const runs: Run[] = [];
  for (const { bill } of inOrder) {
    if (runs.at(-1)?.bills.length === 1 && runs.at(-2)?.cents === bill.amountCents) runs.pop();
    const last = runs.at(-1);
    if (last?.cents === bill.amountCents) last.bills.push(bill);
    else runs.push({ cents: bill.amountCents, bills: [bill] });
  }
  return runs;
}

/** Returns the ids of the bills that are the last of their series. */
function lastBillIds(ledger: Ledger): string[] {
  return [...ledger.all("series")].flatMap((series) => {
    const { id, endedOn } = series;
    const last = lastSlotOf(series);
    if (last === null || endedOn !== null) return [];
    const bill = ledger.occurrencesOf(id).find((each) => slotOf(each.id, series) === last);
    return bill === undefined ? [] : [bill.id];
  });
}

/** Returns the same set object while its ids are the same, so that a screen can tell that nothing changed. */
export function rememberingLastBills(): (ledger: Ledger) => ReadonlySet<string> {
  let last: ReadonlySet<string> = new Set();
  return (ledger) => {
    const ids = lastBillIds(ledger);
    if (ids.length !== last.size || ids.some((id) => !last.has(id))) last = new Set(ids);
    return last;
  };
}

/** Sums the unpaid bills of active series within a number of days, today included. */
export function comingOfSeries(
  ledger: Ledger,
  today: Day,
  days: number,
): { readonly count: number; readonly cents: number } {
  const span = { from: today, to: addDays(today, days - 1) };
  const isDue = ({ dueDate }: Expense) => isWithin(dueDate, span);
  const bills: Expense[] = [];
  for (const expense of ledger.all("expense")) {
    if (expense.recurringId === null || expense.deleted || expense.status === "PAID" || !isDue(expense))
      continue;
    if (ledger.get("series", expense.recurringId)?.endedOn === null) bills.push(expense);
  }
  bills.push(...projectedExpenses(ledger, span));
  return { count: bills.length, cents: sumCents(bills.map(owedCents)) };
}

interface SetAside {
  /** The number of series that come less often than monthly. */
  readonly count: number;
  /** The monthly amount to save for them, in hundredths, rounded up so that it is enough. */
  readonly cents: number;
}

export function setAsideFor(series: readonly Series[], today: Day): SetAside {
  const end = addMonths(monthOf(today), 12);
  const rare = series.filter((each) => comesLessOften(each) && each.firstMonth < end);
  const yearCents = sumCents(rare.map((each) => yearlyCents(each, today)));
  return { count: rare.length, cents: Math.ceil(yearCents / 12) };
}

function comesLessOften(series: Series): boolean {
  const { unit, every } = recurrenceOf(series);
  return every > (unit === "week" ? 4 : 1);
}

const NAMED = 3;

/** Returns the three largest next bills of series that come less often than monthly, within a year, in due order. */
export function bigBillsAhead(ledger: Ledger, today: Day): Expense[] {
  const end = addMonths(monthOf(today), 12);
  const next = [...ledger.all("series")].filter(comesLessOften).flatMap((series) => {
    const bill = nextBillOf(ledger, series, today)?.expense;
    return bill !== undefined && monthOf(bill.dueDate) < end ? [bill] : [];
  });
  return next
    .sort((a, b) => b.amountCents - a.amountCents || compareExpenses(a, b))
    .slice(0, NAMED)
    .sort(compareExpenses);
}
