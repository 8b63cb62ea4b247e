import type { DisplayStatus, Expense } from "#domain/expense.ts";
import { StatusPoint } from "../../ui/status-point.tsx";

interface BillTickProps {
  expense: Expense;
  status: DisplayStatus;
  onToggle: (expense: Expense) => void;
}

/** A bill's point on the line is its tick: one control, whose shape is the status. */
export function BillTick({ expense, status, onToggle }: BillTickProps) {
  return (
    <div className="bill-tick relative flex h-11 items-center justify-center transition-transform active:scale-90">
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={`${expense.title}: paid`}
        checked={status === "PAID"}
        onChange={() => onToggle(expense)}
      />
      <span className="pointer-events-none rounded-full bg-canvas p-1 outline-accent peer-focus-visible:outline-2">
        <StatusPoint status={status} />
      </span>
    </div>
  );
}
