import { memo, type ReactNode, use, useLayoutEffect, useMemo, useRef } from "react";
import { longDayText, monthText, shortWeekdayText } from "#domain/calendar/day-text.ts";
import { addMonths, LAST_MONTH, type Month, monthOf, partsOfDay } from "#domain/calendar/days.ts";
import { paysItself, statusWords } from "#domain/expenses/expense.ts";
import {
  type BillCard,
  type CardLayout,
  END_WIDTH,
  layOutCards,
  middleOfDay,
  SMALL_CARD_WIDTH,
} from "#domain/timeline/horizontal-cards.ts";
import { ChevronRightIcon } from "../../../ui/icons.tsx";
import { useLongPress } from "../../../ui/presses.ts";
import { useRovingFocus } from "../../../ui/use-roving-focus.ts";
import { useHeldBill } from "../row/bill-commands.tsx";
import {
  amountWidth,
  BillAmount,
  BillTick,
  BillTitle,
  isPressing,
  MoreButton,
  pointOf,
  SelectionContext,
  usePaid,
  WhenText,
} from "../row/bill-parts.tsx";
import type { BillRowProps } from "../row/bill-row.tsx";
import type { TimelineProps } from "./timeline.tsx";

/** Heights in rem, as in the styles. */
const CARD_HEIGHT = 4.5;
const SMALL_CARD_HEIGHT = 2.875;
const LANE_GAP = 0.375;
const AXIS = 3;
const RAIL = 1;
const HALF_BUTTON = 1.375;

/** The month from left to right. Places are attributes in percent of its width, because styles are refused on elements. */
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
        <span ref={todayRef} data-today className="htimeline-today">
          Today
        </span>
      </Place>,
    );
  return (
    <div ref={box} className="htimeline">
      <div
        className="htimeline-month"
        data-days={layout.width - END_WIDTH}
        data-small={isSmall(layout) || undefined}
      >
        <Axis layout={layout} month={month} today={current} isPast={month < monthOf(today)} />
        <ol ref={list} {...roving} {...held}>
          {items}
          {month < LAST_MONTH && (
            <Place key="next" at={1 - END_WIDTH / layout.width} until={axisTop + RAIL + HALF_BUTTON}>
              <button type="button" className="hnext" onClick={() => onShowMonth(addMonths(month, 1))}>
                <span>
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
    <li className="hplace">
      <svg aria-hidden="true" width={percent(at)} height={`${until}em`} />
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
    <svg aria-hidden="true" className="htimeline-axis" width="100%" height={height}>
      {cards.map((card) => (
        <Leader key={card.expense.id} card={card} layout={layout} x={x} />
      ))}
      {today !== null && (
        <line className="htimeline-now" x1={x(middleOfDay(today))} x2={x(middleOfDay(today))} y2={height} />
      )}
      <line className="htimeline-rail" x1="0" x2="100%" y1={rail} y2={rail} />
      {until !== null && (
        <line className="htimeline-rail htimeline-past" x1="0" x2={until} y1={rail} y2={rail} />
      )}
      {busy.map((place) => (
        <circle key={place} className="htimeline-dot" cx={x(place)} cy={rail} r="4" />
      ))}
      <svg aria-hidden="true" y={`${top + RAIL}em`}>
        {days.map((day) => (
          <text key={`${month}-${day}`} className="htimeline-day" x={x(middleOfDay(day))} y="22">
            {(today === null || Math.abs(day - today) > 1) && day}
          </text>
        ))}
      </svg>
    </svg>
  );
});

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
  if (end === dayAt)
    return <line className="htimeline-leader" x1={day} x2={day} y1={`${from}em`} y2={`${to}em`} />;
  const turn = `${(corner + to) / 2}em`;
  return (
    <>
      <line className="htimeline-leader" x1={day} x2={day} y1={`${from}em`} y2={turn} />
      <line className="htimeline-leader" x1={day} x2={x(end)} y1={turn} y2={turn} />
      <line className="htimeline-leader" x1={x(end)} x2={x(end)} y1={turn} y2={`${to}em`} />
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

const HorizontalBill = memo(function HorizontalBill({ expense, today, currency }: BillRowProps) {
  const paid = usePaid(expense);
  const width = amountWidth(expense, currency);
  const saysWhen = isPressing(expense, today) || (paysItself(expense) && expense.status === "PENDING");
  const words = statusWords(expense, today);
  return (
    <div
      id={`expense-${expense.id}`}
      className="hbill"
      data-expense={expense.id}
      data-kind={pointOf(expense, today)}
    >
      <BillTick expense={expense} today={today} paid={paid} />
      <BillTitle expense={expense} title={expense.title} className="" />
      <p className="hbill-amount" data-long={width > 10 || undefined} data-wide={width > 12 || undefined}>
        <BillAmount expense={expense} currency={currency} />
      </p>
      <p className="hbill-words" data-wide={words.length > 16 || undefined}>
        <span className="sr-only">{`${longDayText(expense.dueDate)}, `}</span>
        <span aria-hidden="true">
          {!saysWhen && <span className="hbill-weekday">{`${shortWeekdayText(expense.dueDate)} `}</span>}
          <b>{partsOfDay(expense.dueDate).day}</b>
        </span>{" "}
        <span className={saysWhen ? "hbill-when" : "sr-only"}>
          <WhenText expense={expense} today={today} />
        </span>
      </p>
      <MoreButton expense={expense} />
    </div>
  );
});
