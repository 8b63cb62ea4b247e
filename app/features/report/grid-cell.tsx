import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Day, monthText, shortDayText } from "#domain/calendar/days.ts";
import { displayStatus, isEstimated, moneyWords, statusWords } from "#domain/expenses/expense.ts";
import { type GridCell, type GridRow, worstBill } from "#domain/expenses/year-grid.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";

export const STATES = [
  { state: "PAID", name: "Paid" },
  { state: "OVERDUE", name: "Overdue" },
  { state: "UNPAID", name: "Unpaid" },
  { state: "PENDING", name: "Planned" },
  { state: "SKIPPED", name: "Skipped" },
] as const;

export type CellState = (typeof STATES)[number]["state"];

/** Null for a month without this bill. */
export function stateOf(cell: GridCell, today: Day): CellState | null {
  const worst = worstBill(cell.bills, today);
  return worst === undefined ? (cell.isSkipped ? "SKIPPED" : null) : displayStatus(worst, today);
}

/** A dashed ring, struck out. */
export function SkippedPoint() {
  return (
    <svg
      aria-hidden="true"
      className="size-5 shrink-0 stroke-ink-soft"
      viewBox="0 0 20 20"
      fill="none"
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

export interface Shown {
  readonly row: GridRow;
  readonly cell: GridCell;
  /** What is pointed at or focused. */
  readonly of: Element;
}

interface CellTipProps {
  shown: Shown;
  today: Day;
  currency: Currency;
  box: RefObject<HTMLDivElement | null>;
}

/** Shows in sight what the cell's own text says to a screen reader. */
export function CellTip({ shown, today, currency, box }: CellTipProps) {
  const { row, cell } = shown;
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const around = box.current?.parentElement;
    if (!around || !tip.current) return;
    const [outer, inner] = [around.getBoundingClientRect(), shown.of.getBoundingClientRect()];
    const wanted = inner.left + inner.width / 2 - outer.left - tip.current.offsetWidth / 2;
    tip.current.style.left = `${Math.max(0, Math.min(wanted, outer.width - tip.current.offsetWidth))}px`;
    tip.current.style.top = `${inner.bottom - outer.top + 2}px`;
  }, [box, shown]);
  const [first] = cell.bills;
  if (first === undefined && !cell.isSkipped) return null;
  const about = cell.bills.some(isEstimated) ? "about " : "";
  return (
    <div
      ref={tip}
      aria-hidden="true"
      className="pointer-events-none absolute z-3 max-w-[min(20rem,100%)] rounded-control border border-line bg-surface px-3 py-1.5 text-small whitespace-nowrap shadow-float print:hidden"
    >
      <p className="flex gap-1 font-semibold">
        <bdi translate="no" className="truncate">
          {row.title}
        </bdi>{" "}
        <span className="font-normal text-ink-soft">{monthText(cell.month)}</span>
      </p>
      <p className="text-ink-soft">
        {first === undefined ? (
          "Skipped"
        ) : (
          <>
            <span className="font-medium text-ink tabular-nums">
              {about + formatCents(cell.totalCents, currency)}
            </span>
            <span>{` · ${cellWords(cell, today, currency)}`}</span>
          </>
        )}
      </p>
    </div>
  );
}
