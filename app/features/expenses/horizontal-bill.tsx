import { memo } from "react";
import { longDayText, weekdayText } from "#domain/calendar/day-text.ts";
import { displayStatus } from "#domain/expenses/expense.ts";
import { formatCents } from "#domain/money/currency.ts";
import { BillTick } from "./bill-tick.tsx";
import type { LiveRowProps } from "./expense-row.tsx";
import { MoreButton, StatusButton } from "./row-controls.tsx";
import { WhenText } from "./when-text.tsx";

export const HorizontalBill = memo(function HorizontalBill({
  expense,
  today,
  currency,
  openMenu,
  onTick,
  onEdit,
  onOpenMenu,
}: LiveRowProps) {
  const status = displayStatus(expense, today);
  const settled = status === "PAID" ? "text-ink-soft" : "";
  const isToday = expense.dueDate === today;
  return (
    <>
      <BillTick expense={expense} today={today} onTick={onTick} />
      <div
        id={`expense-${expense.id}`}
        className="hbill-body rounded-card border border-line bg-surface"
        data-expense={expense.id}
      >
        <p className={`text-small ${isToday ? "text-accent" : "text-ink-soft"}`}>
          <span className="sr-only">{longDayText(expense.dueDate)}</span>
          <span aria-hidden="true">
            {weekdayText(expense.dueDate).slice(0, 3)}{" "}
            <span className="font-semibold tabular-nums">{Number(expense.dueDate.slice(8))}</span>
          </span>
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          title={expense.title}
          onClick={(event) => onEdit(expense, event.currentTarget)}
          className={`bill-title line-clamp-2 w-full rounded-control pointer-coarse:min-h-11 text-start font-medium wrap-anywhere hover:text-accent ${settled}`}
        >
          <bdi>{expense.title}</bdi>
        </button>
        <p className={`bill-amount font-medium wrap-anywhere tabular-nums ${settled}`}>
          {formatCents(expense.amountCents, currency)}
        </p>
        <p className="text-small text-ink-soft">
          <WhenText expense={expense} status={status} today={today} />
        </p>
        <div className="-mx-1 -mb-1.5 flex items-center justify-between">
          <StatusButton expense={expense} status={status} openMenu={openMenu} onOpenMenu={onOpenMenu} />
          <MoreButton expense={expense} openMenu={openMenu} onOpenMenu={onOpenMenu} />
        </div>
      </div>
    </>
  );
});
