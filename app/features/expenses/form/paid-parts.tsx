import { useRef, useState } from "react";
import { partsCents } from "#domain/expenses/expense.ts";
import { formatCents } from "#domain/money/money.ts";
import { useReadLedger } from "../../../data/ledger/use-ledger.tsx";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { PaymentsDialog } from "../row/payments-dialog.tsx";
import type { FormState } from "./expense-form.tsx";

/** "$200.00 of $450.00 paid · Payments" for a bill that is paid in parts. */
export function PaidParts({ form, expenseId }: { form: FormState; expenseId: string }) {
  const readLedger = useReadLedger();
  const read = () => readLedger().get("expense", expenseId);
  const [expense, setExpense] = useState(read);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (expense === undefined || (expense.payments === null && !isOpen)) return null;
  const money = (cents: number) => formatCents(cents, form.currency);

  function onClosed() {
    setOpen(false);
    const after = read();
    setExpense(after);
    // The last part pays the bill, and the first that is removed takes that back.
    if (after !== undefined && after.status !== expense?.status)
      form.known.edit({ status: after.status, paidDate: after.paidDate ?? "" });
  }

  return (
    <p className="-mt-2 text-small text-ink-soft tabular-nums">
      {expense.status === "PAID"
        ? "Paid in parts"
        : `${money(partsCents(expense))} of ${money(expense.amountCents)} paid`}
      {" · "}
      <AsideButton ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Payments
      </AsideButton>
      {isOpen && <PaymentsDialog expense={expense} opener={button.current} onClosed={onClosed} />}
    </p>
  );
}
