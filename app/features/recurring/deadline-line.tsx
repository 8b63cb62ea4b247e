import { type Day, daysBetween, longDayText } from "#domain/calendar/days.ts";
import type { Currency } from "#domain/money/money.ts";
import { costText, deadlineText } from "#domain/series/deadline.ts";
import type { RunningSeries } from "../../data/ledger/running-series.ts";
import { AsideButton } from "../../ui/aside-button.tsx";

/** From when on a deadline stands out, as the first mail names it. */
const NEAR_DAYS = 30;

interface DeadlineLineProps {
  running: RunningSeries;
  today: Day;
  currency: Currency;
  onCancelled: (series: RunningSeries, row: HTMLElement | null) => void;
}

/** By when the contract of a series has to be cancelled, and what it costs otherwise. */
export function DeadlineLine({ running, today, currency, onCancelled }: DeadlineLineProps) {
  const { series, deadline } = running;
  if (deadline === null) return null;
  const { lastDay } = deadline;
  const isNear = daysBetween(today, lastDay) <= NEAR_DAYS;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-small">
      <span className={isNear ? "font-semibold text-overdue" : "text-ink-soft"}>
        {"Cancel by "}
        <time dateTime={lastDay} title={longDayText(lastDay)}>
          {deadlineText(lastDay, today)}
        </time>
        {`: ${costText(series, today, currency)}`}
      </span>
      <AsideButton
        aria-label={`I've cancelled it: ${series.title}`}
        onClick={({ currentTarget }) => onCancelled(running, currentTarget.closest("li"))}
      >
        I've cancelled it
      </AsideButton>
    </p>
  );
}
