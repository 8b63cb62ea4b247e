import { memo, useId, useMemo, useState } from "react";
import { budgetStanding } from "#domain/budgets/budget-status.ts";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { monthSums } from "#domain/expenses/month-sums.ts";
import { useBudget, useCurrency } from "../data/ledger/use-ledger.tsx";
import { MonthlyBudgetCard } from "../features/budget/monthly-budget-card.tsx";
import { BudgetBar, MonthlyTotalCard } from "../features/budget/monthly-total-card.tsx";
import { CategoryCard } from "../features/expenses/category-card.tsx";
import { MonthFigures } from "../features/expenses/month-figures.tsx";
import { Button } from "../ui/button.tsx";

interface MonthSideProps {
  month: Month;
  today: Day;
  expenses: readonly Expense[];
  editingBudget: boolean;
  onEditBudget: (editing: boolean) => void;
  onShowKeys: () => void;
}

export const MonthSide = memo(function MonthSide(props: MonthSideProps) {
  const { month, today, expenses, editingBudget, onEditBudget } = props;
  const currency = useCurrency();
  const budgetCents = useBudget(month);
  const sums = useMemo(() => monthSums(expenses), [expenses]);
  const standing = budgetStanding(sums.totalCents, budgetCents, month, today);
  const [opened, setOpened] = useState(false);
  const expanded = opened || editingBudget;
  const id = useId();
  return (
    <div className="month-side lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="flex flex-col gap-3 lg:gap-4">
        <MonthFigures
          expenses={expenses}
          sums={sums}
          currency={currency}
          today={today}
          bar={standing !== null && <BudgetBar standing={standing} />}
          expanded={expanded}
          controls={id}
          onToggle={() => setOpened(!expanded)}
        />
        <div
          id={id}
          className={`flex-col gap-3 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-start lg:gap-4 ${
            expanded ? "flex" : "hidden lg:flex sm:max-lg:hidden"
          }`}
        >
          <MonthlyTotalCard
            totalCents={sums.totalCents}
            budgetCents={budgetCents}
            standing={standing}
            currency={currency}
          />
          <MonthlyBudgetCard
            key={month}
            month={month}
            budgetCents={budgetCents}
            currency={currency}
            editing={editingBudget}
            onEditing={onEditBudget}
          />
          <CategoryCard expenses={expenses} currency={currency} />
        </div>
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
