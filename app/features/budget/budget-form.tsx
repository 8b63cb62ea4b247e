import { type FormEvent, useState } from "react";
import { isSumText, parseAmountText } from "#domain/amount-text.ts";
import { type Currency, decimalText, formatCents } from "#domain/currency.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface BudgetFormProps {
  budgetCents: number | null;
  currency: Currency;
  /** Resolves to what went wrong, or null. */
  onSave: (cents: number) => Promise<string | null>;
  onCancel: () => void;
}

/** Enter saves, Escape cancels (SPEC.md section 4, Budget card). */
export function BudgetForm({ budgetCents, currency, onSave, onCancel }: BudgetFormProps) {
  const [text, setText] = useState(budgetCents === null ? "" : decimalText(budgetCents));
  const [error, setError] = useState<string | undefined>();
  const cents = parseAmountText(text);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (cents === null) {
      setError("Please enter a valid positive amount");
      return;
    }
    setError((await onSave(cents)) ?? undefined);
  }

  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <TextField
        ref={selectAll}
        label="Budget amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        hint={cents !== null && isSumText(text) ? `= ${formatCents(cents, currency)}` : undefined}
        error={error}
        urgent
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="primary">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Once, when the field appears: a function made anew in each render would be called for each, and take what is typed. */
function selectAll(input: HTMLInputElement | null) {
  input?.select();
}
