import { type MouseEvent, use, useState } from "react";
import { longDayText, shortDayText, shortWeekdayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import {
  displayStatus,
  type Expense,
  isEstimated,
  isLate,
  paysItself,
  plannedWords,
  statusWords,
} from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { IconButton } from "../../ui/button.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { type PointName, StatusPoint } from "../../ui/status.tsx";
import { SelectionContext } from "./selection-context.ts";

/** Pays a bill or takes that back. Resolves to false if that was refused and nothing changed. */
export type OnTick = (expense: Expense, paid: boolean) => Promise<boolean>;

/**
 * A bill's point on the line is its tick: one control, whose shape is the status. A press shows at once; the rest of
 * the month follows in the next frame.
 */
export function BillTick(props: { expense: Expense; today: Day; onTick: OnTick }) {
  const { expense, today, onTick } = props;
  const selection = use(SelectionContext);
  const [pressed, setPressed] = useState<{ expense: Expense; paid: boolean } | null>(null);
  const [wasPressed, setWasPressed] = useState(false);
  // Another object means that the month has caught up with the press, or that another device changed the bill. Forget
  // the press then: if it is refused later, the month shows the first object again.
  if (pressed !== null && pressed.expense !== expense) setPressed(null);
  const isAhead = pressed !== null && pressed.expense === expense;
  const paid = isAhead ? pressed.paid : expense.status === "PAID";
  const status = isAhead ? (paid ? "PAID" : "PENDING") : expense.status;

  async function tick() {
    setPressed({ expense, paid: !paid });
    setWasPressed(true);
    if (!(await onTick(expense, !paid))) setPressed(null);
  }
  if (selection !== null) return <selection.Point expense={expense} />;

  return (
    <div className="bill-tick">
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={`${expense.title}: paid`}
        checked={paid}
        onChange={() => void tick()}
      />
      <span
        data-pressed={wasPressed || undefined}
        className="pointer-events-none rounded-full bg-canvas p-1 outline-accent peer-focus-visible:outline-2"
      >
        <StatusPoint status={pointOf({ ...expense, status }, today)} />
      </span>
    </div>
  );
}

export function pointOf(expense: Pick<Expense, "status" | "dueDate">, today: Day): PointName {
  const status = displayStatus(expense, today);
  return status === "PENDING" && expense.dueDate === today ? "DUE" : status;
}

/** Whether to offer Mark paid beside the bill: it is late, or due today and doesn't pay itself. */
export function isPressing(expense: Expense, today: Day): boolean {
  const { status, dueDate } = expense;
  if (status === "PAID") return false;
  return dueDate < today || (dueDate === today && !paysItself(expense));
}

/** In figures of the amount; "about" is small. */
export function amountWidth(expense: Expense, currency: Currency): number {
  return formatCents(expense.amountCents, currency).length + (isEstimated(expense) ? 4 : 0);
}

/** "about" is quieter than the amount. */
export function BillAmount({ expense, currency }: { expense: Expense; currency: Currency }) {
  return (
    <>
      {isEstimated(expense) && <span className="bill-about">about </span>}
      {formatCents(expense.amountCents, currency)}
    </>
  );
}

export function PayButton(props: {
  expense: Expense;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  return (
    <button
      type="button"
      className="bill-pay"
      aria-label={`Mark paid: ${props.expense.title}`}
      onClick={props.onPress}
    >
      <span>Mark paid</span>
    </button>
  );
}

interface MoreButtonProps {
  expense: Expense;
  isOpen: boolean | undefined;
  onOpenMenu: (expense: Expense, anchor: HTMLElement) => void;
}

export function MoreButton({ expense, isOpen = false, onOpenMenu }: MoreButtonProps) {
  return (
    <IconButton
      label={`More for ${expense.title}`}
      title="More"
      className="bill-more"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpenMenu(expense, event.currentTarget)}
    >
      <MoreIcon />
    </IconButton>
  );
}

/** "Overdue · 12 days", "in 3 days" or "paid 4 Nov". */
export function WhenText({ expense, today }: { expense: Expense; today: Day }) {
  return <span className={toneOf(expense, today)}>{statusWords(expense, today)}</span>;
}

/** What a paid bill was expected to cost, if it cost something else. */
export function PlannedText({ expense, currency }: { expense: Expense; currency: Currency }) {
  const planned = plannedWords(expense, currency);
  return planned === null ? null : <span>{` ${planned}`}</span>;
}

function toneOf(expense: Expense, today: Day): string | undefined {
  if (expense.status === "UNPAID") return "font-medium text-unpaid";
  if (isLate(expense, today)) return "font-medium text-overdue";
  return expense.status !== "PAID" && expense.dueDate === today ? "font-medium text-accent" : undefined;
}

/** A bill's day in short, which is read out in full. */
export function DayText({ day, text = shortDayText(day) }: { day: Day; text?: string }) {
  return (
    <>
      <span className="sr-only">{longDayText(day)}</span>
      <span aria-hidden="true">{text}</span>
    </>
  );
}

/** "Sun 22" at the left of a row, or only for screen readers where the row above has it. */
export function RowDate(props: { day: Day; until?: Day; today: Day; isShown?: boolean }) {
  const { day, until = day, today, isShown = true } = props;
  return (
    <p className="bill-date" aria-current={day === today ? "date" : undefined}>
      <span className="sr-only">
        {until === day ? longDayText(day) : `${longDayText(day)} to ${longDayText(until)}`}
      </span>
      {isShown && (
        <span aria-hidden="true">
          <span>{shortWeekdayText(day)}</span>{" "}
          <span className="bill-day">
            {until === day ? numberOf(day) : `${numberOf(day)}–${numberOf(until)}`}
          </span>
        </span>
      )}
    </p>
  );
}

function numberOf(day: Day): number {
  return Number(day.slice(8));
}
