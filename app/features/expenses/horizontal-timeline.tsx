import { type KeyboardEvent, memo, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import { monthText } from "#domain/calendar/day-text.ts";
import { addMonths, LAST_MONTH, monthOf } from "#domain/calendar/days.ts";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { HorizontalBill } from "./horizontal-bill.tsx";
import type { TimelineProps } from "./timeline.tsx";
import { useBillRows } from "./use-bill-rows.tsx";

/**
 * The month as a line from left to right that scrolls and snaps. Bills alternate above and below it, and a Today
 * marker stands before the first due after today. Arrow keys move along it.
 */
export const HorizontalTimeline = memo(function HorizontalTimeline(props: TimelineProps) {
  const { month, today, expenses, todayRef, onShowMonth } = props;
  const { row, menu } = useBillRows({ ...props, Row: HorizontalBill });
  const line = useRef<HTMLOListElement>(null);
  const later = expenses.findIndex((expense) => expense.dueDate > today);
  const todayAt = monthOf(today) !== month ? -1 : later === -1 ? expenses.length : later;
  const end = expenses.length + (todayAt === -1 ? 0 : 1);

  // A month that holds today opens there, any other at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is what sets it off
  useLayoutEffect(() => {
    const list = line.current;
    const marker = list?.querySelector<HTMLElement>("[data-today]");
    if (list === null) return;
    const left = marker ? marker.offsetLeft - list.clientWidth / 2 : 0;
    // Don't animate: the line opens there, and what lies between isn't even drawn.
    list.scrollTo({ left, behavior: "instant" });
  }, [month]);

  const slots: ReactNode[] = [];
  for (const [index, expense] of expenses.entries()) {
    if (index === todayAt) slots.push(<TodaySlot key="today" at={todayAt} ref={todayRef} />);
    slots.push(
      <Slot
        key={expense.id}
        at={index + (todayAt !== -1 && index >= todayAt ? 1 : 0)}
        below={index % 2 === 1}
      >
        {row(expense, index)}
      </Slot>,
    );
  }
  if (todayAt === expenses.length) slots.push(<TodaySlot key="today" at={todayAt} ref={todayRef} />);
  return (
    <>
      <ol ref={line} className="htimeline" onKeyDown={moveAlong}>
        {slots}
        {month < LAST_MONTH && (
          <Slot key="next" at={end + (todayAt === expenses.length ? 1 : 0)}>
            <button
              type="button"
              onClick={() => onShowMonth(addMonths(month, 1))}
              className="hbill-today group flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium whitespace-nowrap hover:border-accent hover:text-accent"
            >
              Next Month
              <span className="sr-only"> {monthText(addMonths(month, 1))}</span>
              <ChevronRightIcon />
            </button>
          </Slot>
        )}
      </ol>
      {menu}
    </>
  );
});

interface SlotProps {
  /** Its place on the line, from 0. */
  at: number;
  below?: boolean;
  isToday?: boolean;
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
}

function Slot({ at, below, isToday, ref, children }: SlotProps) {
  return (
    <li
      ref={ref}
      className="hbill"
      data-below={below || undefined}
      data-today={isToday || undefined}
      style={{ gridColumn: `${at + 1} / span 2` }}
    >
      {children}
    </li>
  );
}

function TodaySlot({ at, ref }: { at: number; ref: Ref<HTMLLIElement> }) {
  return (
    <Slot at={at} isToday ref={ref}>
      <span className="hbill-today rounded-full bg-accent px-3 py-1 text-small font-medium text-on-accent">
        Today
      </span>
    </Slot>
  );
}

/** Moves focus to the same control of the neighbour, or to its first one. */
function moveAlong(event: KeyboardEvent<HTMLOListElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const from = event.target instanceof HTMLElement ? event.target : null;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("li:has(input, button)")];
  const item = from?.closest("li");
  if (step === 0 || from === null || item === null || item === undefined) return;
  // Also at the line's end, where the keys must not suddenly change the month.
  event.preventDefault();
  const next = items[items.indexOf(item) + step];
  const place = controlsOf(item).indexOf(from);
  const controls = next === undefined ? [] : controlsOf(next);
  const target = controls[place] ?? controls[0];
  target?.focus({ preventScroll: true });
  target?.closest("li")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function controlsOf(item: Element): HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>("input, button")];
}
