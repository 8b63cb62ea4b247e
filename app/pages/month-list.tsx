import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { addMonths, FIRST_MONTH, LAST_MONTH, type Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Filter, passesFilter } from "#domain/expenses/month-figures.ts";
import type { ViewMode } from "#domain/settings/settings.ts";
import { fetchCode } from "../browser/fetch-code.ts";
import { useCurrency, useLastBills, useReadLedger } from "../data/ledger/use-ledger.tsx";
import type { AllCommands } from "../features/expenses/row/bill-changes.ts";
import { useBillCommands } from "../features/expenses/row/bill-commands.tsx";
import { BillCommandsContext, SelectionContext } from "../features/expenses/row/bill-parts.tsx";
import { LastBills } from "../features/expenses/row/bill-row.tsx";
import { useSelecting } from "../features/expenses/selection/selecting.ts";
import { ScrollToRow, useFolds } from "../features/expenses/timeline/folds.tsx";
import { BillsSection, FilterBar, useKept } from "../features/expenses/timeline/list-parts.tsx";
import { Timeline } from "../features/expenses/timeline/timeline.tsx";
import { MonthOverlay, ViewToggle } from "../features/months/month-bar.tsx";
import { fetchShown, lazyComponent, usePreload } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/screen.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { useWhenIdle } from "../ui/use-when-idle.ts";
import type { Screen } from "./month-view.tsx";

const horizontal = lazyComponent(
  async () => (await import("../features/expenses/timeline/horizontal-timeline.tsx")).HorizontalTimeline,
);
const results = lazyComponent(
  async () => (await import("../features/expenses/search-results.tsx")).SearchResults,
);

/** Whether the month lies as a line below its card, which then has no ribbon. */
export function hasLine(view: ViewMode, expenses: readonly Expense[]): boolean {
  return view === "horizontal" && expenses.length > 0;
}

const NONE: readonly Expense[] = [];

interface MonthListProps {
  screen: Screen;
  expenses: readonly Expense[];
  /** Shown above the month's bills, except during a search. */
  above: ReactNode;
  /** The month's name, if other bills stand above. */
  heading: string | null;
  /** Shown if the month has no bills. */
  empty: ReactNode;
  /** Shown below the month's bills, except during a search. */
  below: ReactNode;
}

export function MonthList({ screen, expenses, above, heading, empty, below }: MonthListProps) {
  const {
    shown: month,
    period,
    currentMonth,
    today,
    view,
    query,
    setQuery,
    todayPlace,
    show,
    dialogs,
  } = screen;
  const currency = useCurrency();
  const lastBills = useLastBills();
  const [filter, setFilter] = useState<Filter>("all");
  // A keystroke or press shows at once. The long list follows.
  const searched = useDeferredValue(query);
  const filtered = useDeferredValue(filter);
  const passes = useCallback((each: Expense) => passesFilter(each, filtered, today), [filtered, today]);
  const kept = useKept(`${month} ${filtered}`);
  const bills = useMemo(
    () => (filtered === "all" ? expenses : expenses.filter((each) => passes(each) || kept.ids.has(each.id))),
    [expenses, filtered, passes, kept.ids],
  );
  if (filtered !== "all") kept.keep(bills);
  const folds = useFolds({ period, today, expenses });
  const searching = searched.trim() !== "";
  const selecting = useSelecting(month, !searching && bills.length > 0);
  const { begin, end, mode } = selecting;
  const { commands, popups } = useBillCommands({
    onEdit: dialogs.edit,
    onDuplicate: dialogs.duplicate,
    selectorOf: (expense) => (!searching && bills.includes(expense) ? () => void begin(expense) : null),
  });
  const box = useRef<HTMLDivElement>(null);
  const reached = useRef<string>(null);
  useKeysAndSwipes(box, commands, month, show);
  useKeys({ x: () => (mode === null ? void begin(rowInFocus(bills) ?? "list") : end()) });
  const showAll = useCallback(() => {
    setQuery("");
    setFilter("all");
  }, [setQuery]);
  useEffect(() => {
    if (!searching && month === currentMonth) todayPlace.settle();
  }, [searching, month, currentMonth, todayPlace]);
  usePreload(results, horizontal);
  const isLine = !searching && hasLine(view.shown, expenses);
  const Line = view.shown === "horizontal" ? horizontal.Component : Timeline;
  const line = (
    <Line
      {...{ period, today, currency }}
      onShowMonth={show}
      expenses={bills}
      isFiltered={filtered !== "all"}
      folds={filtered === "all" && mode === null ? folds : null}
      todayRef={todayPlace.attach}
      openMenu={commands.openMenu}
    />
  );
  const scrollToRow = (
    <ScrollToRow expenses={searching ? NONE : bills} reached={reached} onFollow={showAll} />
  );
  return (
    // What the rows of all lists share.
    <BillCommandsContext value={commands}>
      <LastBills value={lastBills}>
        <SelectionContext value={mode}>
          <div ref={box} className="flex flex-col gap-2 sm:gap-3">
            <div className="bills flex flex-col gap-2 sm:gap-3">
              {!searching && above}
              <BillsSection month={searching ? null : heading}>
                {expenses.length > 0 && !searching && (
                  <ListBar {...{ expenses, today, filter, view, selecting }} onFilter={setFilter} />
                )}
                {searching ? (
                  <WithItsCode>
                    <results.Component
                      query={searched}
                      {...{ today, currency }}
                      onShowMonth={show}
                      onQuery={setQuery}
                    />
                    {scrollToRow}
                  </WithItsCode>
                ) : (
                  <div
                    className="relative"
                    onPointerLeave={(event) => kept.onLeave(event, bills.filter(passes))}
                  >
                    <MonthOverlay month={month} />
                    {expenses.length > 0 && bills.length === 0 && <NothingHere onShowAll={showAll} />}
                    {expenses.length === 0 || isLine ? (
                      <WithItsCode>
                        {isLine ? line : empty}
                        {scrollToRow}
                      </WithItsCode>
                    ) : (
                      // Without a boundary React hydrates it with its screen: a press in between would be lost.
                      <>
                        {line}
                        {scrollToRow}
                      </>
                    )}
                  </div>
                )}
                {!searching && !isLine && below}
              </BillsSection>
            </div>
            {isLine && below}
            {mode !== null && (
              <mode.Bar {...mode} bills={bills} month={month} onEnd={end} focusAfter={selecting.focusAfter} />
            )}
            {popups}
          </div>
        </SelectionContext>
      </LastBills>
    </BillCommandsContext>
  );
}

function WithItsCode(props: { children: ReactNode }) {
  return <Suspense fallback={<Spinner text="Loading expenses..." />}>{props.children}</Suspense>;
}

interface ListBarProps extends Pick<Screen, "today" | "view"> {
  expenses: readonly Expense[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  selecting: ReturnType<typeof useSelecting>;
}

function ListBar({ expenses, today, view, filter, onFilter, selecting }: ListBarProps) {
  const { mode, begin, end } = selecting;
  return (
    <div className="mb-2 flex items-center justify-between gap-3 sm:mb-3 print:hidden">
      <div className="min-w-0 flex-1">
        <FilterBar expenses={expenses} today={today} filter={filter} onFilter={onFilter} />
      </div>
      <Button
        ref={selecting.button}
        variant="link"
        className="shrink-0 text-small max-sm:hidden"
        onClick={() => (mode === null ? void begin("nothing") : end())}
      >
        {mode === null ? "Select" : "Done"}
      </Button>
      <ViewToggle view={view.view} onChoose={view.choose} />
    </div>
  );
}

function NothingHere({ onShowAll }: { onShowAll: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 py-6 text-ink-soft">
      No bills here with this filter.
      <Button onClick={onShowAll}>Show all</Button>
    </p>
  );
}

const loadKeys = () => fetchCode(() => import("../features/expenses/row/bill-keys.ts"));

const loadSwipes = async () =>
  matchMedia("(any-pointer: coarse)").matches ? fetchShown(() => import("./month-swipes.ts")) : null;

/** What keys and fingers do to bills. All of it can be done by buttons as well. */
function useKeysAndSwipes(
  box: RefObject<HTMLElement | null>,
  commands: AllCommands,
  month: Month,
  onShowMonth: (month: Month) => void,
): void {
  const readLedger = useReadLedger();
  const find = useCallback((id: string) => readLedger().get("expense", id), [readLedger]);
  const stepBy = useEffectEvent((months: -1 | 1) => {
    const to = addMonths(month, months);
    return to < FIRST_MONTH || to > LAST_MONTH ? null : () => onShowMonth(to);
  });
  useWhenIdle(
    loadKeys,
    useCallback(({ followBillKeys }) => followBillKeys(box, commands, find), [box, commands, find]),
  );
  useWhenIdle(
    loadSwipes,
    useCallback(
      ({ followMonthSwipes }) => followMonthSwipes({ ...commands, find, stepBy }),
      [commands, find],
    ),
  );
}

/** The listed bill whose row holds what has focus. */
function rowInFocus(bills: readonly Expense[]): { id: string } | null {
  const item = document.activeElement?.closest("li");
  const row =
    item?.dataset["expense"] ?? item?.querySelector<HTMLElement>("[data-expense]")?.dataset["expense"];
  return bills.find(({ id }) => id === row) ?? null;
}
