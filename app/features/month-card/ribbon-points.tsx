import { memo } from "react";
import { longDayText } from "#domain/calendar/days.ts";
import { amountWords, type Expense } from "#domain/expenses/expense.ts";
import type { PointKind } from "#domain/expenses/ribbon.ts";
import type { Currency } from "#domain/money/money.ts";
import { POINT_LOOKS, pointPath } from "../../ui/bill-point.ts";

interface PointProps {
  expense: Expense;
  /** How many bills it stands for. */
  count: number;
  kind: PointKind;
  x: number;
  y: number;
  radius: number;
  /** What it says of its status. */
  words: string;
  currency: Currency;
  /** Until the list knows where Tab led before. */
  isFirst: boolean;
  rowsPath: string;
}

/** Memoised on what it shows, so that a tick renders one point. */
export const Point = memo(function Point(props: PointProps) {
  const { expense, count, kind, x, y, radius, currency, isFirst, rowsPath } = props;
  const { id, title, dueDate } = expense;
  const words = [title, amountWords(expense, currency), longDayText(dueDate), props.words];
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no list items of its own
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group takes no focus
    <g role="listitem">
      <a
        href={`${rowsPath}#expense-${id}`}
        data-point={id}
        className={`ribbon-point pointer-events-auto outline-none data-described:stroke-accent data-described:not-focus-visible:stroke-[2.5] focus-visible:stroke-accent focus-visible:stroke-4 ${POINT_LOOKS[kind]}`}
        aria-label={words.filter(Boolean).join(", ")}
        tabIndex={isFirst ? 0 : -1}
      >
        <path
          className="[vector-effect:non-scaling-stroke]"
          d={pointPath(count > 1 && kind === "paid" ? "pending" : kind, x, -y, radius)}
        />
        {count > 1 && (
          <text x={x} y={-y} fontSize={count > 99 ? 7 : 9}>
            {count}
          </text>
        )}
      </a>
    </g>
  );
});
