import { type KeyboardEvent, useRef, useState } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import type { YearGrid } from "#domain/expenses/year-grid.ts";
import type { Currency } from "#domain/money/money.ts";
import { Button } from "../../ui/button.tsx";
import { Cell } from "./grid-cell.tsx";
import { cellAt } from "./grid-keys.ts";
import { hasBills, keyOf, namedBills, SHOWN, tableRows } from "./grid-rows.ts";
import { StateLegend } from "./grid-states.tsx";
import { GridTable, type MonthSum } from "./grid-table.tsx";
import { CellTip, type Shown } from "./grid-tip.tsx";

interface GridProps {
  grid: YearGrid;
  /** January to December, of all bills. */
  months: readonly MonthSum[];
  totalCents: number;
  today: Day;
  currentMonth: Month;
  currency: Currency;
}

/**
 * The year's bills by months. Each bill's month is a point that leads to it; the amounts stand in the cells where there is
 * room, and beside the point that is pointed at or focused where there isn't.
 */
export function BillsByMonth({ grid, months, totalCents, today, currentMonth, currency }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const lastPress = useRef("");
  const [isWhole, setIsWhole] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [stop, setStop] = useState<string | null>(null);
  const named = namedBills(grid);
  const rows = tableRows(named, named.isLong && !isWhole);
  const first = rows.flatMap((row) => row.cells.filter(hasBills).map((cell) => keyOf(row, cell)))[0];
  const shownKey = shown === null ? null : keyOf(shown.row, shown.cell);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    lastPress.current = "";
    if (event.key === "Escape") return setShown(null);
    const target = cellAt(event);
    if (target === null) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }

  return (
    <div ref={box} className="@container relative mt-2 [--color-canvas:var(--color-surface)]">
      <StateLegend rows={rows} today={today} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its cells are links; arrow keys lead from one to the next */}
      <div
        className="year-grid mt-2"
        onKeyDown={onKeyDown}
        onPointerDown={({ pointerType }) => {
          lastPress.current = pointerType;
        }}
        onPointerLeave={({ pointerType }) => pointerType !== "touch" && setShown(null)}
        onBlur={() => setShown(null)}
      >
        <GridTable
          {...{ rows, months, totalCents, currentMonth, currency }}
          onPoint={(row, cell, of) => setShown({ row, cell, of, isTouched: false })}
          cellOf={(row, cell) => {
            const key = keyOf(row, cell);
            return (
              <Cell
                {...{ row, cell, today, currency }}
                isStop={key === (stop ?? first)}
                isShown={key === shownKey}
                onFocus={(of) => {
                  setStop(key);
                  setShown({ row, cell, of, isTouched: lastPress.current === "touch" });
                }}
              />
            );
          }}
        />
      </div>
      {shown !== null && <CellTip key={shownKey} {...{ shown, today, currency, box }} />}
      {named.isLong && (
        <Button variant="link" className="mt-1 -ml-4 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the largest ${SHOWN}` : `Show all ${named.bills.length} bills`}
        </Button>
      )}
    </div>
  );
}
