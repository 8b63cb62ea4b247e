import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limitOf } from "#domain/budgets/month-budget.ts";
import {
  addMonths,
  type Day,
  FIRST_MONTH,
  LAST_MONTH,
  type Month,
  monthText,
} from "#domain/calendar/days.ts";
import type { Period } from "#domain/calendar/periods.ts";
import type { ViewMode } from "#domain/settings/settings.ts";
import { afterPaint } from "../browser/idle.ts";
import {
  useBudget,
  useCurrency,
  useCurrentMonth,
  useGenerateOnShow,
  useHasBills,
  useMonthExpenses,
  usePeriod,
  useProjectedExpenses,
  useRows,
  useSettings,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { BillsSection, SearchField } from "../features/expenses/timeline/list-parts.tsx";
import { useSetup } from "../features/guide/use-setup.ts";
import { MonthCard } from "../features/month-card/month-card.tsx";
import { StickyMonthBar, useShownMonth, useViewMode } from "../features/months/month-bar.tsx";
import { TodayPlace } from "../features/months/today-place.ts";
import { LoadFailure } from "../features/sync/load-failure.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { WITH_SIDE } from "../ui/classes.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { Spinner, usePageTitle } from "../ui/screen.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { AppScreen } from "./app-screen.tsx";
import { MonthBills, MonthSide } from "./month-bills.tsx";
import { hasLine } from "./month-list.tsx";
import { focused, useMonthDialogs } from "./use-month-dialogs.tsx";

const afterBills = lazyComponent(
  async () => (await import("../features/month-card/after-bills.tsx")).AfterBills,
);
const foot = lazyComponent(async () => (await import("./month-foot.tsx")).MonthFoot);

/** The month on the screen, and what all parts of the screen share. None of it changes with a bill. */
function useScreen(today: Day) {
  const currentMonth = useCurrentMonth();
  const { month, show: showMonth } = useShownMonth(currentMonth);
  // The month's name is painted first. Its figures and bills follow in the next frame.
  const shown = useDeferredValue(month);
  const period = usePeriod(shown);
  const [query, setQuery] = useState("");
  const show = useCallback(
    (wanted: Month) => {
      setQuery("");
      showMonth(wanted);
    },
    [showMonth],
  );
  const [todayPlace] = useState(() => new TodayPlace());
  function toToday() {
    const wasSearching = query.trim() !== "";
    setQuery("");
    if (month !== currentMonth) show(currentMonth);
    todayPlace.show(wasSearching || shown !== currentMonth);
  }
  const { from } = usePeriod(month);
  const dialogs = useMonthDialogs(month, month === currentMonth ? today : from);
  const hasBills = useHasBills();
  const setup = useSetup(hasBills);
  const isSearching = query.trim() !== "";
  // The guide comes before figures, which say nothing without bills.
  const isBeginning = setup !== null && !hasBills && shown === currentMonth;
  return {
    ...{ today, month, shown, period, currentMonth, show, toToday, todayPlace, query, setQuery, dialogs },
    ...{ hasBills, setup, isSearching, isBeginning },
    hasFigures: !isSearching && !isBeginning,
    view: useViewMode(),
    // Without rows, sums would be wrong and the month only seems empty.
    rows: useRows(shown),
  };
}

export type Screen = ReturnType<typeof useScreen>;

export function MonthView() {
  const today = useToday();
  const screen = useScreen(today);
  const { month, period, show, view, rows, hasFigures, dialogs } = screen;
  usePageTitle(monthText(month));
  const search = useRef<HTMLInputElement>(null);
  useKeys({
    arrowleft: () => month > FIRST_MONTH && show(addMonths(month, -1)),
    arrowright: () => month < LAST_MONTH && show(addMonths(month, 1)),
    t: screen.toToday,
    n: () => dialogs.add(focused()),
    v: () => view.choose(view.view === "vertical" ? "horizontal" : "vertical"),
    "/": () => search.current?.focus(),
    "?": dialogs.showKeys,
  });
  return (
    <>
      <GenerateOnShow until={period.to} today={today} />
      <LoadFailure rows={rows} />
      <div className="flex flex-col gap-2 sm:gap-5" data-beginning={screen.isBeginning || undefined}>
        <Top screen={screen} search={search} />
        {/* What is found in all months stands in its place. */}
        {rows === "here" && hasFigures && <Head period={period} today={today} view={screen.view.shown} />}
        {/* The spinner has a key of its own, so that the bills replace it rather than move it. */}
        <Columns key={rows} screen={screen} />
      </div>
      {dialogs.dialog}
    </>
  );
}

function Top({ screen, search }: { screen: Screen; search: RefObject<HTMLInputElement | null> }) {
  const { month, currentMonth, todayPlace, show, toToday, query, setQuery, isSearching } = screen;
  const hasRows = screen.rows === "here";
  return (
    <StickyMonthBar {...{ month, currentMonth, todayPlace, isSearching }} onShow={show} onToday={toToday}>
      {hasRows && screen.hasBills && <SearchField ref={search} query={query} onQuery={setQuery} />}
      {/* One that was shown while loading could vanish from under a press. */}
      {hasRows && <AddButton screen={screen} />}
    </StickyMonthBar>
  );
}

/** An empty month has a button of its own, but for the one in which an account begins. */
function AddButton({ screen: { shown, isBeginning, dialogs } }: { screen: Screen }) {
  const isEmpty = useMonthExpenses(shown).length + useProjectedExpenses(shown).length === 0;
  if (isEmpty && !isBeginning) return null;
  return (
    <Button
      variant={isBeginning ? "secondary" : "primary"}
      className="shrink-0 max-sm:hidden print:hidden"
      onClick={(event) => dialogs.add(event.currentTarget)}
    >
      <PlusIcon />
      Add Expense
    </Button>
  );
}

/** Looks at every change, which nothing else on the screen has to be rendered for. */
function GenerateOnShow({ until, today }: { until: Day; today: Day }) {
  useGenerateOnShow(until, today);
  return null;
}

/** What a month's figures are made of, a frame late: the row that was pressed is painted first. */
function useDeferredFigures(period: Period, today: Day) {
  const expenses = useMonthExpenses(period.month);
  const budget = useBudget(period.month, today);
  const figures = useMemo(() => ({ period, today, expenses, budget }), [period, today, expenses, budget]);
  return useDeferredValue(figures);
}

function Head(props: { period: Period; today: Day; view: ViewMode }) {
  const { budget, expenses, ...figures } = useDeferredFigures(props.period, props.today);
  const currency = useCurrency();
  const expected = useProjectedExpenses(figures.period.month);
  const follow = useFollow();
  const hasIncome = useSettings().income !== null;
  // Such a month would lead with zero.
  const isExpected = expenses.length === 0 && expected.length > 0;
  return (
    <MonthCard
      {...figures}
      expenses={isExpected ? expected : expenses}
      isExpected={isExpected}
      budgetCents={limitOf(budget)}
      currency={currency}
      onFollow={isExpected ? showExpected : follow}
      hasRibbon={!hasLine(props.view, expenses)}
      note={
        hasIncome && (
          // The line is there before its text, so that nothing below moves.
          <p className="mt-1 min-h-lh text-small text-ink-soft">
            <Later>
              <afterBills.Component expenses={isExpected ? expected : expenses} />
            </Later>
          </p>
        )
      }
    />
  );
}

/** These rows can't be changed, so nothing on them takes focus. */
function showExpected(id: string): void {
  document.getElementById(`expense-${id}`)?.scrollIntoView({ block: "center" });
}

function Side({ screen: { shown, period, today, currentMonth, dialogs, setup } }: { screen: Screen }) {
  const isAsked = setup?.step === "budget" && shown === currentMonth;
  return <MonthSide {...useDeferredFigures(period, today)} isAsked={isAsked} onShowKeys={dialogs.showKeys} />;
}

function Columns({ screen }: { screen: Screen }) {
  const { shown, view, rows, isSearching, hasFigures } = screen;
  const expenses = useMonthExpenses(shown);
  const hasRows = rows === "here";
  // The line from left to right goes on below the month's card, and has the whole width.
  const isWide = hasLine(view.shown, expenses) && !isSearching;
  return (
    <div
      className={`gap-y-6 ${
        isSearching
          ? WITH_SIDE
          : !hasFigures
            ? "grid grid-cols-[minmax(0,48rem)] justify-center"
            : isWide
              ? "-mt-2 grid grid-cols-[minmax(0,1fr)] sm:-mt-5"
              : `${WITH_SIDE} lg:grid-rows-[auto_1fr]`
      }`}
    >
      <div className="min-w-0">
        {rows === "loading" && (
          <BillsSection>
            <Spinner text="Loading expenses..." />
          </BillsSection>
        )}
        {hasRows && <MonthBills screen={screen} expenses={expenses} />}
      </div>
      {hasRows && hasFigures && <Side screen={screen} />}
      {hasRows && expenses.length > 0 && !isSearching && (
        <div className="min-w-0 lg:col-start-1">
          <Later>
            <foot.Component month={shown} />
          </Later>
        </div>
      )}
    </div>
  );
}

/** Leads to a bill's row, as a link to it does; Back doesn't return through every bill that was looked at. */
function useFollow(): (id: string) => void {
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
