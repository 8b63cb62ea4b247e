import { type FormEvent, type RefObject, useRef, useState } from "react";
import { type Day, dayText, isDay } from "#domain/calendar/days.ts";
import { type Expense, isEstimated, owedCents, partsCents } from "#domain/expenses/expense.ts";
import { paymentsToJson } from "#domain/expenses/fields.ts";
import { type Payment, paymentsOf, withoutPayments } from "#domain/expenses/status.ts";
import { formatCents, groupedDecimal } from "#domain/money/money.ts";
import { FAILED } from "../../../data/ledger/changes.ts";
import { useChanges, useCurrency, useReadLedger, useToday } from "../../../data/ledger/use-ledger.tsx";
import { AmountField, useTypedAmount } from "../../../ui/amount-field.tsx";
import { AsideButton } from "../../../ui/aside-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { Dialog, DialogButtons, type DialogOpening } from "../../../ui/dialog.tsx";
import { useTyped } from "../../../ui/fields.tsx";
import { billsHeading } from "../timeline/list-parts.tsx";
import { showExpenseOutcome } from "./bill-changes.ts";
import { BillSentence } from "./bill-sentence.tsx";

/** Records that a part of a bill was paid, and takes recorded parts back. */
export function PaymentsDialog({ expense: opened, ...dialog }: DialogOpening & { expense: Expense }) {
  const currency = useCurrency();
  const [expense, setExpense] = useState(opened);
  const change = useChangedPayments(expense, setExpense);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const money = (cents: number) => formatCents(cents, currency);
  const payments = paymentsOf(expense);
  const amount = `${isEstimated(expense) ? "about " : ""}${money(expense.amountCents)}`;
  const isOpen = expense.status !== "PAID";

  async function remove(payment: Payment) {
    await change(withoutPayments(payments, [payment]), `Payment of ${money(payment.cents)} removed`);
    // Its button is gone.
    (list.current?.querySelector("button") ?? field.current)?.focus();
  }

  async function add(payment: Payment, close: () => void) {
    const leftCents = owedCents(expense) - payment.cents;
    close();
    await change(
      [...payments, payment],
      leftCents === 0
        ? `${expense.title} marked as paid! ✅`
        : `${money(payment.cents)} of ${expense.title} paid, ${money(leftCents)} left`,
    );
  }

  return (
    <Dialog
      {...dialog}
      title={opened.status === "PAID" ? "Payments" : "Record a payment"}
      fallbackFocus={billsHeading}
      initialFocus={field}
    >
      {(close) => (
        <div className="flex flex-col gap-4">
          <BillSentence expense={expense}>
            {payments.length === 0 || !isOpen
              ? `is ${amount}, due ${dayText(expense.dueDate)}.`
              : `is ${amount}. ${money(partsCents(expense))} is paid, ${money(owedCents(expense))} is left.`}
          </BillSentence>
          {payments.length > 0 && (
            <ul ref={list} aria-label="Payments" className="-my-1 divide-y divide-line">
              {payments.map(({ cents, day }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
                <li key={`${cents} ${day} ${index}`} className="flex items-center gap-3 py-1 tabular-nums">
                  <span className="flex-1">{dayText(day)}</span>
                  <span className="font-medium">{money(cents)}</span>
                  <Button
                    variant="link"
                    className="-mr-3"
                    aria-label={`Remove the payment of ${money(cents)} on ${dayText(day)}`}
                    onClick={() => void remove({ cents, day })}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {isOpen && (
            <PaymentForm {...{ expense, field, close }} onAdd={(payment) => void add(payment, close)} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Says what the list was as well, so that a payment which another device records meanwhile stays. */
function useChangedPayments(expense: Expense, onChanged: (expense: Expense) => void) {
  const { perform, undo } = useChanges();
  const readLedger = useReadLedger();
  return async (list: readonly Payment[], success: string) => {
    const payments = paymentsToJson(list);
    const paymentsBefore = paymentsToJson(paymentsOf(expense));
    const data = { id: expense.id, changes: { payments, paymentsBefore } };
    const done = await perform({ type: "expense.edit", data });
    onChanged(readLedger().get("expense", expense.id) ?? expense);
    showExpenseOutcome(done, undo, success, FAILED.edit);
  };
}

interface PaymentFormProps {
  expense: Expense;
  field: RefObject<HTMLInputElement | null>;
  close: () => void;
  onAdd: (payment: Payment) => void;
}

function PaymentForm({ expense, field, close, onAdd }: PaymentFormProps) {
  const currency = useCurrency();
  const today = useToday();
  const owed = owedCents(expense);
  const rest = formatCents(owed, currency);
  const amount = useTypedAmount("", currency, field, (cents) =>
    cents > owed ? tooMuch(expense, rest) : null,
  );
  const day = useTyped(today);
  const isSent = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const all = expense.payments === null ? "All of it" : "The rest";

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles it to the form that opened this dialog.
    event.stopPropagation();
    if (isSent.current) return;
    const cents = amount.read();
    if (!isPastDay(day.text, today)) {
      day.refuse("Please choose a day up to today");
      if (cents !== null) form.current?.querySelector<HTMLElement>("[type=date]")?.focus();
    } else if (cents !== null) {
      isSent.current = true;
      onAdd({ cents, day: day.text });
    }
  }

  function fillRest() {
    amount.field.onText(groupedDecimal(owed));
    field.current?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <AmountField
          {...amount.field}
          label="Amount"
          name="amountText"
          required
          aside={
            <AsideButton aria-label={`${all}, ${rest}`} onClick={fillRest}>
              {all}
            </AsideButton>
          }
        />
        <DayField
          label="Paid on"
          name="paidOn"
          required
          max={today}
          value={day.text}
          error={day.error}
          onDay={day.edit}
        />
      </div>
      <DialogButtons>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary">
          Record payment
        </Button>
      </DialogButtons>
    </form>
  );
}

function isPastDay(text: string, today: Day): boolean {
  return isDay(text) && text <= today;
}

function tooMuch(expense: Expense, rest: string): string {
  if (isEstimated(expense)) return `Only ${rest} is left of the estimate. Mark it paid to say what it cost.`;
  return `Only ${rest} is left to pay`;
}
