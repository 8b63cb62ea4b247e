import { type RefObject, useLayoutEffect, useRef } from "react";
import { shortDayText, shortWeekdayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { amountWords, type Expense, statusWords } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";

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
      <p className="truncate font-semibold">
        <bdi translate="no">{title}</bdi>
      </p>
      <p className="text-ink-soft">
        <span className="font-medium text-ink tabular-nums">{amountWords(expense, currency)}</span>
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
