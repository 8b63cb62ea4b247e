import { type Day, shortDayText } from "#domain/calendar/days.ts";
import { displayStatus, moneyWords, statusWords } from "#domain/expenses/expense.ts";
import { type GridCell, type GridRow, worstBill } from "#domain/expenses/year-grid.ts";
import type { Currency } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { StatusPoint } from "../../ui/status-point.tsx";

const STATES = [
  { state: "PAID", name: "Paid" },
  { state: "OVERDUE", name: "Overdue" },
  { state: "UNPAID", name: "Unpaid" },
  { state: "PENDING", name: "Planned" },
  { state: "SKIPPED", name: "Skipped" },
] as const;

type CellState = (typeof STATES)[number]["state"];

/** Null for a month without this bill. */
function stateOf(cell: GridCell, today: Day): CellState | null {
  const worst = worstBill(cell.bills, today);
  return worst === undefined ? (cell.isSkipped ? "SKIPPED" : null) : displayStatus(worst, today);
}

/** A dashed ring, struck out. */
export function SkippedPoint() {
  return (
    <svg
      aria-hidden="true"
      className="size-5 shrink-0 fill-canvas stroke-ink-soft"
      viewBox="0 0 20 20"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <circle cx="10" cy="10" r="7.5" strokeDasharray="2.4 3.5" />
      <path d="M7 10h6" />
    </svg>
  );
}

/** "paid 4 Nov", "Overdue · 3 days · paid $200.00 of $450.00", or "3 bills: 2 paid, 1 overdue" */
export function cellWords({ bills }: GridCell, today: Day, currency: Currency): string {
  const [first] = bills;
  if (first !== undefined && bills.length === 1)
    return [statusWords(first, today) || `due ${shortDayText(first.dueDate)}`, moneyWords(first, currency)]
      .filter(Boolean)
      .join(" · ");
  const parts = STATES.map(({ state, name }) => {
    const count = bills.filter((bill) => displayStatus(bill, today) === state).length;
    return count > 0 && `${count} ${name.toLowerCase()}`;
  });
  return `${counted(bills.length, "bill")}: ${parts.filter(Boolean).join(", ")}`;
}

/** Names the states that the table shows. */
export function StateLegend({ rows, today }: { rows: readonly GridRow[]; today: Day }) {
  const here = new Set(rows.flatMap(({ cells }) => cells.map((cell) => stateOf(cell, today))));
  return (
    <ul aria-label="States" className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {STATES.filter(({ state }) => here.has(state)).map(({ state, name }) => (
        <li key={state} className="flex items-center gap-1.5 [&>svg]:size-4">
          {state === "SKIPPED" ? <SkippedPoint /> : <StatusPoint status={state} />}
          {name}
        </li>
      ))}
    </ul>
  );
}
