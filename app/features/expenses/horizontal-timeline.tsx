import { type KeyboardEvent, memo, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import { longDayText, monthText, weekdayText } from "#domain/calendar/day-text.ts";
import { addMonths, LAST_MONTH, monthOf } from "#domain/calendar/days.ts";
import { displayStatus } from "#domain/expenses/expense.ts";
import { formatCents } from "#domain/money/currency.ts";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { BillTick, MoreButton, StatusButton, WhenText } from "./bill-parts.tsx";
import type { LiveRowProps } from "./expense-row.tsx";
import type { TimelineProps } from "./timeline.tsx";
import { useBillRows } from "./use-bill-rows.tsx";

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

  const slots = expenses.map((expense, index) => (
    <Slot key={expense.id} at={index + (todayAt !== -1 && index >= todayAt ? 1 : 0)} below={index % 2 === 1}>
      {row(expense, index)}
    </Slot>
  ));
  if (todayAt !== -1) {
    slots.splice(
      todayAt,
      0,
      <Slot key="today" at={todayAt} isToday ref={todayRef}>
        <span className="hbill-today rounded-full bg-accent px-3 py-1 text-small font-medium text-on-accent">
          Today
        </span>
      </Slot>,
    );
  }
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

const HorizontalBill = memo(function HorizontalBill(props: LiveRowProps) {
  const { expense, today, currency, openMenu, onTick, onEdit, onOpenMenu } = props;
  const status = displayStatus(expense, today);
  const settled = status === "PAID" ? "text-ink-soft" : "";
  const isToday = expense.dueDate === today;
  return (
    <>
      <BillTick expense={expense} today={today} onTick={onTick} />
      <div
        id={`expense-${expense.id}`}
        className="hbill-body rounded-card border border-line bg-surface"
        data-expense={expense.id}
      >
        <p className={`text-small ${isToday ? "text-accent" : "text-ink-soft"}`}>
          <span className="sr-only">{longDayText(expense.dueDate)}</span>
          <span aria-hidden="true">
            {weekdayText(expense.dueDate).slice(0, 3)}{" "}
            <span className="font-semibold tabular-nums">{Number(expense.dueDate.slice(8))}</span>
          </span>
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          title={expense.title}
          onClick={(event) => onEdit(expense, event.currentTarget)}
          className={`bill-title line-clamp-2 w-full rounded-control pointer-coarse:min-h-11 text-start font-medium wrap-anywhere hover:text-accent ${settled}`}
        >
          <bdi>{expense.title}</bdi>
        </button>
        <p className={`bill-amount font-medium wrap-anywhere tabular-nums ${settled}`}>
          {formatCents(expense.amountCents, currency)}
        </p>
        <p className="text-small text-ink-soft">
          <WhenText expense={expense} status={status} today={today} />
        </p>
        <div className="-mx-1 -mb-1.5 flex items-center justify-between">
          <StatusButton expense={expense} status={status} openMenu={openMenu} onOpenMenu={onOpenMenu} />
          <MoreButton expense={expense} openMenu={openMenu} onOpenMenu={onOpenMenu} />
        </div>
      </div>
    </>
  );
});
