import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Day, monthText } from "#domain/calendar/days.ts";
import { isEstimated } from "#domain/expenses/expense.ts";
import type { GridCell, GridRow } from "#domain/expenses/year-grid.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { cellWords } from "./grid-states.tsx";

export interface Shown {
  readonly row: GridRow;
  readonly cell: GridCell;
  /** What is pointed at or focused. */
  readonly of: Element;
  readonly isTouched: boolean;
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
    if (!box.current || !tip.current) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), shown.of.getBoundingClientRect()];
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
      className="raised pointer-events-none absolute z-3 max-w-[min(20rem,100%)] rounded-control border border-line bg-surface px-3 py-1.5 text-small whitespace-nowrap shadow-float print:hidden"
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
      {shown.isTouched && first !== undefined && <p className="text-accent">Tap again to open</p>}
    </div>
  );
}
