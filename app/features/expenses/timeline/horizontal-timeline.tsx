import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  addMonths,
  type Day,
  LAST_MONTH,
  type Month,
  monthOf,
  monthText,
  partsOfDay,
} from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { ribbonPoints } from "#domain/expenses/ribbon.ts";
import { END_WIDTH, layOutLine, middleOfDay, openBills } from "#domain/timeline/horizontal-cards.ts";
import { nearestPoint, percent, REACH } from "../../../ui/bill-point.ts";
import { ChevronRightIcon } from "../../../ui/icons.tsx";
import { MonthAxis } from "../../../ui/month-axis.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import { pressedBill, useHeldBill } from "../row/bill-commands.tsx";
import { NextBill } from "./coming-bills.tsx";
import { HorizontalBill } from "./horizontal-bill.tsx";
import type { TimelineProps } from "./timeline.tsx";

/**
 * The month from left to right: the ribbon with room for cards, which hang from its points. Places are in percent of the
 * width, and heights in lanes (horizontal-bill.css).
 */
export const HorizontalTimeline = memo(function HorizontalTimeline(props: TimelineProps) {
  const { month, today, currency, expenses, isFiltered, todayRef, onShowMonth, openMenu } = props;
  const owed = useOwed(month, today, expenses);
  const layout = useMemo(
    () => layOutLine(expenses, openBills(expenses, today, owed), month),
    [expenses, today, owed, month],
  );
  const points = useMemo(() => ribbonPoints(expenses), [expenses]);
  const box = useRef<HTMLDivElement>(null);
  const { pointed, handlers } = usePointed(box, openMenu);
  const isCurrent = monthOf(today) === month;
  const later = expenses.findIndex(({ dueDate }) => dueDate > today);
  const { width } = layout;

  // A month that holds today opens there, any other at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is what sets it off
  useLayoutEffect(() => {
    const line = box.current;
    if (line === null) return;
    const marker = line.querySelector("[data-today]")?.getBoundingClientRect();
    const { left, width } = line.getBoundingClientRect();
    line.scrollLeft = marker === undefined ? 0 : line.scrollLeft + marker.left - left - width / 2;
  }, [month]);

  const items: ReactNode[] = layout.places.map(({ expense, ...place }, index) => {
    const { x = 0, y = 0, radius = 0 } = points[index] ?? {};
    return (
      <HorizontalBill
        key={expense.id}
        {...{ expense, today, currency, ...place, x, y, radius, width }}
        isPointed={expense.id === pointed}
      />
    );
  });
  if (isCurrent)
    items.splice(
      later === -1 ? expenses.length : later,
      0,
      <li key="today" className="hplace" style={at(middleOfDay(partsOfDay(today).day) / width)}>
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
        className="htimeline -mx-4 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pt-3 sm:-mx-6 sm:px-6 in-data-selecting:select-none print:mx-0 print:overflow-visible print:px-0"
        {...handlers}
      >
        <div
          className="hline"
          style={
            {
              "--above": Math.max(1, layout.lanesAbove),
              "--below": layout.lanesBelow,
              "--stack": stack,
            } as CSSProperties
          }
        >
          <div className="haxis" style={at(middleOfDay(1) / width, (width - END_WIDTH - 1) / width)}>
            <MonthAxis
              month={month}
              today={today}
              isEmpty={expenses.length === 0}
              isClosed={!isFiltered && expenses.every(({ status }) => status === "PAID")}
            />
          </div>
          <ol data-sideways className="print:grid print:grid-cols-3 print:gap-1.5">
            {items}
            {month < LAST_MONTH && (
              <li className="hplace" style={at(1)}>
                <NextMonthNode month={addMonths(month, 1)} onShow={onShowMonth} />
              </li>
            )}
          </ol>
        </div>
      </div>
      <NextBill {...{ month, today, currency }} />
    </>
  );
});

function NextMonthNode(props: { month: Month; onShow: (month: Month) => void }) {
  return (
    <button
      type="button"
      className="hnext group flex min-h-11 items-center rounded-full text-small leading-normal font-medium whitespace-nowrap"
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

/** Which bill's point a mouse points at. A press on a point leads to its card, and a finger held there opens the menu. */
function usePointed(box: { readonly current: HTMLElement | null }, openMenu: TimelineProps["openMenu"]) {
  const [pointed, setPointed] = useState<string | null>(null);
  const billAt = useCallback(
    (event: PointerEvent) => pressedBill(event) ?? cardOf(nearestPoint(box.current, event, REACH.touch)),
    [box],
  );
  const held = useLongPress(useHeldBill(openMenu, billAt));
  const handlers = {
    ...held,
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch") return held.onPointerMove?.(event);
      const near = nearestPoint(box.current, event, REACH.mouse);
      setPointed((before) => {
        const card = pressedBill(event)?.dataset["expense"];
        if (card !== undefined) return card === before ? before : null;
        return near ?? (isBetween(event, before) ? before : null);
      });
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setPointed(null),
    onClick(event: MouseEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest("button, input");
      // A key's click has no place.
      if (isOnControl || event.detail === 0 || pressedBill(event) !== null) return;
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
      const card = cardOf(nearestPoint(box.current, event, isTouch ? REACH.touch : REACH.mouse));
      const tick = card?.querySelector("input");
      if (tick?.matches("[data-select]")) tick.click();
      tick?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
  return { pointed, handlers };
}

function cardOf(id: string | null): HTMLElement | null {
  return id === null ? null : document.getElementById(`expense-${id}`);
}

/** Whether the pointer is on its way from a bill's point to the card that floats above it. */
function isBetween({ clientX, clientY }: PointerEvent, id: string | null): boolean {
  const card = cardOf(id)?.getBoundingClientRect();
  const point = document.querySelector(`.hpoint > [data-point="${id}"]`)?.getBoundingClientRect();
  if (card === undefined || point === undefined) return false;
  return clientX >= card.left && clientX <= card.right && clientY >= card.top && clientY <= point.bottom;
}
