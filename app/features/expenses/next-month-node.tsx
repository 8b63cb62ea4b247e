import { monthText } from "#domain/calendar/day-text.ts";
import type { Month } from "#domain/calendar/days.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";

/** The node under the last bill, which leads to the next month. */
export function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <li className="timeline-day">
      <button
        type="button"
        onClick={() => props.onShow(props.month)}
        className="group col-start-2 grid min-h-11 grid-cols-[var(--point)_1fr] items-center rounded-control text-start"
      >
        <span className="mx-auto flex size-7 items-center justify-center rounded-full border border-line bg-surface text-ink-soft group-hover:border-accent group-hover:text-accent">
          <ChevronDownIcon />
        </span>
        <span className="font-medium group-hover:text-accent">
          Next Month <span className="font-normal text-ink-soft">{monthText(props.month)}</span>
        </span>
      </button>
    </li>
  );
}
