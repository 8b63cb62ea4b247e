import { type CSSProperties, memo } from "react";
import { longDayText, shortDayText, shortWeekdayText } from "#domain/calendar/days.ts";
import { pointKind, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { formatCents } from "#domain/money/money.ts";
import type { BillPlace } from "#domain/timeline/horizontal-cards.ts";
import { POINT_LOOKS, percent, pointPath } from "../../../ui/month-axis.tsx";
import {
  amountWidth,
  BillAmount,
  BillTick,
  BillTitle,
  isPressing,
  MoreButton,
  PayButton,
  usePaid,
  WhenText,
} from "../row/bill-parts.tsx";
import { type BillRowProps, focusTickInsteadOf } from "../row/bill-row.tsx";

type HorizontalBillProps = Pick<BillRowProps, "expense" | "today" | "currency"> &
  Pick<RibbonPoint, "y" | "radius"> &
  Pick<BillPlace, "dayAt" | "at" | "isAbove" | "isOpen"> & {
    /** How far beside its day's middle the point is. */
    x: number;
    /** How high the topmost point of its day reaches. */
    top: number;
    /** The line's width in days. */
    width: number;
    /** The grid's row of its card. */
    row: number;
    isPointed: boolean;
  };

/**
 * A bill's point on the line, and its card. An open card hangs from the point. Any other floats beside the line while its
 * point is pointed at or something in it has the focus.
 */
export const HorizontalBill = memo(function HorizontalBill(props: HorizontalBillProps) {
  const { expense, today, currency, x, y, radius, top, dayAt, at, isAbove, isOpen, row, width, isPointed } =
    props;
  const paid = usePaid(expense);
  const kind = pointKind(expense, today);
  const places: Record<string, string | number> = {
    "--day": percent(dayAt / width),
    "--at": percent(at / width),
    "--row": row,
    "--top": top,
  };
  const isPartlyPaid = expense.payments !== null && expense.status !== "PAID";
  return (
    <li
      className="hplace"
      style={places as CSSProperties}
      data-kind={kind}
      data-open={isOpen || undefined}
      data-side={isAbove ? "above" : "below"}
      data-pointed={isPointed || undefined}
    >
      {isOpen && <span className="hstem" />}
      <svg aria-hidden="true" className="hpoint">
        <path
          data-point={expense.id}
          className={`[vector-effect:non-scaling-stroke] ${POINT_LOOKS[kind]}`}
          d={pointPath(kind, x, -y, radius)}
        />
      </svg>
      <div
        id={`expense-${expense.id}`}
        data-expense={expense.id}
        data-wide={isPartlyPaid || amountWidth(expense, currency) > 8 || undefined}
        className="hbill"
      >
        <BillTick expense={expense} today={today} paid={paid} />
        <BillTitle expense={expense} title={expense.title} className="hover:text-accent" />
        <MoreButton expense={expense} />
        <p className="hbill-words">
          <span className="sr-only">{`${longDayText(expense.dueDate)}, `}</span>
          <span aria-hidden="true" className="hbill-day">
            {`${shortWeekdayText(expense.dueDate)} ${shortDayText(expense.dueDate)} · `}
          </span>
          <WhenText expense={expense} today={today} />
        </p>
        <p className="hbill-amount">
          <BillAmount expense={expense} currency={currency} />
          {isPartlyPaid && <small>{` left of ${formatCents(expense.amountCents, currency)}`}</small>}
        </p>
        {isPressing(expense, today) && (
          <PayButton
            expense={expense}
            onPress={({ currentTarget }) => {
              focusTickInsteadOf(currentTarget);
              void paid.press(true);
            }}
          />
        )}
      </div>
    </li>
  );
});
