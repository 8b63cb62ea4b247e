import { useRef, useState } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, type Month } from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { useBudget } from "../../data/ledger/use-ledger.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CollapsibleCard } from "../../ui/collapsible-card.tsx";
import { BudgetForm } from "./budget-form.tsx";
import { useBudgetActions } from "./use-budget-actions.ts";

/** The browser remembers whether the card is open. It is open at first. */
const EXPANDED_KEY = "expenseTimeline_budgetExpanded";

interface MonthlyBudgetCardProps {
  month: Month;
  budgetCents: number | null;
  currency: Currency;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

export function MonthlyBudgetCard(props: MonthlyBudgetCardProps) {
  const { month, budgetCents, currency, editing, onEditing } = props;
  const actions = useBudgetActions(month);
  const lastCents = useBudget(addMonths(month, -1));
  const [error, setError] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function stopEditing() {
    onEditing(false);
    // Wait until React has put the button back.
    requestAnimationFrame(() => opener.current?.focus());
  }

  async function save(cents: number) {
    const failed = await actions.set(cents);
    if (failed === null) stopEditing();
    return failed;
  }

  return (
    <CollapsibleCard title="Monthly Budget" storageKey={EXPANDED_KEY} forceOpen={editing}>
      {editing ? (
        <BudgetForm budgetCents={budgetCents} currency={currency} onSave={save} onCancel={stopEditing} />
      ) : (
        <>
          <p className={budgetCents === null ? "text-ink-soft" : "text-large font-semibold tabular-nums"}>
            {budgetCents === null ? `No budget for ${monthText(month)}.` : formatCents(budgetCents, currency)}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button ref={opener} onClick={() => onEditing(true)}>
              {budgetCents === null ? "Set budget" : "Edit budget"}
            </Button>
            {budgetCents !== null && (
              <Button variant="quiet" onClick={async () => setError(await actions.clear())}>
                Clear
              </Button>
            )}
            {budgetCents === null && lastCents !== null && (
              <Button variant="quiet" onClick={async () => setError(await actions.set(lastCents))}>
                Same as last month, {formatCents(lastCents, currency)}
              </Button>
            )}
          </div>
          <Alert text={error} className="mt-2 text-small" />
        </>
      )}
    </CollapsibleCard>
  );
}
