import { memo } from "react";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { useBudget, useCurrency } from "../data/ledger/use-ledger.tsx";
import { MonthlyBudgetSection } from "../features/budget/monthly-budget-section.tsx";
import { CategorySection, NextDaysSection } from "../features/expenses/side-sections.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";

const bigBills = lazyComponent(
  async () => (await import("../features/expenses/timeline/month-extras.tsx")).BigBillsSection,
);

interface MonthSideProps {
  month: Month;
  today: Day;
  expenses: readonly Expense[];
  onShowKeys: () => void;
}

export const MonthSide = memo(function MonthSide(props: MonthSideProps) {
  const { month, today, expenses } = props;
  const currency = useCurrency();
  const budget = useBudget(month, today);
  return (
    <div className="min-w-0 lg:row-span-2">
      <div className="month-side grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] overflow-hidden rounded-card border border-line bg-surface shadow-card *:-mb-px *:-ml-px *:border-0 *:border-b *:border-l *:border-line">
        <MonthlyBudgetSection key={month} {...{ month, today, budget, currency }} />
        {month === monthOf(today) && (
          <NextDaysSection expenses={expenses} today={today} currency={currency} />
        )}
        <CategorySection expenses={expenses} currency={currency} />
        {month === monthOf(today) && (
          <Later>
            <bigBills.Component currency={currency} />
          </Later>
        )}
      </div>
      <Button
        variant="quiet"
        className="mt-2 text-small max-lg:hidden print:hidden"
        aria-keyshortcuts="?"
        onClick={props.onShowKeys}
      >
        Keyboard shortcuts
      </Button>
    </div>
  );
});
