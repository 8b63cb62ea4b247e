import { useEffect, useRef, useState } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, type Month, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { whenIdle } from "../../browser/idle.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import type { OperationDraft } from "../../data/ledger/mutation.ts";
import { useBudget } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Alert } from "../../ui/alert.tsx";
import { lazyPopup } from "../../ui/boundaries.tsx";
import { Button } from "../../ui/button.tsx";
import { CollapsibleSection } from "../../ui/card.tsx";
import { showOutcome } from "../../ui/toast.ts";

const form = lazyPopup(async () => (await import("./budget-form.tsx")).BudgetForm);

const EXPANDED_KEY = "expenseTimeline_budgetExpanded";

interface MonthlyBudgetSectionProps {
  month: Month;
  budgetCents: number | null;
  currency: Currency;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

export function MonthlyBudgetSection(props: MonthlyBudgetSectionProps) {
  const { month, budgetCents, currency, editing, onEditing } = props;
  const { perform, undo } = useChanges();
  const lastCents = useBudget(addMonths(month, -1));
  const [error, setError] = useState<string | null>(null);
  useEffect(() => whenIdle(form.preload), []);
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
    onEditing(false);
  }

  /** Resolves to the sentence to show if it failed, or null. */
  async function change(operation: OperationDraft, success: string) {
    const done = await perform(operation);
    if (!done.ok) return FAILED.budget;
    showOutcome(done, success, undo);
    return null;
  }
  const inMonth = { year: yearOfMonth(month), month: numberOfMonth(month) };
  const set = (cents: number) =>
    change({ type: "budget.set", data: { ...inMonth, amount: amountFromCents(cents) } }, "Budget saved");
  const clear = () => change({ type: "budget.clear", data: inMonth }, "Budget cleared");

  async function save(cents: number) {
    const failed = await set(cents);
    if (failed === null) stopEditing();
    return failed;
  }

  return (
    <CollapsibleSection title="Monthly Budget" storageKey={EXPANDED_KEY} forceOpen={editing}>
      {editing ? (
        <form.Component budgetCents={budgetCents} currency={currency} onSave={save} onClosed={stopEditing} />
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
              <Button variant="quiet" onClick={async () => setError(await clear())}>
                Clear<span className="sr-only"> budget</span>
              </Button>
            )}
            {budgetCents === null && lastCents !== null && (
              <Button variant="quiet" onClick={async () => setError(await set(lastCents))}>
                {`Same as last month, ${formatCents(lastCents, currency)}`}
              </Button>
            )}
          </div>
          <Alert text={error} className="mt-2 text-small" />
        </>
      )}
    </CollapsibleSection>
  );
}
