import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Filter, passesFilter } from "#domain/expenses/filters.ts";
import { whenIdle } from "../browser/idle.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import { BillsSection } from "../features/expenses/bills-section.tsx";
import { FilterBar } from "../features/expenses/filter-bar.tsx";
import { SearchField } from "../features/expenses/search-field.tsx";
import { Timeline } from "../features/expenses/timeline.tsx";
import type { BillHandlers } from "../features/expenses/use-bill-rows.tsx";
import { useScrollToRow } from "../features/expenses/use-scroll-to-row.ts";
import { MonthOverlay } from "../features/months/month-overlay.tsx";
import type { TodayPlace } from "../features/months/today-place.ts";
import { type ChosenView, ViewToggle } from "../features/months/view-toggle.tsx";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { Spinner } from "../ui/spinner.tsx";

const horizontal = lazyComponent(
  async () => (await import("../features/expenses/horizontal-timeline.tsx")).HorizontalTimeline,
);
const results = lazyComponent(
  async () => (await import("../features/expenses/search-results.tsx")).SearchResults,
);

const NONE: readonly Expense[] = [];

interface MonthListProps {
  month: Month;
  today: Day;
  expenses: readonly Expense[];
  handlers: BillHandlers;
  view: ChosenView;
  searchable: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  todayPlace: TodayPlace;
  /** A function that ends a search and returns whether there was one. */
  leaveSearchRef: RefObject<() => boolean>;
  onShowMonth: (month: Month) => void;
  /** Shown above the month's bills, except during a search. */
  above: ReactNode;
  /** Shown if the month has no bills. */
  empty: ReactNode;
  /** Shown below the month's bills, except during a search. */
  below: ReactNode;
}

export function MonthList(props: MonthListProps) {
  const { month, today, expenses, handlers, view, todayPlace, onShowMonth } = props;
  const currency = useCurrency();
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  // A keystroke or press shows at once. The long list follows.
  const searched = useDeferredValue(query);
  const filtered = useDeferredValue(filter);
  const bills = useMemo(
    () => (filtered === "all" ? expenses : expenses.filter((each) => passesFilter(each, filtered, today))),
    [expenses, filtered, today],
  );
  const showMonth = useCallback(
    (wanted: Month) => {
      setQuery("");
      onShowMonth(wanted);
    },
    [onShowMonth],
  );
  useEffect(
    () =>
      whenIdle(() => {
        results.preload();
        horizontal.preload();
      }),
    [],
  );
  const searching = searched.trim() !== "";
  const showAll = useCallback(() => {
    setQuery("");
    setFilter("all");
  }, []);
  useScrollToRow(searching ? NONE : bills, showAll);
  useEffect(() => {
    if (!searching && month === monthOf(today)) todayPlace.settle();
  }, [searching, month, today, todayPlace]);
  useImperativeHandle(
    props.leaveSearchRef,
    () => () => {
      setQuery("");
      return query.trim() !== "";
    },
    [query],
  );
  const Shown = view.shown === "horizontal" ? horizontal.Component : Timeline;
  const filters = !searching && expenses.length > 0 && (
    <FilterBar expenses={expenses} today={today} filter={filter} onFilter={setFilter} />
  );
  return (
    <div className="flex flex-col gap-3">
      {props.searchable ? (
        <div className="flex items-center gap-2 print:hidden">
          <SearchField ref={props.searchRef} query={query} onQuery={setQuery} />
          {expenses.length > 0 && <ViewToggle view={view.view} onChoose={view.choose} />}
        </div>
      ) : (
        expenses.length > 0 && (
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-between print:hidden">
            {filters}
            <div className="flex">
              <ViewToggle view={view.view} onChoose={view.choose} />
            </div>
          </div>
        )
      )}
      {!searching && props.above}
      <BillsSection>
        {props.searchable && filters && <div className="-mt-1 mb-3 print:hidden">{filters}</div>}
        <Suspense fallback={<Spinner text="Loading expenses..." />}>
          {searching ? (
            <results.Component
              {...handlers}
              query={searched}
              today={today}
              currency={currency}
              onShowMonth={showMonth}
            />
          ) : expenses.length === 0 ? (
            <div className="relative">
              <MonthOverlay month={month} />
              {props.empty}
            </div>
          ) : (
            <div className="relative">
              <MonthOverlay month={month} />
              {bills.length === 0 && (
                <p className="flex flex-wrap items-center gap-x-3 py-6 text-ink-soft">
                  No bills here with this filter.
                  <Button onClick={() => setFilter("all")}>Show all</Button>
                </p>
              )}
              <Shown
                {...handlers}
                month={month}
                today={today}
                currency={currency}
                expenses={bills}
                todayRef={todayPlace.attach}
                onShowMonth={showMonth}
              />
            </div>
          )}
        </Suspense>
        {!searching && props.below}
      </BillsSection>
    </div>
  );
}
