import { monthText } from "./calendar.ts";
import type { LedgerModel } from "./ledger.ts";
import { ownMonthOf } from "./months.ts";

export const monthStartOf = (model: LedgerModel) => Number(model.settings()["monthStart"]);

/** What a month of the person's own may cost, in hundredths; null without a budget. A debt goes on until it is made up for. */
export function budgetOf(model: LedgerModel, month: number, today: string): number | null {
  const carryOver = model.settings()["budgetCarryOver"];
  const said = [...model.tables.budget]
    .filter(([each, { isUnset }]) => !isUnset && each <= monthText(month))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const [from, budget] = said.at(-1) ?? [];
  if (from === undefined || budget === undefined || budget.amount === null) return null;
  if (from === monthText(month)) return budget.amount;
  if (carryOver === "none") return null;
  // What this month leaves is known once it is over, so months to come have the plain amount.
  if (carryOver === "amount" || month > ownMonthOf(today, monthStartOf(model))) return budget.amount;
  return budget.amount + leftIn(model, month - 1, today);
}

function leftIn(model: LedgerModel, month: number, today: string): number {
  const spent = model
    .living()
    .filter(({ dueDate }) => ownMonthOf(dueDate, monthStartOf(model)) === month)
    .reduce((sum, { amount }) => sum + amount, 0);
  return (budgetOf(model, month, today) ?? 0) - spent;
}
