import { useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { FILTERS, type Filter, filterCounts } from "#domain/expenses/month-figures.ts";

const NAMES: Readonly<Record<Filter, string>> = {
  all: "All",
  toPay: "To pay",
  overdue: "Overdue",
  paid: "Paid",
  recurring: "Recurring",
};

interface FilterBarProps {
  expenses: readonly Expense[];
  today: Day;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

export function FilterBar({ expenses, today, filter, onFilter }: FilterBarProps) {
  const counts = useMemo(() => filterCounts(expenses, today), [expenses, today]);
  return (
    <fieldset
      aria-label="Filter"
      className="-ml-4 flex min-w-0 gap-x-1 overflow-x-auto px-4 [scrollbar-width:none] max-sm:mask-r-from-[calc(100%-2rem)] sm:ml-0 sm:flex-wrap sm:px-0"
    >
      {FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          className="group inline-flex min-h-9 shrink-0 items-center rounded-full text-small text-ink-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <span className="inline-flex h-7 items-center gap-1.5 rounded-full px-3 group-hover:bg-hover group-aria-pressed:bg-accent group-aria-pressed:text-on-accent">
            {NAMES[each]}
            <span className="tabular-nums">{counts[each]}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
