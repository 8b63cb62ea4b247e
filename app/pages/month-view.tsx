import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import {
  addMonths,
  FIRST_MONTH,
  firstDayOf,
  LAST_MONTH,
  type Month,
  monthOf,
} from "#domain/calendar/days.ts";
import { useGenerateOnShow, useProjectedExpenses } from "../data/ledger/recurring.ts";
import {
  useCurrency,
  useEarlierBills,
  useEverSynced,
  useHasBills,
  useIsLoading,
  useMonthExpenses,
  useToday,
} from "../data/ledger/use-ledger.tsx";
import { useDismissed } from "../data/session/use-dismissed.ts";
import { BillsSection } from "../features/expenses/bills-section.tsx";
import { EarlierBills } from "../features/expenses/earlier-bills.tsx";
import { EmptyMonth } from "../features/expenses/empty-month.tsx";
import { ProjectedBills } from "../features/expenses/projected-bills.tsx";
import { useExpenseActions } from "../features/expenses/use-expense-actions.ts";
import { SampleBanner, useSample } from "../features/guide/sample.tsx";
import { MonthBar } from "../features/months/month-bar.tsx";
import { TodayPlace } from "../features/months/today-place.ts";
import { useShownMonth } from "../features/months/use-shown-month.ts";
import { useViewMode } from "../features/months/view-toggle.tsx";
import { LoadFailureBanner } from "../features/sync/load-failure-banner.tsx";
import { Later, lazyPopup } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { lazyComponent } from "../ui/lazy.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useMedia } from "../ui/use-browser-value.ts";
import { useKeys } from "../ui/use-keys.ts";
import { MonthSide } from "./month-cards.tsx";
import { MonthList } from "./month-list.tsx";
import { focused, useMonthDialogs } from "./use-month-dialogs.tsx";

const monthExport = lazyComponent(
  async () => (await import("../features/exporting/export-buttons.tsx")).MonthExport,
);
const copyOffer = lazyComponent(async () => (await import("../features/expenses/copy-offer.tsx")).CopyOffer);
const guide = lazyPopup(async () => (await import("../features/guide/guide.tsx")).Guide);

export function MonthView() {
  const today = useToday();
  const { month, show } = useShownMonth(today);
  usePageTitle(monthText(month));
  const currentMonth = monthOf(today);
  // A press (the month's name, a tick) is painted first. Figures and bills follow in the next frame.
  const shown = useDeferredValue(month);
  const stored = useDeferredValue(useMonthExpenses(shown));
  const earlier = useDeferredValue(useEarlierBills(today));
  const currency = useCurrency();
  const projected = useProjectedExpenses(shown);
  useGenerateOnShow(shown, today);
  const everSynced = useDeferredValue(useEverSynced());
  // While loading, sums would be wrong and the month only seems empty.
  const loading = useDeferredValue(useIsLoading(shown));
  const hasBills = useDeferredValue(useHasBills());
  // The order of focus follows the layout: the side is above the bills on a small screen, and beside them on a wide
  // one.
  const isWide = useMedia("(width >= 64rem)");
  const view = useViewMode();
  const sample = useSample(shown, today, hasBills);
  const [dismissed, dismiss] = useDismissed("guide");
  const [budgetMonth, setBudgetMonth] = useState<Month | null>(null);
  const editBudget = useCallback((editing: boolean) => setBudgetMonth(editing ? shown : null), [shown]);
  const search = useRef<HTMLInputElement>(null);
  const leaveSearch = useRef(() => false);
  const [todayPlace] = useState(() => new TodayPlace());
  const { add, edit, duplicate, showKeys, dialog } = useMonthDialogs(
    month === currentMonth ? today : firstDayOf(month),
  );
  const actions = useExpenseActions();
  const handlers = useMemo(
    () => ({ actions, onEdit: edit, onDuplicate: duplicate }),
    [actions, edit, duplicate],
  );
  const expenses = sample.bills ?? stored;
  const empty = expenses.length === 0 && projected.length === 0;
  // An empty month has a button of its own. One that was shown while loading could vanish from under a press.
  const hasAddButton = !loading && !empty;

  function toToday() {
    const wasSearching = leaveSearch.current();
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

  const side = !loading && (
    <MonthSide
      key="side"
      month={shown}
      today={today}
      expenses={expenses}
      editingBudget={budgetMonth === shown}
      onEditBudget={editBudget}
      onShowKeys={showKeys}
    />
  );
  // The spinner has a key of its own, so that the bills replace it rather than move it.
  const bills = (
    <div key={loading ? "loading" : "bills"} className="min-w-0 lg:col-start-1 lg:row-start-2">
      {loading ? (
        <BillsSection>
          <Spinner text="Loading expenses..." />
        </BillsSection>
      ) : (
        <>
          {sample.bills !== null && <SampleBanner onThrowAway={sample.throwAway} />}
          <MonthList
            month={shown}
            today={today}
            expenses={expenses}
            handlers={sample.bills === null ? handlers : sample.handlers}
            view={view}
            searchable={hasBills}
            searchRef={search}
            leaveSearchRef={leaveSearch}
            todayPlace={todayPlace}
            onShowMonth={show}
            above={
              shown === currentMonth &&
              earlier.length > 0 && (
                <EarlierBills {...handlers} expenses={earlier} today={today} currency={currency} />
              )
            }
            empty={
              expenses.length === 0 && (
                <EmptyMonth
                  month={shown}
                  onAdd={add}
                  guide={
                    // If none could be loaded, the account may still have bills.
                    everSynced &&
                    !hasBills &&
                    !dismissed && (
                      <guide.Component
                        onAdd={(bill, opener) => add(opener, bill)}
                        onSetBudget={() => setBudgetMonth(shown)}
                        onSample={sample.show}
                        onClosed={dismiss}
                      />
                    )
                  }
                />
              )
            }
            below={
              <>
                {sample.bills === null && expenses.length > 0 && (
                  <Later>
                    <copyOffer.Component month={shown} />
                    <monthExport.Component month={shown} />
                  </Later>
                )}
                {projected.length > 0 && <ProjectedBills expenses={projected} currency={currency} />}
              </>
            }
          />
        </>
      )}
    </div>
  );

  return (
    <>
      <LoadFailureBanner />
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="flex min-h-11 items-center justify-between gap-2 lg:col-start-1 lg:row-start-1">
          <MonthBar
            month={month}
            currentMonth={currentMonth}
            todayPlace={todayPlace}
            onShow={show}
            onToday={toToday}
          />
          {hasAddButton && <AddButton className="max-sm:hidden" onAdd={add} />}
        </div>
        {isWide ? [bills, side] : [side, bills]}
      </div>
      {hasAddButton && (
        <AddButton
          className="fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 min-h-14 rounded-full px-5 shadow-float sm:hidden"
          onAdd={add}
        />
      )}
      {dialog}
    </>
  );
}

function AddButton(props: { className: string; onAdd: (opener: HTMLElement) => void }) {
  return (
    <Button
      variant="primary"
      className={classes("print:hidden", props.className)}
      onClick={(event) => props.onAdd(event.currentTarget)}
    >
      <PlusIcon />
      Add Expense
    </Button>
  );
}
