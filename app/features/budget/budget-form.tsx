import { type FormEvent, useState } from "react";
import { readAmountText } from "#domain/money/amount-text.ts";
import { type Currency, decimalText } from "#domain/money/currency.ts";
import { AmountField, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";

interface BudgetFormProps {
  budgetCents: number | null;
  currency: Currency;
  onSave: (cents: number) => Promise<string | null>;
  onClosed: () => void;
}

export function BudgetForm({ budgetCents, currency, onSave, onClosed }: BudgetFormProps) {
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
        onText={(typed) => {
          setText(typed);
          setError(undefined);
        }}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onClosed}>Cancel</Button>
      </div>
    </form>
  );
}

/** A stable function, so that React calls it once. One made in each render would select what is being typed. */
function selectAll(input: HTMLInputElement | null) {
  input?.select();
}
