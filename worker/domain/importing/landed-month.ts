import { addMonths, type Day, firstDayOf, lastDayOf, monthOf } from "../calendar/days.ts";
import { isWithin } from "../calendar/periods.ts";
import { Ledger } from "../ledger/ledger.ts";
import { apply, parseOperation } from "../operations/apply.ts";
import type { OperationInput } from "../operations/operation.ts";
import { projectedExpenses } from "../series/projection.ts";
import { drawnMonth, type PickedMonth } from "../setup/picked-month.ts";

/** Draws the month that an account has once an import has landed in it, for a visitor who has none yet. */
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
  const made = [...ledger.all("expense")].filter(
    ({ deleted, dueDate }) => !deleted && isWithin(dueDate, near),
  );
  return drawnMonth([...made, ...projectedExpenses(ledger, near)], today);
}
