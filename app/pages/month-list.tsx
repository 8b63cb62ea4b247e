import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Filter, passesFilter } from "#domain/expenses/month-figures.ts";
import { whenIdle } from "../browser/idle.ts";
import { useLastBills } from "../data/ledger/recurring.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import { BillsSection } from "../features/expenses/bills-section.tsx";
import { FilterBar } from "../features/expenses/filter-bar.tsx";
import { LastBills } from "../features/expenses/last-bills.ts";
import { SelectionContext } from "../features/expenses/selection-context.ts";
import { Timeline } from "../features/expenses/timeline.tsx";
import type { BillHandlers } from "../features/expenses/use-bill-rows.tsx";
import { useFolds } from "../features/expenses/use-folds.ts";
import { useScrollToRow } from "../features/expenses/use-scroll-to-row.ts";
import { useSelecting } from "../features/expenses/use-selecting.ts";
import { MonthOverlay } from "../features/months/month-overlay.tsx";
import type { TodayPlace } from "../features/months/today-place.ts";
import { type ChosenView, ViewToggle } from "../features/months/view-toggle.tsx";
import { lazyComponent } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/screen.tsx";
import { useKeys } from "../ui/use-keys.ts";

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
  /** What the user searches for; empty if they don't. */
  query: string;
  onQuery: (query: string) => void;
  todayPlace: TodayPlace;
  onShowMonth: (month: Month) => void;
  /** Shown above the month's bills, except during a search. */
  above: ReactNode;
  /** Shown if the month has no bills. */
  empty: ReactNode;
  /** Shown below the month's bills, except during a search. */
  below: ReactNode;
}

export function MonthList(props: MonthListProps) {
  const { month, today, expenses, handlers, view, query, onQuery, todayPlace, onShowMonth } = props;
  const currency = useCurrency();
  const lastBills = useLastBills();
  const [filter, setFilter] = useState<Filter>("all");
  // A keystroke or press shows at once. The long list follows.
  const searched = useDeferredValue(query);
  const filtered = useDeferredValue(filter);
  const bills = useMemo(
    () => (filtered === "all" ? expenses : expenses.filter((each) => passesFilter(each, filtered, today))),
    [expenses, filtered, today],
  );
  const folds = useFolds({ month, today, expenses });
  useEffect(
    () =>
      whenIdle(() => {
        results.preload();
        horizontal.preload();
      }),
    [],
  );
  const searching = searched.trim() !== "";
  const selecting = useSelecting(month, !searching && bills.length > 0);
  const { begin, end, mode } = selecting;
  const select = useCallback((expense: Expense) => void begin({ id: expense.id }), [begin]);
  useKeys({ x: () => (mode === null ? void begin(rowInFocus(bills) ?? "list") : end()) });
  const showAll = useCallback(() => {
    onQuery("");
    setFilter("all");
  }, [onQuery]);
  useScrollToRow(searching ? NONE : bills, showAll);
  useEffect(() => {
    if (!searching && month === monthOf(today)) todayPlace.settle();
  }, [searching, month, today, todayPlace]);
  const Shown = view.shown === "horizontal" ? horizontal.Component : Timeline;
  return (
    <LastBills value={lastBills}>
      <div className="flex flex-col gap-2 sm:gap-3">
        {expenses.length > 0 && (
          <div className="flex items-center justify-between gap-3 print:hidden">
            <div className="min-w-0 flex-1">
              {!searching && (
                <FilterBar expenses={expenses} today={today} filter={filter} onFilter={setFilter} />
              )}
            </div>
            {!searching && (
              <Button
                ref={selecting.button}
                variant="link"
                className="shrink-0 text-small max-sm:hidden"
                onClick={() => (mode === null ? void begin("nothing") : end())}
              >
                {mode === null ? "Select" : "Done"}
              </Button>
            )}
            <ViewToggle view={view.view} onChoose={view.choose} />
          </div>
        )}
        {!searching && props.above}
        <BillsSection>
          <Suspense fallback={<Spinner text="Loading expenses..." />}>
            {searching ? (
              <results.Component
                {...handlers}
                query={searched}
                today={today}
                currency={currency}
                onShowMonth={onShowMonth}
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
                <SelectionContext value={mode}>
                  <Shown
                    {...handlers}
                    month={month}
                    today={today}
                    currency={currency}
                    expenses={bills}
                    isFiltered={filtered !== "all"}
                    folds={filtered === "all" && mode === null ? folds : null}
                    todayRef={todayPlace.attach}
                    onShowMonth={onShowMonth}
                    onSelect={select}
                  />
                </SelectionContext>
              </div>
            )}
          </Suspense>
          {!searching && props.below}
        </BillsSection>
        {mode !== null && (
          <mode.Bar {...mode} bills={bills} month={month} onEnd={end} focusAfter={selecting.focusAfter} />
        )}
      </div>
    </LastBills>
  );
}

/** The listed bill whose row holds what has focus. */
function rowInFocus(bills: readonly Expense[]): { id: string } | null {
  const item = document.activeElement?.closest("li");
  const row =
    item?.dataset["expense"] ?? item?.querySelector<HTMLElement>("[data-expense]")?.dataset["expense"];
  return bills.find(({ id }) => id === row) ?? null;
}
