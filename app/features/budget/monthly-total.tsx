import { type BudgetStanding, type BudgetStatus, budgetShareText } from "#domain/budgets/budget-standing.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { Bar } from "../../ui/bar.tsx";

interface MonthlyTotalProps {
  totalCents: number;
  standing: BudgetStanding | null;
  currency: Currency;
  /** Whether the total is already said beside it. */
  isSaid: boolean;
}

export function MonthlyTotal({ totalCents, standing, currency, isSaid }: MonthlyTotalProps) {
  return (
    <section aria-label="Monthly Total" className="month-total">
      <p className={isSaid ? "sr-only" : "month-total-sum"}>
        <span>Monthly Total</span> <span className="font-semibold">{formatCents(totalCents, currency)}</span>
      </p>
      {standing !== null && <Standing standing={standing} currency={currency} />}
    </section>
  );
}

function Standing({ standing, currency }: { standing: BudgetStanding; currency: Currency }) {
  const { status, barPercent } = standing;
  const share = budgetShareText(standing);
  return (
    <>
      <p className={`month-total-status font-semibold ${TEXTS[status]}`}>{status}</p>
      <div className="month-total-bar">
        <Bar
          percent={barPercent}
          colour={COLOURS[status]}
          meter={{ label: "Budget used", text: share === null ? status : `${share}, ${status}` }}
        />
      </div>
      <div className="month-total-left">
        {share !== null && <p>{share}</p>}
        <p>{leftText(standing, currency)}</p>
      </div>
    </>
  );
}

function leftText({ leftCents, leftPerDayCents }: BudgetStanding, currency: Currency): string {
  if (leftCents < 0) return `${formatCents(-leftCents, currency)} over`;
  const left = `${formatCents(leftCents, currency)} left`;
  return leftPerDayCents === null ? left : `${left}, ${formatCents(leftPerDayCents, currency)} a day`;
}

const COLOURS = { "On Track": "paid", "Close to Limit": "overdue", "Over Budget": "unpaid" } as const;

const TEXTS: Readonly<Record<BudgetStatus, string>> = {
  "On Track": "text-paid",
  "Close to Limit": "text-overdue",
  "Over Budget": "text-unpaid",
};
