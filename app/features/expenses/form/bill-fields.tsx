import { useMemo, useRef, useState } from "react";
import { dayText, isDay, partsOfDay } from "#domain/calendar/days.ts";
import { type Expense, partsCents } from "#domain/expenses/expense.ts";
import { readAmountText } from "#domain/money/amount-text.ts";
import { formatCents } from "#domain/money/money.ts";
import { sameBill } from "#domain/series/same-bill.ts";
import { useEverSynced, useReadLedger, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AmountField } from "../../../ui/amount-field.tsx";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { PaymentsDialog } from "../row/payments-dialog.tsx";
import type { FormState } from "./expense-form.tsx";

/** What a bill costs and when it is due, side by side. */
export function BillFields({ form }: { form: FormState }) {
  const { values, errors, currency } = form;
  const onChange = form.known.edit;
  return (
    <>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <AmountField
          label="Amount"
          name="amountText"
          required
          currency={currency}
          value={values.amountText}
          error={errors.amountText}
          onText={(amountText) => onChange({ amountText })}
        />
        <DayField
          label="Due Date"
          name="dueDate"
          required
          value={values.dueDate}
          error={errors.dueDate}
          onDay={(dueDate) => onChange({ dueDate })}
        />
      </div>
      {form.expenseId !== undefined && <PaidParts form={form} expenseId={form.expenseId} />}
      <SameBillNote form={form} />
    </>
  );
}

/** Two bills may well be alike, so this is no error. */
function SameBillNote({ form }: { form: FormState }) {
  const same = useSameBill(form);
  const year = partsOfDay(useToday()).year;
  const day = same && dayText(same.dueDate).replace(` ${year}`, "");
  return (
    <p role="status" className="-mt-2 text-small text-pretty text-ink-soft wrap-anywhere empty:absolute">
      {same && (
        <>
          You have “<bdi translate="no">{same.title}</bdi>”, {formatCents(same.amountCents, form.currency)},
          on {day} already.
        </>
      )}
    </p>
  );
}

const COMPARED = ["title", "amountText", "dueDate"] as const;

function useSameBill({ values, draft, isNew, expenseId, currency }: FormState): Expense | null {
  const { title, amountText, dueDate } = values;
  const isWhole = useEverSynced();
  const readLedger = useReadLedger();
  const isAsked = isWhole && (isNew || COMPARED.some((name) => values[name] !== draft.base[name]));
  return useMemo(() => {
    const amount = readAmountText(amountText, currency);
    if (!isAsked || amount.kind !== "amount" || !isDay(dueDate)) return null;
    return sameBill(readLedger(), { title, amountCents: amount.cents, dueDate }, expenseId ?? null);
  }, [isAsked, title, amountText, dueDate, currency, expenseId, readLedger]);
}

/** "$200.00 of $450.00 paid · Payments" for a bill that is paid in parts. */
function PaidParts({ form, expenseId }: { form: FormState; expenseId: string }) {
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
