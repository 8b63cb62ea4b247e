import { useEffect, useRef } from "react";
import { type Expense, partsCents } from "#domain/expenses/expense.ts";
import { amountFromCents, formatCents, groupedDecimal } from "#domain/money/money.ts";
import { useCurrency } from "../../../data/ledger/use-ledger.tsx";
import { AmountField, useTypedAmount } from "../../../ui/amount-field.tsx";
import { type DialogOpening, QuestionDialog } from "../../../ui/dialog.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { BillSentence } from "./bill-sentence.tsx";

interface CostDialogProps extends DialogOpening {
  expense: Expense;
  /** Called once, with the real cost. */
  onPaid: (amount: number) => void;
}

/** Asks what an estimated bill really cost. Enter keeps the estimate, which stands in the field. */
export function CostDialog({ expense, onPaid, ...dialog }: CostDialogProps) {
  const currency = useCurrency();
  const paidCents = partsCents(expense);
  const field = useRef<HTMLInputElement>(null);
  const amount = useTypedAmount(groupedDecimal(expense.amountCents), currency, field, (cents) =>
    cents < paidCents ? `${formatCents(paidCents, currency)} is paid already` : null,
  );
  const isPaid = useRef(false);

  // Typing replaces the estimate.
  useEffect(() => field.current?.select(), []);

  function submit(close: () => void) {
    const cents = isPaid.current ? null : amount.read();
    if (cents === null) return;
    isPaid.current = true;
    onPaid(amountFromCents(cents));
    close();
  }

  return (
    <QuestionDialog
      {...dialog}
      title="What did it cost?"
      fallbackFocus={billsHeading}
      initialFocus={field}
      isForm
      confirmText="Mark paid"
      onConfirm={submit}
    >
      <div className="flex flex-col gap-4">
        <BillSentence expense={expense}>
          {`was estimated at ${formatCents(expense.amountCents, currency)}.`}
        </BillSentence>
        <AmountField {...amount.field} label="Amount paid" name="amountText" required />
      </div>
    </QuestionDialog>
  );
}
