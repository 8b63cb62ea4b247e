import { memo, useDeferredValue, useId, useState } from "react";
import { dueText, shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, yearOfMonth } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";
import { Button } from "../../ui/button.tsx";
import { DayText, MoreButton } from "./bill-parts.tsx";
import { focusInsteadOf } from "./bills-section.tsx";
import type { LiveRowProps } from "./expense-row.tsx";
import { type BillHandlers, useBillRows } from "./use-bill-rows.tsx";

/** Up to this many are all listed. Otherwise only the latest few are, until all are asked for. */
const WHOLE_MAX = 8;
const FEW = 5;

interface EarlierBillsProps extends BillHandlers {
  /** The latest first; at least one. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

/** The unpaid bills of earlier months, above the current month. Its own figures don't count them. */
export const EarlierBills = memo(function EarlierBills(props: EarlierBillsProps) {
  const { expenses, currency } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const isLong = expenses.length > WHOLE_MAX;
  // The button answers at once. The list follows.
  const isWhole = useDeferredValue(opened) || !isLong;
  const { row, menu } = useBillRows({ ...props, Row: EarlierBill });
  const total = sumCents(expenses.map((expense) => expense.amountCents));
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface pt-3 pb-1 pl-4 pr-2 sm:pr-3"
    >
      <h2 id={id} className="font-semibold wrap-anywhere">
        From earlier months: {expenses.length}, {formatCents(total, currency)}
      </h2>
      <ul className="divide-y divide-line">{(isWhole ? expenses : expenses.slice(0, FEW)).map(row)}</ul>
      {isLong && (
        <Button
          variant="link"
          className="-ml-3 px-3 text-small print:hidden"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? `Show the latest ${FEW}` : `Show all ${expenses.length}`}
        </Button>
      )}
      {menu}
    </section>
  );
});

const EarlierBill = memo(function EarlierBill(props: LiveRowProps) {
  const { expense, isFar, today, currency, onTick, onEdit } = props;
  function pay(button: HTMLElement) {
    const next = document.activeElement === button ? focusInsteadOf(button, ".earlier-pay") : null;
    void onTick(expense, true);
    // The row disappears with the pressed button.
    next?.focus({ preventScroll: true });
  }
  const amount = formatCents(expense.amountCents, currency);
  return (
    <li
      id={`expense-${expense.id}`}
      data-expense={expense.id}
      data-far={isFar || undefined}
      data-wide={amount.length > 11 || undefined}
      className="earlier-bill"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => onEdit(expense, event.currentTarget)}
        className="bill-title justify-self-start rounded-control text-start font-medium wrap-anywhere hover:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <bdi>{expense.title}</bdi>
      </button>
      <p className="bill-amount text-end font-medium tabular-nums">{amount}</p>
      <div className="bill-meta self-center text-small text-ink-soft wrap-anywhere">
        <p className="bill-meta-parts">
          <span>
            <DayText day={expense.dueDate} text={dateText(expense.dueDate, today)} />{" "}
          </span>
          <span className={`font-medium ${expense.status === "UNPAID" ? "text-unpaid" : "text-overdue"}`}>
            {dueText(expense.dueDate, today)}
          </span>
          {expense.category !== null && <bdi> {expense.category}</bdi>}
        </p>
      </div>
      <Button
        className="earlier-pay px-3 text-small whitespace-nowrap"
        aria-label={`Mark paid: ${expense.title}`}
        onClick={(event) => pay(event.currentTarget)}
      >
        Mark paid
      </Button>
      <MoreButton expense={expense} openMenu={props.openMenu} onOpenMenu={props.onOpenMenu} />
    </li>
  );
});

function dateText(day: Day, today: Day): string {
  const short = shortDayText(day);
  return yearOfMonth(day) === yearOfMonth(today) ? short : `${short} ${yearOfMonth(day)}`;
}
