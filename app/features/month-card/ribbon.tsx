import { useCallback, useRef, useState } from "react";
import { type Day, MONTH_NAMES, type Month, numberOfMonth } from "#domain/calendar/days.ts";
import { pointKind, pointWords, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Currency } from "#domain/money/money.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { percent } from "../../ui/bill-point.ts";
import { MonthAxis, SCALED } from "../../ui/month-axis.tsx";
import { useWhenIdle } from "../../ui/use-when-idle.ts";
import type { PointTips } from "./point-tips.tsx";
import { Point } from "./ribbon-points.tsx";

interface RibbonProps {
  month: Month;
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
export function Ribbon({ month, today, currency, points, isClosed, onFollow, rowsPath }: RibbonProps) {
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
      <MonthAxis month={month} today={today} isEmpty={points.length === 0} isClosed={isClosed} />
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
