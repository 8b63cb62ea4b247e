import { memo } from "react";
import { type Day, monthOf, partsOfDay, shortDayText } from "#domain/calendar/days.ts";
import { isWithin, placeInSpan, type Span } from "#domain/calendar/periods.ts";
import { labelledDays, type PointKind, RIBBON_HEIGHT } from "#domain/expenses/ribbon.ts";

const AXIS_HEIGHT = 30;

/** Points are drawn upwards from their day in units of their own, as large as the distance of days allows. */
export const SCALED = "[transform:scale(var(--unit))] [vector-effect:non-scaling-stroke]";

interface MonthAxisProps {
  span: Span;
  today: Day;
  isEmpty: boolean;
  /** The whole line has the colour of what is paid. */
  isClosed: boolean;
  /** Leaves out the numbers of days, which stand elsewhere. */
  isBare?: boolean;
}

/** The line of a month's days, coloured up to today, with some of their numbers. */
export const MonthAxis = memo(function MonthAxis(props: MonthAxisProps) {
  const { span, isEmpty, isClosed, isBare } = props;
  const today = isBare || !isWithin(props.today, span) ? null : props.today;
  // The colour ends today, or at the end if all is past or paid.
  const until = isEmpty ? 0 : isClosed ? 1 : Math.min(1, placeInSpan(props.today, span));
  return (
    <svg aria-hidden="true" width="100%" height={AXIS_HEIGHT}>
      {today !== null && (
        <svg aria-hidden="true" x={percent(placeInSpan(today, span))} y="2">
          <line
            className={`${SCALED} stroke-accent stroke-[1.5] [stroke-dasharray:2_3]`}
            y1="0"
            y2={-RIBBON_HEIGHT}
          />
        </svg>
      )}
      <line
        className="ribbon-rail stroke-ahead stroke-3 [stroke-linecap:round]"
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
      {(isBare ? [] : labelledDays(span, today)).map((day) => {
        const x = percent(placeInSpan(day, span));
        return (
          <g key={day}>
            <line className="stroke-ahead" x1={x} x2={x} y1="7" y2="11" />
            <text className="fill-ink-soft text-small [text-anchor:middle]" x={x} y="26">
              {labelText(day, span)}
            </text>
          </g>
        );
      })}
      {today !== null && (
        <text
          className="fill-accent text-small font-semibold [text-anchor:middle]"
          x={percent(placeInSpan(today, span))}
          y="26"
        >
          Today
        </text>
      )}
    </svg>
  );
});

/** "8"; where a line has days of two calendar months, the first number of each says which: "25 Nov", "2 Dec" */
function labelText(day: Day, { from, to }: Span): string {
  const { day: number } = partsOfDay(day);
  const isFirst = day === from || number < 8;
  return isFirst && monthOf(from) !== monthOf(to) ? shortDayText(day) : String(number);
}

/** How each status looks as a point on the month's line. */
export const POINT_LOOKS: Readonly<Record<PointKind, string>> = {
  paid: "fill-paid-soft stroke-paid stroke-[1.25]",
  overdue: "fill-overdue stroke-overdue stroke-[1.5]",
  unpaid: "fill-unpaid stroke-unpaid stroke-[1.5]",
  today: "fill-surface stroke-accent stroke-2",
  pending: "fill-surface stroke-pending stroke-[1.5]",
};

/** What the outline takes of a point's radius, so that neighbours don't touch. */
const OUTLINE = 0.6;

/**
 * A bill's point as one path: a circle, with a tick in it if the bill is paid; a diamond of about the same size if it is
 * marked unpaid. So no status is told by its colour alone.
 */
export function pointPath(kind: PointKind, x: number, y: number, size: number): string {
  const radius = size - OUTLINE;
  if (kind === "unpaid") {
    const half = radius * 1.15;
    return `M${places(x - half, y)}l${places(half, -half)} ${places(half, half)} ${places(-half, half)}z`;
  }
  const half = places(radius, radius);
  const circle = `M${places(x - radius, y)}a${half} 0 1 1 ${places(2 * radius, 0)}a${half} 0 1 1 ${places(-2 * radius, 0)}z`;
  if (kind !== "paid") return circle;
  const tick = `M${places(x - 0.42 * radius, y + 0.04 * radius)}l${places(0.29 * radius, 0.3 * radius)} ${places(0.55 * radius, -0.62 * radius)}`;
  return circle + tick;
}

function places(...numbers: number[]): string {
  return numbers.map((number) => Number(number.toFixed(2))).join(" ");
}

/** A share of the width, as an attribute of an SVG. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
