import { useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { displayStatus, type Expense } from "#domain/expenses/expense.ts";
import { StatusPoint } from "../../ui/status-point.tsx";

/** Pays a bill or takes that back. Resolves to false if that was refused and nothing changed. */
export type OnTick = (expense: Expense, paid: boolean) => Promise<boolean>;

interface BillTickProps {
  expense: Expense;
  today: Day;
  onTick: OnTick;
}

/**
 * A bill's point on the line is its tick: one control, whose shape is the status. A press shows at once; the rest of
 * the month follows in the next frame.
 */
export function BillTick({ expense, today, onTick }: BillTickProps) {
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
