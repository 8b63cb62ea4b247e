import { memo } from "react";
import { type Day, dayInMonth, type Month } from "#domain/calendar/days.ts";
import { labelledDays, placeOfDay, RIBBON_HEIGHT } from "#domain/expenses/ribbon.ts";
import { percent } from "./percent.ts";

const AXIS_HEIGHT = 30;

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
          <line className="ribbon-scaled ribbon-now" y1="0" y2={-RIBBON_HEIGHT} />
        </svg>
      )}
      <line className="ribbon-rail" x1="0" x2="100%" y1="2" y2="2" />
      {until > 0 && <line className="ribbon-rail ribbon-past" x1="0" x2={percent(until)} y1="2" y2="2" />}
      {labelledDays(month, today).map((day) => {
        const x = percent(placeOfDay(dayInMonth(month, day)));
        return (
          <g key={day}>
            <line className="ribbon-tick" x1={x} x2={x} y1="7" y2="11" />
            <text className="ribbon-day" x={x} y="26">
              {day}
            </text>
          </g>
        );
      })}
      {today !== null && (
        <text className="ribbon-day ribbon-now-name" x={percent(placeOfDay(today))} y="26">
          Today
        </text>
      )}
    </svg>
  );
});
