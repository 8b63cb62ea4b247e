import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Day, MONTH_NAMES, type Month, numberOfMonth } from "#domain/calendar/days.ts";
import { pointKind, type RibbonPoint } from "#domain/expenses/ribbon.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Currency } from "#domain/money/money.ts";
import { fetchCode } from "../../browser/fetch-code.ts";
import { nearestPoint, percent, REACH } from "../../ui/bill-point.ts";
import { MonthAxis, SCALED } from "../../ui/month-axis.tsx";
import { useLongPress } from "../../ui/presses.ts";
import { useWhenIdle } from "../../ui/use-when-idle.ts";
import { Point, PointTip } from "./ribbon-points.tsx";

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

const loadRoving = () => fetchCode(() => import("../../ui/roving-focus.ts"));
const POINTS = { items: "[role=listitem]", controls: "[data-point]" };

/**
 * The month's days at true distance, with one point a bill that leads to its row. Places are attributes, in percent of
 * the width, so that the worker can render it for any screen.
 */
export function Ribbon({ month, today, currency, points, isClosed, onFollow, rowsPath }: RibbonProps) {
  const box = useRef<HTMLDivElement>(null);
  const { described, isTouched, setDescribed, handlers } = useDescribedPoint(box, onFollow);
  useWhenIdle(
    loadRoving,
    useCallback(({ followRovingFocus }) => followRovingFocus(box, POINTS), []),
  );
  const shown = points.find(({ expense }) => expense.id === described);
  return (
    <div ref={box} className="ribbon" {...handlers}>
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
                {ofDay.map(({ expense, x, y, radius }) => (
                  <Point
                    key={expense.id}
                    {...{ expense, x, y, radius, today, currency, rowsPath }}
                    kind={pointKind(expense, today)}
                    isFirst={expense === points[0]?.expense}
                    isDescribed={expense.id === described}
                    onFocus={setDescribed}
                  />
                ))}
              </g>
            </svg>
          ))}
        </svg>
      )}
      {shown !== undefined && (
        <PointTip
          key={shown.expense.id}
          isAbove={isTouched}
          {...{ expense: shown.expense, today, currency, box }}
        />
      )}
    </div>
  );
}

/** Which point is pointed at, held or focused, and so described beside the line. A press follows it. */
function useDescribedPoint(box: RefObject<HTMLDivElement | null>, onFollow: (id: string) => void) {
  const [described, setDescribed] = useState<string | null>(null);
  /** A finger covers what is below it. */
  const [isTouched, setIsTouched] = useState(false);
  const press = useLongPress(
    useCallback(
      (event: PointerEvent) => {
        const id = nearestPoint(box.current, event, REACH.touch);
        return id === null ? null : () => setDescribed(id);
      },
      [box],
    ),
  );
  useEffect(() => {
    if (described === null) return;
    const onPointerDown = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setDescribed(null);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [box, described]);

  function pressedPoint(event: MouseEvent, target: Element | null) {
    const own = target?.closest<SVGElement>("[data-point]")?.dataset["point"] ?? null;
    // A key's click has no place.
    if (event.detail === 0) return own;
    return nearestPoint(box.current, event, isTouched ? REACH.touch : REACH.mouse) ?? own;
  }
  const handlers = {
    ...press,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      setIsTouched(event.pointerType === "touch");
      press.onPointerDown?.(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch") return press.onPointerMove?.(event);
      // The description can be pointed at itself.
      if (event.target instanceof Element && event.target.closest(".ribbon-tip")) return;
      setDescribed(nearestPoint(box.current, event, REACH.mouse));
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setDescribed(null),
    onBlur: () => setDescribed(null),
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const target = event.target instanceof Element ? event.target : null;
      const id = target?.closest(".ribbon-tip") ? described : pressedPoint(event, target);
      if (id === null) return;
      setDescribed(null);
      onFollow(id);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      setIsTouched(false);
      if (event.key !== "Escape" || described === null) return;
      setDescribed(null);
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { described, isTouched, setDescribed, handlers };
}
