import { addMonths, type Day, firstDayOf, lastDayOf, monthOf } from "../calendar/days.ts";
import { isWithin } from "../calendar/periods.ts";
import { compareExpenses } from "../expenses/expense.ts";
import { Ledger } from "../ledger/ledger.ts";
import { apply, parseOperation } from "../operations/apply.ts";
import type { OperationInput } from "../operations/operation.ts";
import { projectedExpenses } from "../series/projection.ts";
import { drawnMonth, type PickedMonth } from "../setup/picked-month.ts";

/**
 * Draws the month that an account has once an import has landed in it, for a visitor who has none yet. If nothing is near today, it
 * is the latest month before, or the first after.
 */
export function landedMonth(parts: readonly OperationInput["bills.import"][], today: Day): PickedMonth {
  const ledger = new Ledger();
  const at = `${today}T12:00:00.000Z`;
  for (const [index, data] of parts.entries()) {
    const id = data.import.id.slice(0, -4) + index.toString(16).padStart(4, "0");
    const parsed = parseOperation(
      { id, type: "bills.import", at, day: today, hour: 12, data },
      Date.parse(at),
    );
    if (parsed.ok) apply(ledger, parsed.operation, null);
  }
  const near = { from: firstDayOf(monthOf(today)), to: lastDayOf(addMonths(monthOf(today), 1)) };
  const made = [...ledger.all("expense")].filter(({ deleted }) => !deleted);
  const now = drawnMonth(
    [...made.filter(({ dueDate }) => isWithin(dueDate, near)), ...projectedExpenses(ledger, near)],
    today,
  );
  const days = made.map(({ dueDate }) => dueDate).toSorted();
  const day = days.findLast((each) => each <= today) ?? days[0];
  if (now.expenses.length > 0 || day === undefined) return now;
  const span = { from: firstDayOf(monthOf(day)), to: lastDayOf(monthOf(day)) };
  const expenses = made.filter(({ dueDate }) => isWithin(dueDate, span)).toSorted(compareExpenses);
  return { ...now, isNextDays: false, span, expenses };
}
