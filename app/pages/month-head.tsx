import { memo, useMemo } from "react";
import { budgetStanding } from "#domain/budgets/budget-standing.ts";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { isClosed, monthSums } from "#domain/expenses/month-figures.ts";
import type { Currency } from "#domain/money/money.ts";
import { MonthlyTotal } from "../features/budget/monthly-total.tsx";
import { MonthCard } from "../features/month-card/month-card.tsx";

interface MonthHeadProps {
  month: Month;
  today: Day;
  expenses: readonly Expense[];
  budgetCents: number | null;
  currency: Currency;
  onFollow: (id: string) => void;
  rowsPath?: string;
}

/** The card that heads a month, in the app and on the landing page. */
export const MonthHead = memo(function MonthHead({ budgetCents, ...card }: MonthHeadProps) {
  const { month, today, expenses, currency } = card;
  const sums = useMemo(() => monthSums(expenses), [expenses]);
  return (
    <MonthCard
      {...card}
      sums={sums}
      total={
        <MonthlyTotal
          totalCents={sums.totalCents}
          standing={budgetStanding(sums.totalCents, budgetCents, month, today)}
          currency={currency}
          isSaid={isClosed(sums)}
        />
      }
    />
  );
});
