import { memo, Suspense } from "react";
import type { MonthBudget } from "#domain/budgets/month-budget.ts";
import { type Day, MONTH_NAMES, numberOfMonth } from "#domain/calendar/days.ts";
import { isWithin, type Period } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { useCurrency, useEarlierBills, useProjectedExpenses } from "../data/ledger/use-ledger.tsx";
import { MonthlyBudgetSection } from "../features/budget/monthly-budget-section.tsx";
import { SelectionContext } from "../features/expenses/row/bill-parts.tsx";
import { CategorySection, NextDaysSection } from "../features/expenses/side-sections.tsx";
import { EarlierBills } from "../features/expenses/timeline/earlier-bills.tsx";
import { billsHeading, useKept } from "../features/expenses/timeline/list-parts.tsx";
import { ClosingBoundary, Later, lazyComponent, usePreload } from "../ui/boundaries.tsx";
import { MonthList } from "./month-list.tsx";
import type { Screen } from "./month-view.tsx";

const emptyMonth = lazyComponent(
  async () => (await import("../features/expenses/timeline/month-extras.tsx")).EmptyMonth,
);
const projectedBills = lazyComponent(
  async () => (await import("../features/expenses/timeline/month-extras.tsx")).ProjectedBills,
);
const setupGuide = lazyComponent(async () => (await import("../features/guide/setup-guide.tsx")).SetupGuide);

/** The list, with what stands above it, below it and instead of it. */
export function MonthBills({ screen, expenses }: { screen: Screen; expenses: readonly Expense[] }) {
  const { today, shown, period, currentMonth, dialogs, setup } = screen;
  const currency = useCurrency();
  const isCurrent = shown === currentMonth;
  const kept = useKept(`${shown} ${today}`);
  const earlier = useEarlierBills(period.from, kept.ids);
  const hasEarlier = isCurrent && earlier.length > 0;
  if (hasEarlier) kept.keep(earlier);
  const projected = useProjectedExpenses(shown);
  usePreload(emptyMonth, projectedBills);
  const isEmpty = expenses.length === 0;
  const guide = setup !== null && isCurrent && (
    <ClosingBoundary onFailed={setup.hide}>
      <setupGuide.Component
        setup={setup}
        month={shown}
        onDone={() => billsHeading()?.focus({ preventScroll: true })}
      />
    </ClosingBoundary>
  );
  return (
    <MonthList
      {...{ screen, expenses }}
      above={
        <>
          {!isEmpty && guide && <Suspense>{guide}</Suspense>}
          {hasEarlier && (
            // Only the month's own bills are selected.
            <SelectionContext value={null}>
              <EarlierBills expenses={earlier} {...{ today, currency }} onLeave={kept.onLeave} />
            </SelectionContext>
          )}
        </>
      }
      heading={hasEarlier ? (MONTH_NAMES[numberOfMonth(shown) - 1] ?? null) : null}
      // An empty month waits for its guide, which would push its button away from under a press.
      empty={
        isEmpty && (
          <emptyMonth.Component
            period={period}
            onAdd={dialogs.add}
            guide={guide}
            isExpected={projected.length > 0}
          />
        )
      }
      below={
        projected.length > 0 && (
          <Suspense>
            <projectedBills.Component expenses={projected} {...{ today, currency }} isAlone={isEmpty} />
          </Suspense>
        )
      }
    />
  );
}

const extraSections = lazyComponent(
  async () => (await import("../features/expenses/timeline/extra-sections.tsx")).ExtraSections,
);

interface MonthSideProps {
  period: Period;
  today: Day;
  expenses: readonly Expense[];
  budget: MonthBudget | null;
  /** Whether the guide asks for the budget, beside which the section's button would be a second one. */
  isAsked: boolean;
  onShowKeys: () => void;
}

export const MonthSide = memo(function MonthSide(props: MonthSideProps) {
  const { period, today, expenses, budget } = props;
  const { month } = period;
  const currency = useCurrency();
  return (
    <div className="min-w-0 lg:row-span-2">
      <div className="month-side flex flex-wrap overflow-hidden rounded-card border border-line bg-surface shadow-card *:min-w-0 *:flex-[1_1_15rem] *:-mb-px *:-ml-px *:border-0 *:border-b *:border-l *:border-line">
        {!props.isAsked && <MonthlyBudgetSection key={month} {...{ month, today, budget, currency }} />}
        {isWithin(today, period) && <NextDaysSection {...{ period, expenses, today, currency }} />}
        <CategorySection expenses={expenses} currency={currency} />
        <Later>
          <extraSections.Component {...{ period, today, currency }} />
        </Later>
        <button
          type="button"
          className="flex min-h-11 basis-full! items-center justify-between px-5 text-small text-ink-soft hover:text-ink focus-visible:-outline-offset-3 max-lg:hidden print:hidden"
          aria-keyshortcuts="?"
          onClick={props.onShowKeys}
        >
          Keyboard shortcuts
          <span aria-hidden="true">?</span>
        </button>
      </div>
    </div>
  );
});
