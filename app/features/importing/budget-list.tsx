import { monthText } from "#domain/calendar/days.ts";
import type { DryBudget } from "#domain/importing/dry-run.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { Fold } from "./fold.tsx";

/** The budgets that a file has. A month's own budget stays. */
export function BudgetList({ budgets, currency }: { budgets: readonly DryBudget[]; currency: Currency }) {
  if (budgets.length === 0) return null;
  return (
    <Fold title={counted(budgets.length, "budget")}>
      <ul className="pb-3 text-small">
        {budgets.toReversed().map(({ month, amountCents, standing }) => (
          <li key={month} className="flex flex-wrap gap-x-3 border-t border-line py-1.5 first:border-0">
            <span className="min-w-0 flex-1">{monthText(month)}</span>
            {standing !== "new" && (
              <span className="text-ink-soft">
                {standing === "there" ? "has one, which stays" : "is in another currency"}
              </span>
            )}
            <span className="tabular-nums">
              {amountCents === null ? "None" : formatCents(amountCents, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
