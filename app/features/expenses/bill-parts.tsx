import { useState } from "react";
import { dueText, longDayText, shortDayText } from "#domain/calendar/day-text.ts";
import type { Day } from "#domain/calendar/days.ts";
import { type DisplayStatus, displayStatus, type Expense, isLate } from "#domain/expenses/expense.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { MoreIcon } from "../../ui/icons.tsx";
import { StatusChipButton, StatusPoint } from "../../ui/status.tsx";
import type { RowMenuKind } from "./row-menu.tsx";

/** Pays a bill or takes that back. Resolves to false if that was refused and nothing changed. */
export type OnTick = (expense: Expense, paid: boolean) => Promise<boolean>;

/**
 * A bill's point on the line is its tick: one control, whose shape is the status. A press shows at once; the rest of
 * the month follows in the next frame.
 */
export function BillTick(props: { expense: Expense; today: Day; onTick: OnTick }) {
  const { expense, today, onTick } = props;
  const [pressed, setPressed] = useState<{ expense: Expense; paid: boolean } | null>(null);
  // Another object means that the month has caught up with the press, or that another device changed the bill. Forget
  // the press then: if it is refused later, the month shows the first object again.
  if (pressed !== null && pressed.expense !== expense) setPressed(null);
  const isAhead = pressed !== null && pressed.expense === expense;
  const paid = isAhead ? pressed.paid : expense.status === "PAID";
  const status = isAhead ? (paid ? "PAID" : "PENDING") : expense.status;

  async function tick() {
    setPressed({ expense, paid: !paid });
    if (!(await onTick(expense, !paid))) setPressed(null);
  }

  return (
    <div className="bill-tick relative flex h-11 items-center justify-center">
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={`${expense.title}: paid`}
        checked={paid}
        onChange={() => void tick()}
      />
      <span className="pointer-events-none rounded-full bg-canvas p-1 outline-accent peer-focus-visible:outline-2">
        <StatusPoint status={displayStatus({ ...expense, status }, today)} />
      </span>
    </div>
  );
}

interface RowControlProps {
  expense: Expense;
  openMenu: RowMenuKind | null | undefined;
  onOpenMenu: (kind: RowMenuKind, expense: Expense, anchor: HTMLElement) => void;
}

export function StatusButton(props: RowControlProps & { status: DisplayStatus }) {
  const { expense, status, openMenu, onOpenMenu } = props;
  return (
    <StatusChipButton
      status={status}
      className="bill-chip"
      aria-label={`Status of ${expense.title}: ${status.toLowerCase()}`}
      aria-haspopup="menu"
      aria-expanded={openMenu === "status"}
      onClick={(event) => onOpenMenu("status", expense, event.currentTarget)}
    />
  );
}

export function MoreButton(props: RowControlProps & { className?: string }) {
  const { expense, openMenu, onOpenMenu, className } = props;
  return (
    <IconButton
      label={`More for ${expense.title}`}
      title="More"
      className={classes("bill-more", className)}
      aria-haspopup="menu"
      aria-expanded={openMenu === "more"}
      onClick={(event) => onOpenMenu("more", expense, event.currentTarget)}
    >
      <MoreIcon />
    </IconButton>
  );
}

/** "in 3 days", "2 days late" or "paid 4 Nov". */
export function WhenText(props: { expense: Expense; status: DisplayStatus; today: Day }) {
  const { dueDate, paidDate } = props.expense;
  if (props.status === "PAID") return <span>paid {shortDayText(paidDate ?? dueDate)}</span>;
  const text = dueText(dueDate, props.today);
  if (props.status === "OVERDUE") return <span className="font-medium text-overdue">{text}</span>;
  if (isLate(props.expense, props.today)) return <span className="font-medium text-unpaid">{text}</span>;
  return <span>{text}</span>;
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
