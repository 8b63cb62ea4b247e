import { addMonths, type Day, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { occurrenceMonth, type Series } from "./series.ts";

export interface PriceChange {
  readonly beforeCents: number;
  /** The due day of the first bill at today's price. */
  readonly since: Day;
}

/** For how long a new price is news. */
const MONTHS_SHOWN = 12;

interface Run {
  readonly cents: number;
  readonly bills: Expense[];
}

/**
 * The price that a series had before its present one, as its bills tell. Null if it never changed, or long ago. A single
 * bill that was edited alone is no price: one that counts has two bills in a row, or the series' first.
 * @param bills the living ones of the series
 */
export function priceChange(series: Series, bills: readonly Expense[], today: Day): PriceChange | null {
  // What varies has no price.
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
 * What a bill of the series costs this month: a price that begins later doesn't count yet. Before its first bill, what that
 * will cost.
 * @param bills the living ones of the series
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

/** Bills in a row that cost the same, by the months they stand for. A single other one in between is left out. */
function runsOf(series: Series, bills: readonly Expense[]): Run[] {
  const inOrder = bills
    .map((bill) => ({ bill, month: occurrenceMonth(bill.id, series) }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const runs: Run[] = [];
  for (const { bill } of inOrder) {
    if (runs.at(-1)?.bills.length === 1 && runs.at(-2)?.cents === bill.amountCents) runs.pop();
    const last = runs.at(-1);
    if (last?.cents === bill.amountCents) last.bills.push(bill);
    else runs.push({ cents: bill.amountCents, bills: [bill] });
  }
  return runs;
}
