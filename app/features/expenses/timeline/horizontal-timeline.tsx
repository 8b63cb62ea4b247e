import { type CSSProperties, memo, type ReactNode, use, useLayoutEffect, useMemo, useRef } from "react";
import { addMonths, LAST_MONTH, type Month, monthOf, monthText, partsOfDay } from "#domain/calendar/days.ts";
import {
  type BillCard,
  type CardLayout,
  END_WIDTH,
  layOutCards,
  middleOfDay,
  SMALL_CARD_WIDTH,
} from "#domain/timeline/horizontal-cards.ts";
import { classes } from "../../../ui/classes.ts";
import { ChevronRightIcon } from "../../../ui/icons.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import { useRovingFocus } from "../../../ui/use-roving-focus.ts";
import { useHeldBill } from "../row/bill-commands.tsx";
import { SelectionContext } from "../row/bill-parts.tsx";
import { HorizontalBill } from "./horizontal-bill.tsx";
import type { TimelineProps } from "./timeline.tsx";

/** Heights in rem, as in the styles. */
const CARD_HEIGHT = 4.5;
const SMALL_CARD_HEIGHT = 2.875;
const LANE_GAP = 0.375;
const AXIS = 3;
const RAIL = 1;
const HALF_BUTTON = 1.375;

/** The month from left to right. Places are attributes in percent of its width. A window of 1280 px shows thirty days. */
export const HorizontalTimeline = memo(function HorizontalTimeline(props: TimelineProps) {
  const { month, today, currency, expenses, todayRef, onShowMonth } = props;
  const layout = useMemo(() => layOutCards(expenses, month), [expenses, month]);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const roving = useRovingFocus(list, {
    controls: "input, button",
    first: "li:has([data-today]) ~ li input",
    isSelecting: use(SelectionContext) !== null,
  });
  const held = useLongPress(useHeldBill(props.openMenu));
  const current = monthOf(today) === month ? partsOfDay(today).day : null;
  const later = expenses.findIndex((expense) => expense.dueDate > today);
  const todayAt = current === null ? -1 : later === -1 ? expenses.length : later;
  const axisTop = layout.lanesAbove * laneOf(layout);

  // A month that holds today opens there, any other at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is what sets it off
  useLayoutEffect(() => {
    const line = box.current;
    if (line === null) return;
    const marker = line.querySelector("[data-today]")?.getBoundingClientRect();
    const { left, width } = line.getBoundingClientRect();
    line.scrollLeft = marker === undefined ? 0 : line.scrollLeft + marker.left - left - width / 2;
  }, [month]);

  const items: ReactNode[] = layout.cards.map((card) => (
    <Place key={card.expense.id} at={card.at / layout.width} until={bottomOf(card, layout)}>
      <HorizontalBill expense={card.expense} today={today} currency={currency} />
    </Place>
  ));
  if (current !== null)
    items.splice(
      todayAt,
      0,
      <Place key="today" at={middleOfDay(current) / layout.width} until={axisTop + AXIS}>
        <span
          ref={todayRef}
          data-today
          className="-translate-x-1/2 bg-canvas pb-1 text-small font-semibold text-accent outline-none"
        >
          Today
        </span>
      </Place>,
    );
  return (
    <div
      ref={box}
      className="htimeline overflow-x-auto overscroll-x-contain scroll-px-4 pt-2 pb-4 in-data-selecting:select-none max-sm:-mx-4 max-sm:px-4 print:overflow-visible"
    >
      <div
        className="relative isolate min-w-264 pointer-coarse:min-w-368 print:min-w-0!"
        style={{ "--card": `calc(100% * ${layout.cardWidth} / ${layout.width})` } as CSSProperties}
        data-small={isSmall(layout) || undefined}
      >
        <Axis layout={layout} month={month} today={current} isPast={month < monthOf(today)} />
        <ol ref={list} className="print:grid print:grid-cols-3 print:gap-1.5" {...roving} {...held}>
          {items}
          {month < LAST_MONTH && (
            <Place key="next" at={1 - END_WIDTH / layout.width} until={axisTop + RAIL + HALF_BUTTON}>
              <button
                type="button"
                className="group flex min-h-11 min-w-0 flex-1 items-center justify-end rounded-full text-small leading-normal font-medium whitespace-nowrap"
                onClick={() => onShowMonth(addMonths(month, 1))}
              >
                <span className="flex items-center gap-0.5 rounded-[inherit] border border-line bg-surface py-1 pr-1 pl-2.5 group-hover:border-accent group-hover:text-accent">
                  Next Month
                  <span className="sr-only">{` ${monthText(addMonths(month, 1))}`}</span>
                  <ChevronRightIcon />
                </span>
              </button>
            </Place>
          )}
        </ol>
      </div>
    </div>
  );
});

/** An item as wide as the line. What is in it begins at a share of the width, and ends at a height. */
function Place({ at, until, children }: { at: number; until: number; children: ReactNode }) {
  return (
    <li className="pointer-events-none absolute inset-x-0 top-0 flex items-end text-[1rem] print:static print:break-inside-avoid print:not-has-data-expense:hidden [&>:not(svg)]:pointer-events-auto">
      <svg
        aria-hidden="true"
        width={percent(at)}
        height={`${until}em`}
        className="block shrink-0 print:hidden"
      />
      {children}
    </li>
  );
}

interface AxisProps {
  layout: CardLayout;
  month: Month;
  /** The day's number if the month holds today. */
  today: number | null;
  isPast: boolean;
}

const RAIL_LINE = "htimeline-rail stroke-3 [stroke-linecap:round]";

/** The line with its days, and from each card a line to its day. */
const Axis = memo(function Axis({ layout, month, today, isPast }: AxisProps) {
  const { width, lanesAbove, lanesBelow, cards } = layout;
  const lane = laneOf(layout);
  const top = lanesAbove * lane;
  const height = `${top + AXIS + lanesBelow * lane}em`;
  const rail = `${top + RAIL}em`;
  const x = (place: number) => percent(place / width);
  const until = isPast ? "100%" : today === null ? null : x(middleOfDay(today));
  const days = Array.from({ length: width - END_WIDTH }, (_, index) => index + 1);
  const busy = [...new Set(cards.map(({ dayAt }) => dayAt))];
  return (
    <svg
      aria-hidden="true"
      className="block overflow-visible text-[1rem] print:hidden"
      width="100%"
      height={height}
    >
      {cards.map((card) => (
        <Leader key={card.expense.id} card={card} layout={layout} x={x} />
      ))}
      {today !== null && (
        <line
          className="stroke-accent stroke-[1.5] [stroke-dasharray:2_3] forced-colors:stroke-[Highlight]"
          x1={x(middleOfDay(today))}
          x2={x(middleOfDay(today))}
          y2={height}
        />
      )}
      <line
        className={classes(RAIL_LINE, "stroke-line forced-colors:stroke-[CanvasText]")}
        x1="0"
        x2="100%"
        y1={rail}
        y2={rail}
      />
      {until !== null && (
        <line
          className={classes(RAIL_LINE, "stroke-paid forced-colors:stroke-[Highlight]")}
          x1="0"
          x2={until}
          y1={rail}
          y2={rail}
        />
      )}
      {busy.map((place) => (
        <circle
          key={place}
          className="fill-surface stroke-ink-soft stroke-[1.5] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
          cx={x(place)}
          cy={rail}
          r="4"
        />
      ))}
      <svg aria-hidden="true" y={`${top + RAIL}em`}>
        {days.map((day) => (
          <text
            key={`${month}-${day}`}
            className="htimeline-day fill-ink-soft text-small tabular-nums [text-anchor:middle] forced-colors:fill-[CanvasText]"
            x={x(middleOfDay(day))}
            y="22"
          >
            {(today === null || Math.abs(day - today) > 1) && day}
          </text>
        ))}
      </svg>
    </svg>
  );
});

const LEADER = "stroke-control stroke-1 forced-colors:stroke-[CanvasText]";

/** Joins a card to its day: straight where the card reaches it, otherwise around a corner beside the lane. */
function Leader({ card, layout, x }: { card: BillCard; layout: CardLayout; x: (place: number) => string }) {
  const { isAbove, at, dayAt } = card;
  const height = laneOf(layout);
  const top = layout.lanesAbove * height;
  const from = isAbove ? top + RAIL : top + AXIS;
  const corner = isAbove ? top - card.lane * height : top + AXIS + card.lane * height;
  const to = isAbove ? corner - LANE_GAP : corner + LANE_GAP;
  const end = Math.min(at + layout.cardWidth - 0.25, Math.max(at + 0.25, dayAt));
  const day = x(dayAt);
  if (end === dayAt) return <line className={LEADER} x1={day} x2={day} y1={`${from}em`} y2={`${to}em`} />;
  const turn = `${(corner + to) / 2}em`;
  return (
    <>
      <line className={LEADER} x1={day} x2={day} y1={`${from}em`} y2={turn} />
      <line className={LEADER} x1={day} x2={x(end)} y1={turn} y2={turn} />
      <line className={LEADER} x1={x(end)} x2={x(end)} y1={turn} y2={`${to}em`} />
    </>
  );
}

function bottomOf({ isAbove, lane }: BillCard, layout: CardLayout): number {
  const height = laneOf(layout);
  const axisTop = layout.lanesAbove * height;
  return isAbove ? axisTop - lane * height - LANE_GAP : axisTop + AXIS + (lane + 1) * height;
}

function isSmall({ cardWidth }: CardLayout): boolean {
  return cardWidth === SMALL_CARD_WIDTH;
}

function laneOf(layout: CardLayout): number {
  return (isSmall(layout) ? SMALL_CARD_HEIGHT : CARD_HEIGHT) + LANE_GAP;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
