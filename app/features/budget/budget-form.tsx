import { type FormEvent, useState } from "react";
import type { MonthBudget } from "#domain/budgets/month-budget.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { type Currency, groupedDecimal } from "#domain/money/money.ts";
import type { CarryOver } from "#domain/settings/settings.ts";
import type { OperationDraft } from "../../data/ledger/outbox.ts";
import { useSettings } from "../../data/ledger/use-ledger.tsx";
import { AmountField, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, useTyped } from "../../ui/fields.tsx";

interface BudgetFormProps {
  budget: MonthBudget | null;
  currency: Currency;
  setting: (cents: number) => OperationDraft;
  /** Resolves to the sentence to show if it failed, or null. */
  onSave: (changes: readonly OperationDraft[]) => Promise<string | null>;
  onClosed: () => void;
}

export function BudgetForm(props: BudgetFormProps) {
  const { budget, currency, setting, onSave, onClosed } = props;
  // A month that begins in debt starts from what was set, since no amount can be below 0.
  const budgetCents = budget && (budget.amountCents < 0 ? budget.setCents : budget.amountCents);
  const carriedOver = useSettings().budgetCarryOver;
  const { text, edit, error, refuse } = useTyped(budgetCents === null ? "" : groupedDecimal(budgetCents));
  const [carryOver, setCarryOver] = useState(carriedOver);
  const amount = readAmountText(text, currency);

  async function save(event: FormEvent) {
    event.preventDefault();
    const changes: OperationDraft[] = [];
    if (carryOver !== carriedOver)
      changes.push({ type: "settings.update", data: { budgetCarryOver: carryOver } });
    const isLeftBlank = budgetCents === null && text.trim() === "" && changes.length > 0;
    if (amount.kind === "unclear") return refuse(WHICH_AMOUNT);
    if (amount.kind === "none" && !isLeftBlank) return refuse("Please enter a valid positive amount");
    // The same amount isn't set again, so that one that carries over still does.
    if (amount.kind === "amount" && amount.cents !== budgetCents) changes.push(setting(amount.cents));
    const failed = changes.length === 0 ? null : await onSave(changes);
    if (failed === null) onClosed();
    else refuse(failed);
  }

  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClosed();
      }}
    >
      <AmountField
        ref={selectAll}
        label="Budget amount"
        currency={currency}
        value={text}
        error={error}
        urgent
        onText={edit}
      />
      <div className="mt-4">
        <SelectField
          label="Following months"
          value={carryOver}
          options={CARRY_OVER_OPTIONS}
          onChange={(event) => setCarryOver(event.target.value as CarryOver)}
        />
      </div>
      <div className="mt-4 flex justify-end gap-2 max-sm:*:grow">
        <Button onClick={onClosed}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}

const CARRY_OVER_OPTIONS: readonly (readonly [CarryOver, string])[] = [
  ["none", "Each has its own budget"],
  ["amount", "The same budget"],
  ["rest", "The same, plus or minus what was left over"],
];

/** A stable function, so that React calls it once. One made in each render would select what is being typed. */
function selectAll(input: HTMLInputElement | null) {
  input?.select();
}
