import { memo } from "react";
import { dueText, longDayText, shortDayText } from "#domain/calendar/day-text.ts";
import { type Day, yearOfMonth } from "#domain/calendar/days.ts";
import { formatCents } from "#domain/money/currency.ts";
import { Button } from "../../ui/button.tsx";
import type { LiveRowProps } from "./expense-row.tsx";
import { MoreButton } from "./row-controls.tsx";
import { focusInsteadOf } from "./row-focus.ts";

/** An unpaid bill of an earlier month: what it is, how late, and a button to mark it paid. */
export const EarlierBill = memo(function EarlierBill({
  expense,
  isFar,
  today,
  currency,
  openMenu,
  onTick,
  onEdit,
  onOpenMenu,
}: LiveRowProps) {
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
            <span className="sr-only">{longDayText(expense.dueDate)}</span>
            <span aria-hidden="true">{dateText(expense.dueDate, today)}</span>{" "}
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
      <MoreButton expense={expense} openMenu={openMenu} onOpenMenu={onOpenMenu} />
    </li>
  );
});

/** Includes the year unless it is the current one. */
function dateText(day: Day, today: Day): string {
  const short = shortDayText(day);
  return yearOfMonth(day) === yearOfMonth(today) ? short : `${short} ${yearOfMonth(day)}`;
}
