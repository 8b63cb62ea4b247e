import type { ReactNode, Ref } from "react";
import { weekdayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";

interface TodayMarkerProps {
  today: Day;
  ref?: Ref<HTMLLIElement>;
  children?: ReactNode;
}

/** "Today, Sunday 22", and what is left from then on. */
export function TodayMarker({ today, ref, children }: TodayMarkerProps) {
  return (
    <li ref={ref} className="timeline-today">
      <span aria-hidden="true" className="timeline-today-point" />
      <span className="timeline-today-text">
        <span>{`Today, ${weekdayText(today)} ${Number(today.slice(8))}`}</span>
        <span className="timeline-today-left">{children}</span>
      </span>
    </li>
  );
}
