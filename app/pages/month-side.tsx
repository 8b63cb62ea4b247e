import { memo } from "react";
import type { MonthBudget } from "#domain/budgets/month-budget.ts";
import { type Day, type Month, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { useCurrency } from "../data/ledger/use-ledger.tsx";
import { MonthlyBudgetSection } from "../features/budget/monthly-budget-section.tsx";
import { CategorySection } from "../features/expenses/category-section.tsx";
import { NextDaysSection } from "../features/expenses/next-days-section.tsx";
import { Later, lazyComponent } from "../ui/boundaries.tsx";
import { Button } from "../ui/button.tsx";

const bigBills = lazyComponent(
  async () => (await import("../features/expenses/big-bills-section.tsx")).BigBillsSection,
);

interface MonthSideProps {
  month: Month;
  today: Day;
  expenses: readonly Expense[];
  budget: MonthBudget | null;
  editingBudget: boolean;
  onEditBudget: (editing: boolean) => void;
  onShowKeys: () => void;
}

export const MonthSide = memo(function MonthSide(props: MonthSideProps) {
  const { month, today, expenses, budget, editingBudget, onEditBudget } = props;
  const currency = useCurrency();
  return (
    <div className="min-w-0 lg:row-span-2">
      <div className="month-side rounded-card border border-line bg-surface shadow-card">
        <MonthlyBudgetSection
          key={month}
          month={month}
          today={today}
          budget={budget}
          currency={currency}
          editing={editingBudget}
          onEditing={onEditBudget}
        />
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
