import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  type Day,
  MONTH_NAMES,
  type Month,
  monthOf,
  monthText,
  numberOfMonth,
} from "#domain/calendar/days.ts";
import { displayStatus } from "#domain/expenses/expense.ts";
import {
  type GridCell,
  type GridRow,
  gathered,
  worstBill,
  type YearGrid,
} from "#domain/expenses/year-grid.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { monthPath } from "#domain/paths.ts";
import { counted } from "#domain/text/wording.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Link } from "../../ui/navigation.tsx";
import { StatusPoint } from "../../ui/status-point.tsx";
import { CellTip, cellWords, type Shown, SkippedPoint, STATES, stateOf } from "./grid-cell.tsx";

interface GridProps {
  grid: YearGrid;
  /** January to December, of all bills. */
  months: readonly { readonly month: Month; readonly totalCents: number }[];
  totalCents: number;
  today: Day;
  currency: Currency;
}

/** Of the card, in CSS pixels. */
const PADDING = 20;

/** So many rows are shown at first. A few more are no reason for a button. */
const SHOWN = 12;
const SLACK = 3;

/**
 * The year's bills by months. Each bill's month is a point that leads to it; the amounts stand in the cells where there is
 * room, and beside the point that is pointed at or focused where there isn't.
 */
export function BillsByMonth({ grid, months, totalCents, today, currency }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  // Without any bill that comes again, the others stand for themselves.
  const { bills, oneOffs } = grid.bills.length > 0 ? grid : { bills: grid.oneOffs, oneOffs: [] };
  const isLong = bills.length > SHOWN + SLACK;
  const rows = tableRows({ bills, oneOffs }, isLong && !isWhole);
  const first = rows.flatMap((row) => row.cells.filter(hasBills).map((cell) => keyOf(row, cell)))[0];
  const money = (cents: number) => formatCents(cents, currency);
  const now = monthOf(today);

  // On a phone, the current month stands at the end of what is seen.
  useEffect(() => {
    const head = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current || !head) return;
    box.current.scrollLeft = head.offsetLeft + head.offsetWidth + PADDING - box.current.clientWidth;
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") return setShown(null);
    const target = cellAt(event);
    if (target === null) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return (
    <div className="@container relative mt-2">
      <Legend rows={rows} today={today} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its cells are links; arrow keys lead from one to the next */}
      <div
        ref={box}
        className="year-grid relative -mx-5 mt-2 overflow-x-auto px-5 print:overflow-visible"
        onKeyDown={onKeyDown}
        onScroll={() => setShown((now) => now && { ...now })}
        onPointerLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">Each bill's months, with what it cost</caption>
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="grid-title">
                Bill
              </th>
              {months.map(({ month }) => (
                <th
                  key={month}
                  scope="col"
                  aria-current={month === now ? "date" : undefined}
                  className={classes("min-w-11", month === now ? "font-semibold text-accent" : "font-medium")}
                >
                  <abbr title={monthText(month)} className="no-underline">
                    {shortName(month)}
                  </abbr>
                </th>
              ))}
              <th scope="col" className="grid-sum">
                Year
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="grid-title">
                  <span className={classes("line-clamp-2", row.isGathered && "text-ink-soft")}>
                    {row.isGathered ? row.title : <bdi translate="no">{row.title}</bdi>}
                  </span>
                  <span aria-hidden="true" className="grid-title-sum text-ink-soft">
                    {money(row.totalCents)}
                  </span>
                </th>
                {row.cells.map((cell) => {
                  const key = keyOf(row, cell);
                  const show = (of: Element) => setShown({ row, cell, of });
                  return (
                    <td key={cell.month} onPointerEnter={(event) => show(event.currentTarget)}>
                      <Cell
                        row={row}
                        cell={cell}
                        {...{ today, currency }}
                        isStop={key === (stop ?? first)}
                        onFocus={(of) => {
                          setStop(key);
                          show(of);
                        }}
                      />
                    </td>
                  );
                })}
                <td className="grid-sum font-medium text-ink">{money(row.totalCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-medium">
            <tr>
              <th scope="row" className="grid-title">
                <span>All bills</span>
                <span aria-hidden="true" className="grid-title-sum">
                  {money(totalCents)}
                </span>
              </th>
              {months.map((month) => (
                <td key={month.month} className={month.totalCents === 0 ? "text-ink-soft" : undefined}>
                  <span className="grid-month-sum">
                    {month.totalCents === 0 ? "–" : money(month.totalCents)}
                  </span>
                </td>
              ))}
              <td className="grid-sum">{money(totalCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {shown !== null && <CellTip key={keyOf(shown.row, shown.cell)} {...{ shown, today, currency, box }} />}
      {isLong && (
        <Button variant="link" className="mt-1 -ml-4 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the largest ${SHOWN}` : `Show all ${bills.length} bills`}
        </Button>
      )}
    </div>
  );
}

/** `isGathered` is true for a row of several bills. */
export interface TableRow extends GridRow {
  readonly isGathered?: boolean;
}

/** The largest bills, then what they leave out, so that the table adds up. */
function tableRows({ bills, oneOffs }: YearGrid, isShort: boolean): TableRow[] {
  const named = isShort ? bills.slice(0, SHOWN) : bills;
  const others = bills.slice(named.length);
  return [
    ...named,
    ...(others.length > 0 ? [group("others", counted(others.length, "other bill"), others)] : []),
    ...(oneOffs.length > 0 ? [group("one-offs", "One-off bills", oneOffs)] : []),
  ];
}

function group(key: string, title: string, rows: readonly GridRow[]): TableRow {
  return { ...gathered(`(${key})`, title, rows), isGathered: true };
}

const hasBills = ({ bills }: GridCell) => bills.length > 0;

const keyOf = (row: GridRow, { month }: GridCell) => `${month} ${row.key}`;

function shortName(month: Month): string {
  return (MONTH_NAMES[numberOfMonth(month) - 1] ?? "").slice(0, 3);
}

interface CellProps {
  row: TableRow;
  cell: GridCell;
  today: Day;
  currency: Currency;
  /** Tab leads to this one. */
  isStop: boolean;
  onFocus: (cell: Element) => void;
}

function Cell({ row, cell, today, currency, isStop, onFocus }: CellProps) {
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
  const place = row.isGathered ? "" : `#expense-${worst.id}`;
  return (
    <Link
      to={`${monthPath(cell.month)}${place}`}
      tabIndex={isStop ? 0 : -1}
      className="grid-cell rounded-control hover:bg-hover"
      onFocus={(event) => onFocus(event.currentTarget)}
    >
      <StatusPoint status={displayStatus(worst, today)} />
      {cell.bills.length > 1 && (
        <span aria-hidden="true" className="text-ink-soft">
          {cell.bills.length}
        </span>
      )}
      <span className="grid-amount">{formatCents(cell.totalCents, currency)}</span>
      <span className="sr-only">{` ${cellWords(cell, today, currency)}`}</span>
    </Link>
  );
}

/** Arrow keys lead to the next cell that has a link, Home and End to the row's first and last. */
function cellAt({ key, target }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const cell = target instanceof Element ? target.closest("td") : null;
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return null;
  const linkIn = (from: Element | null | undefined) => from?.querySelector<HTMLElement>("a") ?? null;
  const firstLink = (cells: readonly (Element | undefined)[]) =>
    cells.map(linkIn).find((link) => link !== null) ?? null;
  const before = [...row.cells].slice(0, cell.cellIndex).reverse();
  const after = [...row.cells].slice(cell.cellIndex + 1);
  const rows = [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[];
  const column = rows.map(({ cells }) => cells[cell.cellIndex]);
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowLeft":
      return firstLink(before);
    case "ArrowRight":
      return firstLink(after);
    case "ArrowUp":
      return firstLink(column.slice(0, at).reverse());
    case "ArrowDown":
      return firstLink(column.slice(at + 1));
    case "Home":
      return firstLink([...row.cells]);
    case "End":
      return firstLink([...row.cells].reverse());
    default:
      return null;
  }
}

/** Names the states that the table shows. */
function Legend({ rows, today }: { rows: readonly TableRow[]; today: Day }) {
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
