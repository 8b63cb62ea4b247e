import { type Month, monthFrom, monthOf } from "../calendar/days.ts";
import { type AmountColumn, decideAmounts } from "./amount-column.ts";
import type { FoundBudget } from "./found.ts";
import { keyOf } from "./keys.ts";
import { monthOfName } from "./month-names.ts";
import type { CellOf } from "./product.ts";

/** Tables of what was set aside for each category. The product has one budget a month, so they are added up. */
interface BudgetTable {
  readonly source: string;
  readonly columns: readonly string[];
  readonly amount: (cell: CellOf) => string;
  readonly month: (cell: CellOf) => Month | null;
}

const BUDGET_TABLES: readonly BudgetTable[] = [
  {
    source: "YNAB",
    columns: ["Month", "Category Group", "Category", "Activity", "Available"],
    amount: (cell) => cell("Assigned") || cell("Budgeted"),
    month: (cell) => monthIn(cell("Month")),
  },
  {
    source: "YNAB",
    columns: ["Month", "Category", "Budgeted", "Outflows", "Category Balance"],
    amount: (cell) => cell("Budgeted"),
    month: (cell) => monthIn(cell("Month")),
  },
  {
    source: "Firefly III",
    columns: ["budget_id", "name", "active", "start_date", "end_date", "currency_code", "amount"],
    amount: (cell) => cell("amount"),
    // A budget for a week or a year has no place here.
    month: (cell) => {
      const [from, to] = [cell("start_date"), cell("end_date")];
      return from.endsWith("-01") && monthOf(from) === monthOf(to) ? monthOf(from) : null;
    },
  },
];

export interface FoundBudgets {
  readonly source: string;
  readonly budgets: readonly FoundBudget[];
}

/** Returns the budgets of each month, or null if the columns are those of another table. */
export function budgetsIn(keys: ReadonlySet<string>, entries: readonly CellOf[]): FoundBudgets | null {
  const table = BUDGET_TABLES.find(({ columns }) => columns.every((name) => keys.has(keyOf(name))));
  if (table === undefined) return null;
  const amounts = decideAmounts(entries.map(table.amount));
  const sums = new Map<Month, number>();
  for (const cell of entries) {
    const month = table.month(cell);
    if (month !== null) sums.set(month, (sums.get(month) ?? 0) + centsIn(table.amount(cell), amounts));
  }
  const budgets = [...sums].map(([month, amountCents]) => ({ month, amountCents }));
  return { source: table.source, budgets: budgets.filter(({ amountCents }) => amountCents > 0) };
}

function centsIn(text: string, amounts: AmountColumn): number {
  const reading = amounts.read(text);
  return reading === null || "why" in reading ? 0 : reading.cents;
}

/** "Jun 2019", "juin 2019" */
function monthIn(text: string): Month | null {
  const [, name = "", year = ""] = /^(\p{L}+)\.? (\d{4})$/u.exec(text) ?? [];
  const month = monthOfName(name);
  return month === undefined ? null : monthFrom(Number(year), month);
}
