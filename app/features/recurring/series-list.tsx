import { type ReactNode, useRef, useState } from "react";
import { dayOfMonthText } from "#domain/calendar/day-of-month-text.ts";
import {
  addMonths,
  type Day,
  dayText,
  longDayText,
  MONTH_NAMES,
  monthOf,
  numberOfMonth,
  shortDayText,
} from "#domain/calendar/days.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { ruleText } from "#domain/series/rule-text.ts";
import type { Series } from "#domain/series/series.ts";
import type { PriceChange } from "#domain/series/series-figures.ts";
import type { RunningSeries } from "../../data/ledger/running-series.ts";
import { IconButton } from "../../ui/button.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";

interface SeriesListProps {
  list: readonly RunningSeries[];
  today: Day;
  currency: Currency;
  onEdit: (series: RunningSeries, opener: HTMLElement) => void;
  onStop: (series: RunningSeries, opener: HTMLElement) => void;
  /** What stands below a series. */
  below?: (series: RunningSeries) => ReactNode;
}

export function SeriesList({ list, today, currency, onEdit, onStop, below }: SeriesListProps) {
  const [menu, setMenu] = useState<{ running: RunningSeries; anchor: HTMLElement } | null>(null);
  const nextFocus = useRef<HTMLElement | null>(null);
  const choose = (act: SeriesListProps["onEdit"]) => () => {
    if (menu === null) return;
    // The dialog takes it, and gives it back to the button.
    nextFocus.current = null;
    act(menu.running, menu.anchor);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {list.map((running) => (
          <SeriesRow
            key={running.series.id}
            running={running}
            today={today}
            currency={currency}
            onOpenMenu={(anchor) => {
              nextFocus.current = anchor;
              setMenu({ running, anchor });
            }}
          >
            {below?.(running)}
          </SeriesRow>
        ))}
      </ul>
      {menu !== null && (
        <Menu
          label={`More for ${menu.running.series.title}`}
          anchor={menu.anchor}
          finalFocus={() => nextFocus.current ?? false}
          onClosed={() => setMenu(null)}
        >
          <MenuItem onSelect={choose(onEdit)}>Edit</MenuItem>
          <MenuItem onSelect={choose(onStop)}>
            <span className="text-unpaid">Stop</span>
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

interface SeriesRowProps {
  running: RunningSeries;
  today: Day;
  currency: Currency;
  onOpenMenu: (anchor: HTMLElement) => void;
  children: ReactNode;
}

function SeriesRow({ running, today, currency, onOpenMenu, children }: SeriesRowProps) {
  const { series, next, change, priceCents, yearCents } = running;
  const isAhead = change !== null && monthOf(change.since) > monthOf(today);
  const yearText = (cents: number) => formatCents((yearCents / priceCents) * cents, currency);
  return (
    <li className="flex items-center gap-x-2 py-3 pr-2 pl-4">
      <div className="@container min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-4 font-medium">
          <bdi translate="no" className="min-w-0 flex-1 basis-28 wrap-anywhere">
            {series.title}
          </bdi>
          <span className="ml-auto tabular-nums">
            {`${series.amountIsEstimate ? "about " : ""}${formatCents(priceCents, currency)}`}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span>
            <span>{whenText(series)}</span>
            {next !== null && (
              // A phone has no room to say the day twice.
              <span
                className={isPlain(series) && next.amountCents === priceCents ? "max-sm:hidden" : undefined}
              >
                {" · "}
                <span className="whitespace-nowrap">
                  next{" "}
                  <time dateTime={next.dueDate} title={longDayText(next.dueDate)}>
                    {nextDayText(next.dueDate, today)}
                  </time>
                  {next.amountCents !== priceCents && (
                    <span>{`, ${formatCents(next.amountCents, currency)}`}</span>
                  )}
                </span>
              </span>
            )}
            {series.autopay && <span>{" · autopay"}</span>}
            {series.category !== null && (
              <span className="hidden @md:inline">
                {" · "}
                <bdi translate="no">{series.category}</bdi>
              </span>
            )}
            {change !== null && <span>{` · ${changeText(series, change, isAhead, currency)}`}</span>}
          </span>
          <span className="ml-auto tabular-nums">
            {change !== null && !isAhead && (
              <span className="max-sm:hidden">{`${yearText(change.beforeCents)} → `}</span>
            )}
            {`${formatCents(yearCents, currency)} a year`}
          </span>
        </p>
        {children}
      </div>
      <IconButton
        label={`More for ${series.title}`}
        aria-haspopup="menu"
        onClick={(event) => onOpenMenu(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
    </li>
  );
}

/** Adds the year to a day that is a year ahead or more. Bills can be moved that far. */
function nextDayText(day: Day, today: Day): string {
  return monthOf(day) < addMonths(monthOf(today), 12) ? shortDayText(day) : dayText(day);
}

/** "Due on the 22nd", "Every 3 months on the 22nd, 12 times" */
function whenText(series: Series): string {
  return isPlain(series) ? `Due ${dayOfMonthText(series.anchorDate)}` : ruleText(series);
}

function isPlain({
  recurringEvery,
  lastDayOfMonth,
  recurringRule,
  weekendShift,
  lastMonth,
}: Series): boolean {
  const isMonthly = recurringEvery === 1 && !lastDayOfMonth && recurringRule === null;
  return isMonthly && weekendShift === "none" && lastMonth === null;
}

/** "$10.00 more since October", "$10.00 more from February" */
function changeText(
  series: Series,
  { beforeCents, since }: PriceChange,
  isAhead: boolean,
  currency: Currency,
): string {
  const { amountCents } = series;
  const difference = formatCents(Math.abs(amountCents - beforeCents), currency);
  const month = MONTH_NAMES[numberOfMonth(monthOf(since)) - 1];
  return `${difference} ${amountCents > beforeCents ? "more" : "less"} ${isAhead ? "from" : "since"} ${month}`;
}
