import { memo } from "react";
import { longDayText, partsOfDay, shortWeekdayText } from "#domain/calendar/days.ts";
import { paysItself, statusWords } from "#domain/expenses/expense.ts";
import { classes } from "../../../ui/classes.ts";
import {
  amountWidth,
  BillAmount,
  BillTick,
  BillTitle,
  isPressing,
  MoreButton,
  pointOf,
  usePaid,
  WhenText,
} from "../row/bill-parts.tsx";
import type { BillRowProps } from "../row/bill-row.tsx";

/** For what is longer than a card is wide. */
const WIDE = "text-[0.75rem] tracking-[-0.02em]";

/** In a month of very many bills it is small: its shape and colour tell the status, and its name says it in words. */
export const HorizontalBill = memo(function HorizontalBill({ expense, today, currency }: BillRowProps) {
  const paid = usePaid(expense);
  const width = amountWidth(expense, currency);
  const saysWhen = isPressing(expense, today) || (paysItself(expense) && expense.status === "PENDING");
  const words = statusWords(expense, today);
  return (
    <div
      id={`expense-${expense.id}`}
      className={classes(
        "hbill relative grid h-18 content-center items-center contain-layout contain-style mx-[0.1875rem] w-[calc(var(--card)-0.375rem)] shrink-0 rounded-card border border-line bg-surface px-2 pr-1.5 text-small shadow-card",
        "not-print:in-data-small:h-11.5 not-print:in-data-small:rounded-control pointer-coarse:px-0 print:m-0 print:h-auto print:w-full print:shadow-none",
        "data-[kind=OVERDUE]:border-overdue data-[kind=OVERDUE]:bg-overdue-soft data-[kind=UNPAID]:border-unpaid data-[kind=UNPAID]:bg-unpaid-soft",
        "data-[kind=DUE]:border-accent data-[kind=PAID]:bg-canvas data-[kind=PAID]:text-ink-soft data-[kind=PAID]:shadow-none",
      )}
      data-expense={expense.id}
      data-kind={pointOf(expense, today)}
    >
      <BillTick expense={expense} today={today} paid={paid} />
      <BillTitle expense={expense} title={expense.title} className="hover:text-accent" />
      <p
        className={classes(
          "hbill-amount leading-5 font-semibold whitespace-nowrap [grid-area:amount] in-data-[kind=PAID]:font-medium pointer-coarse:pointer-events-none",
          "not-print:in-data-small:text-[length:var(--text-small)] not-print:in-data-small:tracking-[-0.01em]",
          width > 12 ? WIDE : "text-[length:var(--text-body)]",
        )}
      >
        <BillAmount expense={expense} currency={currency} />
      </p>
      <p
        className={classes(
          "truncate text-ink-soft [grid-area:words] pointer-coarse:pointer-events-none",
          width > 10
            ? "not-print:in-data-small:sr-only"
            : "not-print:in-data-small:max-w-full not-print:in-data-small:justify-self-end",
          words.length > 16 && WIDE,
        )}
      >
        <span className="sr-only">{`${longDayText(expense.dueDate)}, `}</span>
        <span aria-hidden="true">
          {!saysWhen && (
            <span className="not-print:in-data-small:hidden">{`${shortWeekdayText(expense.dueDate)} `}</span>
          )}
          <b>{partsOfDay(expense.dueDate).day}</b>
        </span>{" "}
        <span className={saysWhen ? "not-print:in-data-small:sr-only" : "sr-only"}>
          <WhenText expense={expense} today={today} />
        </span>
      </p>
      <MoreButton expense={expense} />
    </div>
  );
});
