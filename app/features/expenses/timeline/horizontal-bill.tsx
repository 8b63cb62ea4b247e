import { type CSSProperties, memo } from "react";
import { longDayText, shortDayText, shortWeekdayText } from "#domain/calendar/days.ts";
import { pointKind, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { CARD_WIDTH, type BillPlace as Place } from "#domain/timeline/horizontal-cards.ts";
import { POINT_LOOKS, percent, pointPath } from "../../../ui/bill-point.ts";
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
  Pick<RibbonPoint, "x" | "y" | "radius"> &
  Pick<Place, "dayAt" | "at" | "isAbove" | "lane"> & {
    /** The line's width in days. */
    width: number;
    isPointed: boolean;
  };

/**
 * A bill's point on the line, and its card. An open card hangs from the point. Any other floats above the line while its
 * point is pointed at or something in it has the focus.
 */
export const HorizontalBill = memo(function HorizontalBill(props: HorizontalBillProps) {
  const { expense, today, currency, x, y, radius, dayAt, at, isAbove, lane, width, isPointed } = props;
  const paid = usePaid(expense);
  const kind = pointKind({ ...expense, status: paid.status }, today);
  const places: Record<string, string | number> = {
    "--day": percent(dayAt / width),
    "--at": percent(at / width),
    "--card": percent(CARD_WIDTH / width),
    "--lane-number": lane ?? 0,
    "--point": y,
  };
  return (
    <li
      className="hplace"
      style={places as CSSProperties}
      data-kind={kind}
      data-open={lane !== null || undefined}
      data-side={isAbove ? "above" : "below"}
      data-pointed={isPointed || undefined}
    >
      <span className="hleader" />
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
        data-wide={amountWidth(expense, currency) > 10 || undefined}
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
