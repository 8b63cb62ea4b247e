import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { amountFromCents, decimalText, formatCents } from "#domain/money/money.ts";
import { FAILED } from "../../data/ledger/failure-text.ts";
import { useCurrency } from "../../data/ledger/use-ledger.tsx";
import { useChanges } from "../../data/ledger/use-mutations.ts";
import { AmountField, WHICH_AMOUNT } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { billsHeading } from "./bills-section.tsx";
import { paidText, showExpenseOutcome } from "./use-expense-actions.ts";

interface PaidAmountDialogProps {
  expense: Expense;
  opener: HTMLElement | null;
  /** Called once, with whether it could be marked as paid. */
  onPaid: (isPaid: Promise<boolean>) => void;
  onClosed: () => void;
}

/** Asks what an estimated bill really cost. Enter keeps the estimate, which stands in the field. */
export function PaidAmountDialog({ expense, opener, onPaid, onClosed }: PaidAmountDialogProps) {
  const { perform, undo } = useChanges();
  const currency = useCurrency();
  const [text, setText] = useState(decimalText(expense.amountCents));
  const [error, setError] = useState<string>();
  const isPaid = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  // So that typing replaces the estimate.
  useEffect(() => field.current?.select(), []);

  async function pay(cents: number): Promise<boolean> {
    const changes = { status: "PAID" as const, amount: amountFromCents(cents) };
    const done = await perform({ type: "expense.edit", data: { id: expense.id, changes } });
    showExpenseOutcome(done, undo, paidText(expense), FAILED.status);
    return done.ok;
  }

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (isPaid.current) return;
    const read = readAmountText(text, currency);
    if (read.kind !== "amount" || read.cents === 0) {
      setError(read.kind === "unclear" ? WHICH_AMOUNT : "Please enter a valid amount");
      field.current?.focus();
      return;
    }
    isPaid.current = true;
    onPaid(pay(read.cents));
    close();
  }

  return (
    <Dialog
      title="What did it cost?"
      opener={opener}
      fallbackFocus={billsHeading}
      initialFocus={field}
      onClosed={onClosed}
    >
      {(close) => (
        <form noValidate onSubmit={(event) => submit(event, close)} className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            <bdi translate="no" className="font-medium">
              {expense.title}
            </bdi>{" "}
            <span className="text-ink-soft">{`was estimated at ${formatCents(expense.amountCents, currency)}.`}</span>
          </p>
          <AmountField
            ref={field}
            label="Amount paid"
            name="amountText"
            required
            currency={currency}
            value={text}
            error={error}
            onText={(typed) => {
              setText(typed);
              setError(undefined);
            }}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Mark paid
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
