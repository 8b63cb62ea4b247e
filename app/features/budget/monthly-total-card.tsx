import type { BudgetStanding } from "#domain/budgets/budget-status.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { Card } from "../../ui/card.tsx";
import { BudgetBar, BudgetStatusText } from "./budget-bar.tsx";

interface MonthlyTotalCardProps {
  totalCents: number;
  budgetCents: number | null;
  standing: BudgetStanding | null;
  currency: Currency;
}

/** The month's total and, if there is a budget, how it stands against it. */
export function MonthlyTotalCard({ totalCents, budgetCents, standing, currency }: MonthlyTotalCardProps) {
  return (
    <Card title="Monthly Total">
      <p className="mt-0.5 text-title font-semibold wrap-anywhere tabular-nums">
        {formatCents(totalCents, currency)}
      </p>
      {standing !== null && budgetCents !== null && (
        <div className="mt-3 flex flex-col gap-2 text-small tabular-nums">
          <BudgetBar standing={standing} />
          <p className="flex flex-wrap justify-between gap-x-4">
            <BudgetStatusText standing={standing} />
            <span className="text-ink-soft">
              {standing.isPercentTrue ? `${standing.percent}% of` : "Budget"}{" "}
              {formatCents(budgetCents, currency)}
            </span>
          </p>
          <p className="text-ink-soft">{leftText(standing, currency)}</p>
        </div>
      )}
    </Card>
  );
}

function leftText({ leftCents, leftPerDayCents }: BudgetStanding, currency: Currency): string {
  if (leftCents < 0) return `${formatCents(-leftCents, currency)} over`;
  const left = `${formatCents(leftCents, currency)} left`;
  return leftPerDayCents === null ? left : `${left} · ${formatCents(leftPerDayCents, currency)} a day`;
}
