import { type MouseEvent, memo, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, yearOfMonth } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { StatusPoint } from "../../../ui/icons.tsx";
import { DayText, pointOf, usePaid } from "../row/bill-parts.tsx";
import { BillBody, type BillRowProps, NEAR } from "../row/bill-row.tsx";
import { billsHeading } from "./list-parts.tsx";

interface EarlierBillsProps {
  /** At least one, the latest first. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

/** The unpaid bills of earlier months, above the current month, whose figures don't count them. */
export const EarlierBills = memo(function EarlierBills(props: EarlierBillsProps) {
  const { expenses, today, currency } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const notePaying = useFocusAfterPaying(list, expenses);
  const total = sumCents(expenses.map((expense) => expense.amountCents));
  return (
    <section aria-labelledby={id} className="earlier-bills">
      <h2 id={id} className="font-semibold wrap-anywhere">
        {`Earlier months: ${expenses.length}, ${formatCents(total, currency)}`}
      </h2>
      <ul ref={list} onClickCapture={notePaying}>
        {expenses.map((expense, place) => (
          <EarlierBill key={expense.id} {...{ expense, today, currency }} isFar={place >= NEAR} />
        ))}
      </ul>
    </section>
  );
});

/** A row disappears with its pressed button. Focus goes on in the one that takes its place. */
function useFocusAfterPaying(list: RefObject<HTMLUListElement | null>, expenses: readonly Expense[]) {
  const paid = useRef<{ place: number; among: readonly Expense[] } | null>(null);
  function notePaying({ target }: MouseEvent<HTMLUListElement>) {
    const pressed = target instanceof Element ? target.closest(".bill-pay") : null;
    if (pressed === null || pressed !== document.activeElement) return;
    const place = [...(list.current?.children ?? [])].findIndex((row) => row.contains(pressed));
    paid.current = { place, among: expenses };
  }
  useLayoutEffect(() => {
    if (paid.current === null || paid.current.among === expenses) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(".bill-pay") ?? [])];
    (buttons[paid.current.place] ?? buttons.at(-1))?.focus({ preventScroll: true });
    paid.current = null;
  }, [list, expenses]);
  useLayoutEffect(
    () => () => {
      if (paid.current !== null) billsHeading()?.focus({ preventScroll: true });
    },
    [],
  );
  return notePaying;
}

const EarlierBill = memo(function EarlierBill({ expense, isFar, today, currency }: BillRowProps) {
  const paid = usePaid(expense);
  return (
    <li
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-weight="late"
      className="bill"
    >
      <span className="bill-tick">
        <StatusPoint status={pointOf({ ...expense, status: paid.status }, today)} />
      </span>
      <BillBody
        {...{ expense, today, currency }}
        onPay={() => void paid.press(true)}
        day={
          <span>
            <DayText day={expense.dueDate} text={dateText(expense.dueDate, today)} />{" "}
          </span>
        }
      />
    </li>
  );
});

function dateText(day: Day, today: Day): string {
  const short = shortDayText(day);
  return yearOfMonth(day) === yearOfMonth(today) ? short : `${short} ${yearOfMonth(day)}`;
}
