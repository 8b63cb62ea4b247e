import { memo, useMemo } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar.ts";
import type { Currency } from "#domain/currency.ts";
import { monthText } from "#domain/day-text.ts";
import type { Expense } from "#domain/expense.ts";
import { useSearch } from "../../local/search.ts";
import { DayGroup } from "./day-group.tsx";
import { ExpenseRow } from "./expense-row.tsx";
import { groupByDay } from "./group-by-day.ts";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

/** As many as are read; typing on is quicker than scrolling on. */
const SHOWN = 40;

interface SearchResultsProps extends BillHandlers {
  query: string;
  today: Day;
  currency: Currency;
  onShowMonth: (month: Month) => void;
}

/** The hits of all months, the latest first, each under its month, which a press opens. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { query, today, currency, onShowMonth } = props;
  const hits = useSearch(query);
  const months = useMemo(() => byMonth(hits.slice(0, SHOWN)), [hits]);
  const { row, menu, near } = useBillRows({ ...props, Row: ExpenseRow });
  return (
    <>
      <p role="status" className="text-small text-ink-soft">
        {countText(hits.length, query)}
      </p>
      {months.map(({ month, expenses }) => (
        <section key={month} aria-labelledby={`hits-${month}`} className="mt-4">
          <h3 id={`hits-${month}`}>
            <button
              type="button"
              onClick={() => onShowMonth(month)}
              className="inline-flex min-h-9 items-center rounded-control font-semibold hover:text-accent pointer-coarse:min-h-11"
            >
              {monthText(month)}
            </button>
          </h3>
          <ol className="timeline">
            {groupByDay(expenses).map((group) => (
              <DayGroup
                key={group.day}
                bills={group}
                isFar={group.before >= near}
                today={today}
                currency={currency}
              >
                {group.expenses.map((expense, index) => row(expense, group.before + index))}
              </DayGroup>
            ))}
          </ol>
        </section>
      ))}
      {menu}
    </>
  );
});

function countText(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query.trim()}”.`;
  if (count === 1) return "1 bill in all months";
  return count > SHOWN
    ? `${count} bills in all months, the latest ${SHOWN} shown`
    : `${count} bills in all months`;
}

function byMonth(expenses: readonly Expense[]): { month: Month; expenses: Expense[] }[] {
  const months = new Map<Month, Expense[]>();
  for (const expense of expenses) {
    const month = monthOf(expense.dueDate);
    months.set(month, [...(months.get(month) ?? []), expense]);
  }
  return [...months].map(([month, list]) => ({ month, expenses: list }));
}
