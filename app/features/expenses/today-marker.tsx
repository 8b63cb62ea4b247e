import type { Ref } from "react";
import { shortDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";

/** Marks today on the line, before the first bill that isn't due yet. Shows its date unless the bill below has it. */
export function TodayMarker(props: { today: Day; withDate: boolean; ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={props.ref} className="timeline-day items-center text-small font-medium text-accent">
      <span aria-hidden="true" className="sm:text-end max-sm:sr-only">
        {props.withDate && shortDayText(props.today)}
      </span>
      <span className="col-start-2 grid grid-cols-[var(--point)_1fr] items-center">
        <span aria-hidden="true" className="mx-auto size-2 rounded-full bg-accent ring-4 ring-canvas" />
        <span className="flex items-center gap-3 after:h-px after:flex-1 after:bg-accent after:opacity-30">
          Today
        </span>
      </span>
    </li>
  );
}
