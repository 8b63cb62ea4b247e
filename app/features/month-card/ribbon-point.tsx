import { memo } from "react";
import { longDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type Expense, statusWords } from "#domain/expenses/expense.ts";
import type { PointKind } from "#domain/expenses/ribbon.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { pointPath } from "./point-path.ts";

interface PointProps {
  expense: Expense;
  kind: PointKind;
  x: number;
  y: number;
  radius: number;
  today: Day;
  currency: Currency;
  /** Until the list knows where Tab led before. */
  isFirst: boolean;
  isDescribed: boolean;
  rowsPath: string;
  onFocus: (id: string) => void;
}

/** Memoised on what it shows, so that a tick renders one point. */
export const Point = memo(function Point(props: PointProps) {
  const { expense, kind, x, y, radius, today, currency, isFirst, isDescribed, rowsPath, onFocus } = props;
  const { id, title, amountCents, dueDate } = expense;
  const words = [
    title,
    formatCents(amountCents, currency),
    longDayText(dueDate),
    statusWords(expense, today),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no list items of its own
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group takes no focus
    <g role="listitem">
      <a
        href={`${rowsPath}#expense-${id}`}
        data-point={id}
        data-described={isDescribed || undefined}
        className={`ribbon-point ribbon-${kind}`}
        aria-label={words.join(", ")}
        tabIndex={isFirst ? 0 : -1}
        onFocus={() => onFocus(id)}
      >
        <path className="ribbon-shape" d={pointPath(kind, x, -y, radius)} />
      </a>
    </g>
  );
});
