import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import {
  type Day,
  dayInMonth,
  longDayText,
  type Month,
  shortDayText,
  shortWeekdayText,
} from "#domain/calendar/days.ts";
import { amountWords, type Expense, statusWords } from "#domain/expenses/expense.ts";
import { labelledDays, type PointKind, placeOfDay, RIBBON_HEIGHT } from "#domain/expenses/ribbon.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { POINT_LOOKS, percent, pointPath } from "../../ui/bill-point.ts";

const AXIS_HEIGHT = 30;

/** Points are drawn upwards from their day in units of their own, as large as the distance of days allows. */
export const SCALED = "[transform:scale(var(--unit))] [vector-effect:non-scaling-stroke]";

interface RibbonAxisProps {
  month: Month;
  /** Null in other months. */
  today: Day | null;
  /** Where its colour ends, as a share of the width. */
  until: number;
}

export const RibbonAxis = memo(function RibbonAxis({ month, today, until }: RibbonAxisProps) {
  return (
    <svg aria-hidden="true" width="100%" height={AXIS_HEIGHT}>
      {today !== null && (
        <svg aria-hidden="true" x={percent(placeOfDay(today))} y="2">
          <line
            className={`${SCALED} stroke-accent stroke-[1.5] [stroke-dasharray:2_3]`}
            y1="0"
            y2={-RIBBON_HEIGHT}
          />
        </svg>
      )}
      <line
        className="ribbon-rail stroke-line stroke-3 [stroke-linecap:round]"
        x1="0"
        x2="100%"
        y1="2"
        y2="2"
      />
      {until > 0 && (
        <line
          className="ribbon-rail stroke-paid stroke-3 [stroke-linecap:round]"
          x1="0"
          x2={percent(until)}
          y1="2"
          y2="2"
        />
      )}
      {labelledDays(month, today).map((day) => {
        const x = percent(placeOfDay(dayInMonth(month, day)));
        return (
          <g key={day}>
            <line className="stroke-line" x1={x} x2={x} y1="7" y2="11" />
            <text className="fill-ink-soft text-small [text-anchor:middle]" x={x} y="26">
              {day}
            </text>
          </g>
        );
      })}
      {today !== null && (
        <text
          className="fill-accent text-small font-semibold [text-anchor:middle]"
          x={percent(placeOfDay(today))}
          y="26"
        >
          Today
        </text>
      )}
    </svg>
  );
});

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
    <div
      ref={tip}
      aria-hidden="true"
      className="ribbon-tip absolute top-[calc(100%-22px)] z-2 max-w-[min(20rem,100%)] animate-appear rounded-control border border-line bg-surface px-3 py-1.5 text-small shadow-float data-above:top-auto data-above:bottom-full"
      data-above={isAbove || undefined}
    >
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
