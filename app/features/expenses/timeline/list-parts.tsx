import { type ReactNode, type Ref, useMemo } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { FILTERS, type Filter, filterCounts } from "#domain/expenses/month-figures.ts";
import { SearchIcon } from "../../../ui/icons.tsx";

interface BillsSectionProps {
  children: ReactNode;
  /** Names the bills where others stand above them: "November". */
  month?: string | null;
}

/** Its heading takes focus if there is no row to focus. */
export function BillsSection({ children, month = null }: BillsSectionProps) {
  return (
    <section aria-labelledby={BILLS_HEADING_ID}>
      <h2
        id={BILLS_HEADING_ID}
        tabIndex={-1}
        className={month === null ? "sr-only" : "mt-2 mb-1 font-semibold outline-none"}
      >
        {month === null ? "Bills" : <MonthName name={month} />}
      </h2>
      {children}
    </section>
  );
}

function MonthName({ name }: { name: string }) {
  return (
    <>
      <span>{name}</span>
      <span className="sr-only"> bills</span>
    </>
  );
}

const BILLS_HEADING_ID = "bills";

export function billsHeading(): HTMLElement | null {
  return document.getElementById(BILLS_HEADING_ID);
}

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
    <fieldset aria-label="Filter" className="filters">
      {FILTERS.filter((each) => each === filter || counts[each] > 0).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
            onFilter(each);
          }}
        >
          <span>
            {NAMES[each]}
            <span>{counts[each]}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
}

export function SearchField({ ref, query, onQuery }: SearchFieldProps) {
  return (
    <search className="search-field" data-open={query !== "" || undefined}>
      <span>
        <SearchIcon />
      </span>
      <input
        ref={ref}
        type="search"
        aria-label="Search all months"
        placeholder="Search all months"
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          if (query === "") event.currentTarget.blur();
          else onQuery("");
        }}
      />
    </search>
  );
}
