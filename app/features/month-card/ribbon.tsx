import { memo, useCallback, useRef, useState } from "react";
import { type Day, longDayText, MONTH_NAMES, numberOfMonth } from "#domain/calendar/days.ts";
import type { Period } from "#domain/calendar/periods.ts";
import { amountWords, type Expense } from "#domain/expenses/expense.ts";
import { type PointKind, pointKind, pointWords, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Currency } from "#domain/money/money.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { MonthAxis, POINT_LOOKS, percent, pointPath, SCALED } from "../../ui/month-axis.tsx";
import { useWhenIdle } from "../../ui/use-when-idle.ts";
import type { PointTips } from "./point-tips.tsx";

interface RibbonProps {
  period: Period;
  today: Day;
  currency: Currency;
  points: readonly RibbonPoint[];
  /** The whole line has the colour of what is paid. */
  isClosed: boolean;
  onFollow: (id: string) => void;
  /** The page that has all the rows, where this one hasn't. */
  rowsPath: string;
}

const loadTips = () => fetchCode(() => import("./point-tips.tsx"));
const loadRoving = () => fetchCode(() => import("../../ui/roving-focus.ts"));
const POINTS = { items: "[role=listitem]", controls: "[data-point]" };

/**
 * The month's days at true distance, with one point a bill that leads to its row. Places are attributes, in percent of
 * the width, so that the worker can render it for any screen.
 */
export function Ribbon({ period, today, currency, points, isClosed, onFollow, rowsPath }: RibbonProps) {
  const { month } = period;
  const box = useRef<HTMLDivElement>(null);
  useWhenIdle(
    loadRoving,
    useCallback(({ followRovingFocus }) => followRovingFocus(box, POINTS), []),
  );
  // Until this code comes, the points are plain links.
  const [Tips, setTips] = useState<typeof PointTips | null>(null);
  useWhenIdle(
    loadTips,
    useCallback((code) => {
      setTips(() => code.PointTips);
      return () => setTips(null);
    }, []),
  );
  return (
    <div ref={box} className="ribbon">
      <MonthAxis span={period} today={today} isEmpty={points.length === 0} isClosed={isClosed} />
      {points.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no list of its own
        <svg
          role="list"
          data-sideways
          aria-label={`Bills of ${MONTH_NAMES[numberOfMonth(month) - 1]}, as points`}
          width="100%"
          height="1"
          // One pixel high, it lies where the line is: 30 pixels above the lower edge of the axis.
          className="relative z-1 -mt-[31px] mb-[30px] cursor-pointer [stroke-linecap:round] [stroke-linejoin:round]"
        >
          {/* The points of a day share its place and scale, since each of these costs the browser work in every frame. */}
          {[...groupBy(points, ({ at }) => at)].map(([at, ofDay]) => (
            <svg key={at} role="none" x={percent(at)}>
              {/* Without its role, Chromium ends the list here. */}
              {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group takes no focus */}
              <g role="none" className={SCALED}>
                {ofDay.map(({ expense, bills, x, y, radius }) => (
                  <Point
                    key={expense.id}
                    {...{ expense, x, y, radius, currency, rowsPath }}
                    words={pointWords({ expense, bills }, today)}
                    count={bills.length}
                    kind={pointKind(expense, today)}
                    isFirst={expense === points[0]?.expense}
                  />
                ))}
              </g>
            </svg>
          ))}
        </svg>
      )}
      {Tips !== null && <Tips {...{ box, month, points, today, currency, isClosed, onFollow }} />}
    </div>
  );
}

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
const Point = memo(function Point(props: PointProps) {
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
