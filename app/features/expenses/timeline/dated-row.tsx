import { type Day, longDayText, shortDayText } from "#domain/calendar/days.ts";

/** A line of the side card: what comes, on which day, and what it costs. */
export function DatedRow({ title, day, amount }: { title: string; day: Day; amount: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-1">
      <span className="min-w-0 text-ink-soft">
        <bdi translate="no" className="wrap-anywhere text-ink">
          {title}
        </bdi>{" "}
        <time dateTime={day} title={longDayText(day)} className="whitespace-nowrap">
          {shortDayText(day)}
        </time>
      </span>
      <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">{amount}</span>
    </li>
  );
}
