import { type PointerEvent, useRef } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { displayStatus } from "#domain/expenses/expense.ts";
import { type GridCell, worstBill } from "#domain/expenses/year-grid.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath } from "#domain/paths.ts";
import { classes } from "../../ui/classes.ts";
import { Link } from "../../ui/navigation.tsx";
import { StatusPoint } from "../../ui/status-point.tsx";
import type { TableRow } from "./grid-rows.ts";
import { cellWords, SkippedPoint } from "./grid-states.tsx";

interface CellProps {
  row: TableRow;
  cell: GridCell;
  today: Day;
  currency: Currency;
  /** Tab leads to this one. */
  isStop: boolean;
  isShown: boolean;
  onFocus: (cell: Element) => void;
}

/** A point that leads to its bill. Under a finger the first tap only says what the point stands for. */
export function Cell({ row, cell, today, currency, isStop, isShown, onFocus }: CellProps) {
  const isFirstTap = useRef(false);
  const worst = worstBill(cell.bills, today);
  if (worst === undefined) {
    return cell.isSkipped ? (
      <span className="grid-cell">
        <SkippedPoint />
        <span className="sr-only">Skipped</span>
      </span>
    ) : (
      <span className="sr-only">No bill</span>
    );
  }
  const status = displayStatus(worst, today);
  const alike = cell.bills.filter((bill) => displayStatus(bill, today) === status).length;
  const place = row.isGathered ? "" : `#expense-${worst.id}`;
  const amount = formatCents(cell.totalCents, currency);
  return (
    <Link
      to={`${monthPath(cell.month)}${place}`}
      tabIndex={isStop ? 0 : -1}
      className="grid-cell rounded-control hover:bg-hover"
      onPointerDown={({ pointerType }: PointerEvent) => {
        isFirstTap.current = pointerType === "touch" && !isShown;
      }}
      onClick={(event) => {
        if (!isFirstTap.current) return;
        isFirstTap.current = false;
        event.preventDefault();
        // Safari doesn't focus a link by itself.
        event.currentTarget.focus({ preventScroll: true });
      }}
      onFocus={(event) => onFocus(event.currentTarget)}
    >
      <StatusPoint status={status} />
      {cell.bills.length > 1 && (
        <span aria-hidden="true" className="grid-count whitespace-nowrap text-ink-soft">
          {alike}
          {alike < cell.bills.length && <span className="grid-of">{`/${cell.bills.length}`}</span>}
        </span>
      )}
      <span className={classes("grid-amount", amount.length > 9 && "sr-only")}>{amount}</span>
      <span className="sr-only">{` ${cellWords(cell, today, currency)}`}</span>
    </Link>
  );
}
