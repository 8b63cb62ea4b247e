import { type MouseEvent, memo, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, yearOfMonth } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { StatusPoint } from "../../ui/status.tsx";
import { amountWidth, BillAmount, DayText, MoreButton, PayButton, pointOf, WhenText } from "./bill-parts.tsx";
import { billsHeading } from "./bills-section.tsx";
import type { LiveRowProps } from "./expense-row.tsx";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

interface EarlierBillsProps extends BillHandlers {
  /** The latest first; at least one. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

/** The unpaid bills of earlier months, above the current month, whose figures don't count them. */
export const EarlierBills = memo(function EarlierBills(props: EarlierBillsProps) {
  const { expenses, currency } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { row, menu } = useBillRows({ ...props, Row: EarlierBill });
  const notePaying = useFocusAfterPaying(list, expenses);
  const total = sumCents(expenses.map((expense) => expense.amountCents));
  return (
    <section aria-labelledby={id} className="earlier-bills">
      <h2 id={id} className="font-semibold wrap-anywhere">
        {`Earlier months: ${expenses.length}, ${formatCents(total, currency)}`}
      </h2>
      <ul ref={list} onClickCapture={notePaying}>
        {expenses.map((expense, place) => row(expense, place))}
      </ul>
      {menu}
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

const EarlierBill = memo(function EarlierBill(props: LiveRowProps) {
  const { expense, isFar, today, currency, onTick, onEdit } = props;
  return (
    <li
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-weight="late"
      className="bill"
    >
      <span className="bill-tick">
        <StatusPoint status={pointOf(expense, today)} />
      </span>
      <div className="bill-body" data-wide={amountWidth(expense, currency) > 11 || undefined}>
        <div className="bill-text">
          <div className="bill-name">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={(event) => onEdit(expense, event.currentTarget)}
              className="bill-title rounded-control text-start hover:text-accent"
            >
              <bdi translate="no">{expense.title}</bdi>
            </button>
          </div>
          <p className="bill-meta">
            <span>
              <DayText day={expense.dueDate} text={dateText(expense.dueDate, today)} />{" "}
            </span>
            <WhenText expense={expense} today={today} />
            {expense.category !== null && <bdi translate="no">{` ${expense.category}`}</bdi>}
          </p>
        </div>
        <PayButton expense={expense} onPress={() => void onTick(expense, true)} />
        <p className="bill-amount">
          <BillAmount expense={expense} currency={currency} />
        </p>
        <MoreButton expense={expense} isOpen={props.isMenuOpen} onOpenMenu={props.onOpenMenu} />
      </div>
    </li>
  );
});

function dateText(day: Day, today: Day): string {
  const short = shortDayText(day);
  return yearOfMonth(day) === yearOfMonth(today) ? short : `${short} ${yearOfMonth(day)}`;
}
