import { type FormEvent, useRef, useState } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, type Month, numberOfMonth, yearOfMonth } from "#domain/calendar/days.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { type Currency, decimalText, formatCents } from "#domain/money/currency.ts";
import { amountFromCents } from "#domain/money/money.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import type { OperationDraft } from "../../data/ledger/mutation.ts";
import { useBudget } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { Alert } from "../../ui/alert.tsx";
import { AmountField, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { CollapsibleCard } from "../../ui/card.tsx";
import { showOutcome } from "../../ui/toast.ts";

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
  const { perform, undo } = useChanges();
  const lastCents = useBudget(addMonths(month, -1));
  const [error, setError] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function stopEditing() {
    onEditing(false);
    // Wait until React has put the button back.
    requestAnimationFrame(() => opener.current?.focus());
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
              <Button variant="quiet" onClick={async () => setError(await clear())}>
                Clear
              </Button>
            )}
            {budgetCents === null && lastCents !== null && (
              <Button variant="quiet" onClick={async () => setError(await set(lastCents))}>
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

interface BudgetFormProps {
  budgetCents: number | null;
  currency: Currency;
  onSave: (cents: number) => Promise<string | null>;
  onCancel: () => void;
}

function BudgetForm({ budgetCents, currency, onSave, onCancel }: BudgetFormProps) {
  const [text, setText] = useState(budgetCents === null ? "" : decimalText(budgetCents));
  const [error, setError] = useState<string | undefined>();
  const amount = readAmountText(text, currency);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (amount.kind === "none") setError("Please enter a valid positive amount");
    else if (amount.kind === "unclear") setError(WHICH_AMOUNT);
    else setError((await onSave(amount.cents)) ?? undefined);
  }

  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <AmountField
        ref={selectAll}
        label="Budget amount"
        currency={currency}
        value={text}
        error={error}
        urgent
        onText={(typed) => {
          setText(typed);
          setError(undefined);
        }}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** A stable function, so that React calls it once. One made in each render would select what is being typed. */
function selectAll(input: HTMLInputElement | null) {
  input?.select();
}
