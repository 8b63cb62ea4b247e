import { dayText, longDayText, shortDayText } from "#domain/calendar/day-text.ts";
import { addMonths, type Day, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { yearlyCents } from "#domain/series/projection.ts";
import type { RunningSeries } from "../../data/ledger/running-series.ts";
import { Button } from "../../ui/button.tsx";

interface SeriesListProps {
  list: readonly RunningSeries[];
  today: Day;
  currency: Currency;
  onEdit: (series: RunningSeries, opener: HTMLElement) => void;
  onStop: (series: RunningSeries, opener: HTMLElement) => void;
}

/** "Day 30 of each month". Months that lack the day use their last one. */
function dayOfMonthText({ anchorDate }: RunningSeries["series"]): string {
  const { day } = partsOfDay(anchorDate);
  return day === 31 ? "Last day of each month" : `Day ${day} of each month`;
}

/** With the year if it is a year ahead or more. Bills can be moved that far. */
function nextDayText(day: Day, today: Day): string {
  return monthOf(day) < addMonths(monthOf(today), 12) ? shortDayText(day) : dayText(day);
}

export function SeriesList({ list, today, currency, onEdit, onStop }: SeriesListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {list.map((running) => {
        const { series, next } = running;
        return (
          <li key={series.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-medium wrap-anywhere">
                <bdi>{series.title}</bdi>
              </p>
              <p className="text-small text-ink-soft">
                {dayOfMonthText(series)}
                {next !== null && (
                  <>
                    {" · "}
                    <span className="whitespace-nowrap">
                      next{" "}
                      <time dateTime={next.dueDate} title={longDayText(next.dueDate)}>
                        {nextDayText(next.dueDate, today)}
                      </time>
                      , {formatCents(next.amountCents, currency)}
                    </span>
                  </>
                )}
              </p>
            </div>
            <p className="ml-auto text-end tabular-nums">
              <span className="font-medium">{formatCents(series.amountCents, currency)}</span>
              <br />
              <span className="text-small text-ink-soft">
                {formatCents(yearlyCents(series), currency)} a year
              </span>
            </p>
            <div className="flex gap-2">
              <Button
                aria-label={`Edit ${series.title}`}
                onClick={(event) => onEdit(running, event.currentTarget)}
              >
                Edit
              </Button>
              <Button
                aria-label={`Stop ${series.title}`}
                onClick={(event) => onStop(running, event.currentTarget)}
              >
                Stop
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
