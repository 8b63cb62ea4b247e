import { useEffect, useRef, useState } from "react";
import { budgetSourceText, type MonthBudget } from "#domain/budgets/month-budget.ts";
import {
  addMonths,
  type Day,
  type Month,
  monthText,
  numberOfMonth,
  yearOfMonth,
} from "#domain/calendar/days.ts";
import { amountFromCents, type Currency, formatCents } from "#domain/money/money.ts";
import { FAILED } from "../../data/ledger/changes.ts";
import type { OperationDraft } from "../../data/ledger/outbox.ts";
import { useBudget, useChanges } from "../../data/ledger/use-ledger.tsx";
import { lazyPopup, usePreload } from "../../ui/boundaries.tsx";
import { Alert, Button } from "../../ui/button.tsx";
import { CollapsibleSection } from "../../ui/card.tsx";
import { showOutcome } from "../../ui/toast.ts";

const form = lazyPopup(async () => (await import("./budget-form.tsx")).BudgetForm);

const EXPANDED_KEY = "expenseTimeline_budgetExpanded";

interface MonthlyBudgetSectionProps {
  month: Month;
  today: Day;
  budget: MonthBudget | null;
  currency: Currency;
}

export function MonthlyBudgetSection(props: MonthlyBudgetSectionProps) {
  const { month, today, budget, currency } = props;
  const [editing, setEditing] = useState(false);
  const { performAll, undo } = useChanges();
  const last = useBudget(addMonths(month, -1), today);
  const source = budget && budgetSourceText(budget, month, currency);
  const [error, setError] = useState<string | null>(null);
  usePreload(form);
  const opener = useRef<HTMLButtonElement>(null);

  const returnsFocus = useRef(false);
  // A frame may come before React has put the button back, so this goes by the rendering.
  useEffect(() => {
    if (editing || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [editing]);

  function stopEditing() {
    returnsFocus.current = true;
    setEditing(false);
  }

  /** Resolves to the sentence to show if it failed, or null. */
  async function change(operations: readonly OperationDraft[], success = "Budget saved") {
    const done = await performAll(operations);
    if (!done.ok) return FAILED.budget;
    showOutcome(done, success, undo);
    return null;
  }
  const inMonth = { year: yearOfMonth(month), month: numberOfMonth(month) };
  const setting = (cents: number): OperationDraft => ({
    type: "budget.set",
    data: { ...inMonth, amount: amountFromCents(cents) },
  });
  // A budget that is set for a month has nothing of earlier ones in it.
  const again = budget ?? last;
  const isOffered = budget === null || (budget.restCents ?? 0) < 0;
  const [offer, outcome] = budget ? ["Start again at", "Debt cleared"] : ["Same as last month,"];
  const clear = () => change([{ type: "budget.clear", data: inMonth }], "Budget cleared");

  return (
    <CollapsibleSection title="Monthly Budget" storageKey={EXPANDED_KEY} forceOpen={editing}>
      {editing ? (
        <form.Component
          budget={budget}
          currency={currency}
          setting={setting}
          onSave={change}
          onClosed={stopEditing}
        />
      ) : (
        <>
          <p className={budget === null ? "text-ink-soft" : "text-large font-semibold tabular-nums"}>
            {budget === null
              ? `No budget for ${monthText(month)}.`
              : formatCents(budget.amountCents, currency)}
          </p>
          {source !== null && <p className="text-small text-ink-soft tabular-nums">{source}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button ref={opener} onClick={() => setEditing(true)}>
              {budget === null ? "Set budget" : "Edit budget"}
            </Button>
            {budget !== null && (
              <Button variant="quiet" onClick={async () => setError(await clear())}>
                Clear<span className="sr-only"> budget</span>
              </Button>
            )}
            {again !== null && isOffered && (
              <Button
                variant="quiet"
                onClick={async () => setError(await change([setting(again.setCents)], outcome))}
              >
                {`${offer} ${formatCents(again.setCents, currency)}`}
              </Button>
            )}
          </div>
          <Alert text={error} className="mt-2 text-small" />
        </>
      )}
    </CollapsibleSection>
  );
}
