import type { BudgetStanding, BudgetStatus } from "#domain/budgets/budget-status.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { Bar } from "../../ui/bar.tsx";
import { Card } from "../../ui/card.tsx";

interface MonthlyTotalCardProps {
  totalCents: number;
  budgetCents: number | null;
  standing: BudgetStanding | null;
  currency: Currency;
}

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
            <span className={`font-medium ${TEXTS[standing.status]}`}>{standing.status}</span>
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

const COLOURS = { "On Track": "paid", "Close to Limit": "overdue", "Over Budget": "unpaid" } as const;

const TEXTS: Readonly<Record<BudgetStatus, string>> = {
  "On Track": "text-paid",
  "Close to Limit": "text-overdue",
  "Over Budget": "text-unpaid",
};

export function BudgetBar({ standing }: { standing: BudgetStanding }) {
  return (
    <Bar
      percent={standing.barPercent}
      colour={COLOURS[standing.status]}
      meter={{
        label: "Budget used",
        text: standing.isPercentTrue ? `${standing.percent}%, ${standing.status}` : standing.status,
      }}
    />
  );
}
