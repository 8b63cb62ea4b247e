import type { BudgetStanding, BudgetStatus } from "#domain/budgets/budget-status.ts";
import { Bar } from "../../ui/bar.tsx";

/** Green, warning, error. */
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

export function BudgetStatusText({ standing }: { standing: BudgetStanding }) {
  return <span className={`font-medium ${TEXTS[standing.status]}`}>{standing.status}</span>;
}
