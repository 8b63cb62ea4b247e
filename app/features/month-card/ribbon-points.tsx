import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { type Day, longDayText, shortDayText, shortWeekdayText } from "#domain/calendar/days.ts";
import { amountWords, type Expense, statusWords } from "#domain/expenses/expense.ts";
import type { PointKind } from "#domain/expenses/ribbon.ts";
import type { Currency } from "#domain/money/money.ts";
import { POINT_LOOKS, pointPath } from "../../ui/bill-point.ts";

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
  const { id, title, dueDate } = expense;
  const words = [title, amountWords(expense, currency), longDayText(dueDate), statusWords(expense, today)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no list items of its own
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group takes no focus
    <g role="listitem">
      <a
        href={`${rowsPath}#expense-${id}`}
        data-point={id}
        data-described={isDescribed || undefined}
        className={`ribbon-point pointer-events-auto outline-none data-described:stroke-accent data-described:not-focus-visible:stroke-[2.5] focus-visible:stroke-accent focus-visible:stroke-4 ${POINT_LOOKS[kind]}`}
        aria-label={words.join(", ")}
        tabIndex={isFirst ? 0 : -1}
        onFocus={() => onFocus(id)}
      >
        <path className="[vector-effect:non-scaling-stroke]" d={pointPath(kind, x, -y, radius)} />
      </a>
    </g>
  );
});

interface PointTipProps {
  expense: Expense;
  today: Day;
  currency: Currency;
  box: RefObject<HTMLDivElement | null>;
  /** Above the ribbon rather than below its line. */
  isAbove: boolean;
}

/** Shows in sight what the point's own name says to a screen reader, without covering a point. */
export function PointTip({ expense, today, currency, box, isAbove }: PointTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const point = box.current?.querySelector(`[data-point="${expense.id}"]`);
    if (point && box.current && tip.current) place(tip.current, point, box.current);
  }, [box, expense.id]);
  const { title, dueDate } = expense;
  return (
    <div ref={tip} aria-hidden="true" className="ribbon-tip" data-above={isAbove || undefined}>
      <p className="truncate font-semibold text-ink">
        <bdi translate="no">{title}</bdi>
      </p>
      <p>
        <span className="font-medium text-ink">{amountWords(expense, currency)}</span>
        <span>{` · ${shortWeekdayText(dueDate)} ${shortDayText(dueDate)} · ${statusWords(expense, today)}`}</span>
      </p>
    </div>
  );
}

function place(tip: HTMLElement, point: Element, box: HTMLElement): void {
  const inside = box.getBoundingClientRect();
  const { left, width } = point.getBoundingClientRect();
  const wanted = left + width / 2 - inside.left - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(0, Math.min(wanted, inside.width - tip.offsetWidth))}px`;
}
