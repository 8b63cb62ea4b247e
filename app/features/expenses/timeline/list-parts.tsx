import { type PointerEvent, type ReactNode, type Ref, useMemo, useState } from "react";
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

export interface Kept {
  /** The ids of the bills that were listed. */
  readonly ids: ReadonlySet<string>;
  /** Call it while rendering, with what is listed. */
  readonly keep: (listed: readonly Expense[]) => void;
  /**
   * Forgets all but `staying` when a mouse leaves the list. A finger leaves it with each tap. A row with the focus that a
   * keyboard shows stays, too.
   */
  readonly onLeave: (event: PointerEvent<HTMLElement>, staying: readonly Expense[]) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Remembers which bills a list has shown, so that a tick takes none of them away from under the pointer or the focus.
 * @param visit what the list shows. Another one begins with nothing.
 */
export function useKept(visit: string): Kept {
  const [stored, setStored] = useState({ visit, ids: NONE });
  const isNew = stored.visit !== visit;
  if (isNew) setStored({ visit, ids: NONE });
  const ids = isNew ? NONE : stored.ids;
  return {
    ids,
    keep(listed) {
      if (listed.some(({ id }) => !ids.has(id)))
        setStored({ visit, ids: new Set([...ids, ...idsOf(listed)]) });
    },
    onLeave({ pointerType, currentTarget }, staying) {
      if (pointerType === "touch" || staying.length >= ids.size) return;
      const focused = currentTarget.querySelector(":focus-visible")?.closest<HTMLElement>("[data-expense]");
      setStored({ visit, ids: new Set([...idsOf(staying), focused?.dataset["expense"] ?? ""]) });
    },
  };
}

function idsOf(expenses: readonly Expense[]): string[] {
  return expenses.map(({ id }) => id);
}
