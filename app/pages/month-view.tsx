import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limitOf } from "#domain/budgets/month-budget.ts";
import { monthText } from "#domain/calendar/day-text.ts";
import {
  addMonths,
  FIRST_MONTH,
  firstDayOf,
  LAST_MONTH,
  type Month,
  monthOf,
} from "#domain/calendar/days.ts";
import { afterPaint, whenIdle } from "../browser/idle.ts";
import { useGenerateOnShow, useProjectedExpenses } from "../data/ledger/recurring.ts";
import {
  useBudget,
  useCurrency,
  useEarlierBills,
  useHasBills,
  useMonthExpenses,
  useRows,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { EarlierBills } from "../features/expenses/timeline/earlier-bills.tsx";
import { BillsSection, billsHeading, SearchField } from "../features/expenses/timeline/list-parts.tsx";
import { useSetup } from "../features/guide/use-setup.ts";
import { StickyMonthBar, TodayPlace, useShownMonth, useViewMode } from "../features/months/month-bar.tsx";
import { LoadFailure } from "../features/sync/load-failure.tsx";
import { ClosingBoundary, Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { classes, WITH_SIDE } from "../ui/classes.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { Spinner, usePageTitle } from "../ui/screen.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { AppScreen } from "./app-screen.tsx";
import { MonthHead } from "./month-head.tsx";
import { MonthList, MonthSide } from "./month-list.tsx";
import { focused, useMonthDialogs } from "./use-month-dialogs.tsx";

const monthFoot = lazyComponent(async () => (await import("./month-foot.tsx")).MonthFoot);
const emptyMonth = lazyComponent(
  async () => (await import("../features/expenses/timeline/month-extras.tsx")).EmptyMonth,
);
const projectedBills = lazyComponent(
  async () => (await import("../features/expenses/timeline/month-extras.tsx")).ProjectedBills,
);
const setupGuide = lazyComponent(async () => (await import("../features/guide/setup-guide.tsx")).SetupGuide);

export function MonthView() {
  const today = useToday();
  const { month, show: showMonth } = useShownMonth(today);
  usePageTitle(monthText(month));
  const currentMonth = monthOf(today);
  // A press (the month's name, a tick) is painted first. Figures and bills follow in the next frame.
  const shown = useDeferredValue(month);
  const expenses = useDeferredValue(useMonthExpenses(shown));
  const earlier = useDeferredValue(useEarlierBills(today));
  const currency = useCurrency();
  const budget = useBudget(shown, today);
  const projected = useProjectedExpenses(shown);
  useGenerateOnShow(shown, today);
  // Without rows, sums would be wrong and the month only seems empty.
  const rows = useDeferredValue(useRows(shown));
  const hasRows = rows === "here";
  const hasBills = useDeferredValue(useHasBills());
  const view = useViewMode();
  const setup = useSetup();
  const [budgetMonth, setBudgetMonth] = useState<Month | null>(null);
  const editBudget = useCallback((editing: boolean) => setBudgetMonth(editing ? shown : null), [shown]);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const show = useCallback(
    (wanted: Month) => {
      setQuery("");
      showMonth(wanted);
    },
    [showMonth],
  );
  const [todayPlace] = useState(() => new TodayPlace());
  const { add, edit, duplicate, showKeys, dialog } = useMonthDialogs(
    month === currentMonth ? today : firstDayOf(month),
  );
  const empty = expenses.length === 0 && projected.length === 0;
  // An empty month has a button of its own. One that was shown while loading could vanish from under a press.
  const hasAddButton = hasRows && !empty;

  useEffect(
    () =>
      whenIdle(() => {
        emptyMonth.preload();
        projectedBills.preload();
      }),
    [],
  );
  const follow = useFollow();

  function toToday() {
    const wasSearching = query.trim() !== "";
    setQuery("");
    if (month !== currentMonth) show(currentMonth);
    todayPlace.show(wasSearching || shown !== currentMonth);
  }

  useKeys({
    arrowleft: () => month > FIRST_MONTH && show(addMonths(month, -1)),
    arrowright: () => month < LAST_MONTH && show(addMonths(month, 1)),
    t: toToday,
    n: () => add(focused()),
    v: () => view.choose(view.view === "vertical" ? "horizontal" : "vertical"),
    "/": () => search.current?.focus(),
    "?": showKeys,
  });

  // The line from left to right has the whole width.
  const isWide = view.shown === "horizontal" && expenses.length > 0 && query.trim() === "";
  const side = hasRows && (
    <MonthSide
      month={shown}
      today={today}
      expenses={expenses}
      budget={budget}
      editingBudget={budgetMonth === shown}
      onEditBudget={editBudget}
      onShowKeys={showKeys}
    />
  );
  // An empty month waits for its guide, which would push its button away from under a press.
  const guide = setup !== null && shown === currentMonth && (
    <ClosingBoundary onFailed={setup.hide}>
      <setupGuide.Component
        setup={setup}
        month={shown}
        onDone={() => billsHeading()?.focus({ preventScroll: true })}
      />
    </ClosingBoundary>
  );
  const guideAbove = expenses.length > 0 && guide && <Suspense>{guide}</Suspense>;
  const earlierBills = shown === currentMonth && earlier.length > 0 && (
    <EarlierBills expenses={earlier} today={today} currency={currency} />
  );
  const bills = (
    <div className="min-w-0">
      {rows === "loading" && (
        <BillsSection>
          <Spinner text="Loading expenses..." />
        </BillsSection>
      )}
      {hasRows && (
        <MonthList
          month={shown}
          today={today}
          expenses={expenses}
          onEdit={edit}
          onDuplicate={duplicate}
          view={view}
          query={query}
          onQuery={setQuery}
          todayPlace={todayPlace}
          onShowMonth={show}
          above={
            <>
              {guideAbove}
              {earlierBills}
            </>
          }
          empty={expenses.length === 0 && <emptyMonth.Component month={shown} onAdd={add} guide={guide} />}
          below={
            projected.length > 0 && (
              <Suspense>
                <projectedBills.Component expenses={projected} currency={currency} />
              </Suspense>
            )
          }
        />
      )}
    </div>
  );

  return (
    <>
      <LoadFailure rows={rows} />
      <div className="flex flex-col gap-2 sm:gap-5">
        <StickyMonthBar
          month={month}
          currentMonth={currentMonth}
          todayPlace={todayPlace}
          onShow={show}
          onToday={toToday}
        >
          {hasRows && hasBills && <SearchField ref={search} query={query} onQuery={setQuery} />}
          {hasAddButton && (
            <Button
              variant="primary"
              className="shrink-0 max-sm:hidden print:hidden"
              onClick={(event) => add(event.currentTarget)}
            >
              <PlusIcon />
              Add Expense
            </Button>
          )}
        </StickyMonthBar>
        {hasRows && (
          // What is found in all months stands in its place on a phone.
          <div className={classes(query.trim() !== "" && "max-sm:hidden")}>
            <MonthHead
              {...{ today, expenses, currency }}
              month={shown}
              budgetCents={limitOf(budget)}
              onFollow={follow}
            />
          </div>
        )}
        {/* The spinner has a key of its own, so that the bills replace it rather than move it. */}
        <div
          key={rows}
          className={classes(
            "gap-y-6",
            isWide ? "grid grid-cols-[minmax(0,1fr)]" : `${WITH_SIDE} lg:grid-rows-[auto_1fr]`,
          )}
        >
          {bills}
          {side}
          {hasRows && expenses.length > 0 && query.trim() === "" && (
            <div className="min-w-0 lg:col-start-1">
              <Later>
                <monthFoot.Component month={shown} />
              </Later>
            </div>
          )}
        </div>
      </div>
      {dialog}
    </>
  );
}

/** Leads to a bill's row, as a link to it does; Back doesn't return through every bill that was looked at. */
export function useFollow(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id: string) => {
      const { search } = window.location;
      afterPaint(
        () => void navigate({ search, hash: `#expense-${id}` }, { replace: true, preventScrollReset: true }),
      );
    },
    [navigate],
  );
}

export function DashboardPage() {
  return (
    <AppScreen isDashboard>
      <MonthView />
    </AppScreen>
  );
}
