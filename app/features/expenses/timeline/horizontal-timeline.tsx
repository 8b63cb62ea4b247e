import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  LAST_MONTH,
  type Month,
  monthText,
  partsOfDay,
  weekdayOf,
} from "#domain/calendar/days.ts";
import { isWithin } from "#domain/calendar/periods.ts";
import { type Expense, isOverdue } from "#domain/expenses/expense.ts";
import type { RibbonPoint } from "#domain/expenses/ribbon.ts";
import { CARD_WIDTH, layOutLine, middleOfDay, openBills } from "#domain/timeline/horizontal-cards.ts";
import { linePoints } from "#domain/timeline/line-points.ts";
import { ChevronRightIcon } from "../../../ui/icons.tsx";
import { MonthAxis, percent } from "../../../ui/month-axis.tsx";
import { useTickTravel } from "../../../ui/tick-travel.ts";
import { NextBill } from "./coming-bills.tsx";
import { DeadlineShape, useDeadlines } from "./deadlines.tsx";
import { HorizontalBill } from "./horizontal-bill.tsx";
import { usePointedBill } from "./pointed-bill.ts";
import type { TimelineProps } from "./timeline.tsx";

/** How wide the fade at the line's edges is, in CSS pixels. */
const FADE = 16;

/**
 * The month from left to right: the ribbon with room for cards, which hang from its points. Places are in percent of the
 * width, and the lanes are rows of a grid (horizontal-line.css).
 */
export const HorizontalTimeline = memo(function HorizontalTimeline(props: TimelineProps) {
  const { period, today, currency, expenses, isFiltered, todayRef, onShowMonth, openMenu } = props;
  const { month } = period;
  const owed = useOwed(month, today, expenses);
  const layout = useMemo(
    () => layOutLine(expenses, openBills(expenses, today, owed), period),
    [expenses, today, owed, period],
  );
  const points = useMemo(() => linePoints(expenses, period), [expenses, period]);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { pointed, handlers } = usePointedBill(box, openMenu);
  const isClosed = !isFiltered && expenses.every(({ status }) => status === "PAID");
  useTickTravel(list, { month, today, points, isClosed });
  const later = expenses.findIndex(({ dueDate }) => dueDate > today);
  const { width } = layout;
  const closed = layout.places.filter(({ isOpen, expense }) => !isOpen && isOverdue(expense, today)).length;
  const tops = useMemo(() => topsOf(expenses, points), [expenses, points]);
  const lanesAbove = Math.max(1, layout.lanesAbove);
  const days = daysBetween(period.from, period.to) + 1;

  // A month that holds today opens there, any other at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is what sets it off
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollLeft = startOf(box.current);
  }, [month]);

  const items: ReactNode[] = layout.places.map(({ lane, ...place }, index) => {
    const { x = 0, y = 0, radius = 0 } = points[index] ?? {};
    return (
      <HorizontalBill
        key={place.expense.id}
        {...{ today, currency, ...place, x, y, radius, width }}
        top={tops.get(place.expense.dueDate) ?? 0}
        row={place.isAbove ? lanesAbove - lane : lanesAbove + 3 + lane}
        isPointed={place.expense.id === pointed}
      />
    );
  });
  if (isWithin(today, period))
    items.splice(
      later === -1 ? expenses.length : later,
      0,
      <li key="today" className="hplace" style={at(middleOfDay(today, period) / width)}>
        <span ref={todayRef} data-today className="htoday">
          Today
        </span>
      </li>,
    );
  const stack = Math.max(0, ...points.map(({ y, radius }) => y + radius));
  return (
    <>
      <div
        ref={box}
        className="htimeline -mx-4 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 sm:-mx-6 sm:px-6 in-data-selecting:select-none print:mx-0 print:overflow-visible print:px-0"
        {...handlers}
      >
        <ol
          ref={list}
          data-sideways
          className="hline"
          style={
            {
              "--above": lanesAbove,
              "--stack": stack,
              "--card": percent(CARD_WIDTH / width),
            } as CSSProperties
          }
        >
          <li
            aria-hidden="true"
            className="hplace"
            style={at(middleOfDay(period.from, period) / width, (days - 1) / width)}
          >
            <div className="haxis">
              <MonthAxis isBare span={period} {...{ today, isClosed }} isEmpty={expenses.length === 0} />
            </div>
          </li>
          <li aria-hidden="true" className="hplace" style={at(0, days / width)}>
            <Days period={period} today={today} expenses={expenses} count={days} />
          </li>
          {items}
          {month < LAST_MONTH && (
            <li className="hplace">
              <NextMonthNode month={addMonths(month, 1)} onShow={onShowMonth} />
            </li>
          )}
        </ol>
      </div>
      {closed > 0 && (
        <p className="mt-3 text-small text-overdue">{`+${closed} more overdue, each a point on the line`}</p>
      )}
      <NextBill {...{ period, today, currency }} />
    </>
  );
});

/** Where the line opens: today is near its middle, and as many open cards as possible are whole. */
function startOf(line: HTMLElement): number {
  const { left, width } = line.getBoundingClientRect();
  const edgesOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { from: box.left - left + line.scrollLeft, to: box.right - left + line.scrollLeft };
  };
  const marker = line.querySelector("[data-today]");
  if (marker === null) return 0;
  const middle = edgesOf(marker).from - width / 2;
  const cards = [...line.querySelectorAll("[data-open] > [data-expense]")].map(edgesOf);
  const wholeAt = (start: number) =>
    cards.filter(({ from, to }) => from >= start + FADE && to <= start + width - FADE).length;
  return [middle, ...cards.flatMap(({ from, to }) => [from - FADE, to + FADE - width])]
    .filter((start) => start >= 0 && Math.abs(start - middle) <= width / 3)
    .reduce((best, start) => (wholeAt(start) > wholeAt(best) ? start : best), middle);
}

interface DaysProps extends Pick<TimelineProps, "period" | "today" | "expenses"> {
  count: number;
}

/** The numbers of the days below the line. The marker stands below today's. */
function Days({ period, today, expenses, count }: DaysProps) {
  const busy = new Set(expenses.map(({ dueDate }) => dueDate));
  const deadlines = new Set(useDeadlines(period).map(({ lastDay }) => lastDay));
  return (
    <div className="hdays">
      {Array.from({ length: count }, (_, index) => {
        const day = addDays(period.from, index);
        const weekday = weekdayOf(day);
        return (
          <span
            key={day}
            data-weekend={weekday % 6 === 0 ? weekday : undefined}
            data-busy={busy.has(day) || undefined}
            data-now={day === today || undefined}
          >
            {partsOfDay(day).day}
            {deadlines.has(day) && (
              <svg aria-hidden="true" width="10" height="8" viewBox="-5 5 10 8" className="mx-auto">
                <DeadlineShape />
              </svg>
            )}
          </span>
        );
      })}
    </div>
  );
}

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <button
      type="button"
      className="hnext group flex print:hidden min-h-11 items-center rounded-full text-small leading-normal font-medium whitespace-nowrap"
      onClick={() => props.onShow(props.month)}
    >
      <span className="flex items-center gap-0.5 rounded-[inherit] border border-line bg-surface py-1 pr-1 pl-2.5 group-hover:border-accent group-hover:text-accent">
        Next Month
        <span className="sr-only">{` ${monthText(props.month)}`}</span>
        <ChevronRightIcon />
      </span>
    </button>
  );
}

/** How high the points of each day reach, where its stems end. */
function topsOf(expenses: readonly Expense[], points: readonly RibbonPoint[]): ReadonlyMap<Day, number> {
  const tops = new Map<Day, number>();
  for (const [index, { y, radius }] of points.entries()) {
    const day = expenses[index]?.dueDate ?? "";
    tops.set(day, Math.max(tops.get(day) ?? 0, y + radius));
  }
  return tops;
}

function at(share: number, wide = 0): CSSProperties {
  return { "--day": percent(share), "--wide": percent(wide) } as CSSProperties;
}

interface Visit {
  readonly month: Month;
  readonly today: Day;
  readonly owed: ReadonlySet<string>;
}

/** The bills that were unpaid at some time while the month is shown. Their cards stay, so that a tick moves nothing. */
function useOwed(month: Month, today: Day, expenses: readonly Expense[]): ReadonlySet<string> {
  const [visit, setVisit] = useState<Visit>({ month, today, owed: new Set() });
  const before = visit.month === month && visit.today === today ? visit.owed : new Set<string>();
  const added = expenses.filter(({ id, status }) => status !== "PAID" && !before.has(id));
  if (before === visit.owed && added.length === 0) return before;
  const owed = new Set([...before, ...added.map(({ id }) => id)]);
  setVisit({ month, today, owed });
  return owed;
}
