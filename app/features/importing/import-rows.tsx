import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { monthText, shortDayText } from "#domain/calendar/days.ts";
import { groupBy } from "#domain/group-by.ts";
import { type DryRow, mayCome } from "#domain/importing/dry-run.ts";
import { type Currency, decimalText, formatCents } from "#domain/money/money.ts";
import { counted, numberText } from "#domain/text/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Fold } from "./fold.tsx";
import { FILTERS, filteredRows, latestMonthFirst, type RowFilter, standingText } from "./row-filters.ts";

interface ImportRowsProps {
  rows: readonly DryRow[];
  currency: Currency;
  onDecide: (ids: readonly string[], isIn: boolean) => void;
  /** Stands between the heading and the rows. */
  children?: ReactNode;
}

/** Every row as it would land, the latest month first. Months are folded behind the first ones, so that thousands of rows stay quick. */
export function ImportRows({ rows, currency, onDecide, children }: ImportRowsProps) {
  const [filter, setFilter] = useState<RowFilter>("all");
  const [query, setQuery] = useState("");
  const searched = useDeferredValue(query);
  const sorted = useMemo(() => latestMonthFirst(rows), [rows]);
  const shown = useMemo(() => filteredRows(sorted, filter, searched), [sorted, filter, searched]);
  const months = useMemo(() => [...groupBy(shown, ({ month }) => month)], [shown]);
  const free = shown.filter(({ standing }) => mayCome(standing));
  const out = free.filter(({ isIn }) => !isIn);
  const isPart = shown.length < rows.length;
  const hasKinds = rows.some(({ standing, isIn }) => standing.kind !== "new" || !isIn);
  const filters = useRef<HTMLDivElement>(null);
  function decideAll(decided: readonly DryRow[], isComing: boolean) {
    onDecide(
      decided.map(({ id }) => id),
      isComing,
    );
    // The pressed button may go with what it was about.
    filters.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  }
  let open = OPEN_ROWS;
  return (
    <Card title="Bills">
      {children}
      <div ref={filters} className="mt-2 flex flex-col gap-3">
        {(hasKinds || filter !== "all") && (
          <fieldset aria-label="Filter" className="filters">
            {FILTERS.map(([value, name, fits]) => {
              const count = rows.filter(fits).length;
              return (
                (count > 0 || value === filter) && (
                  <button
                    key={value}
                    type="button"
                    aria-pressed={value === filter}
                    onClick={() => setFilter(value)}
                  >
                    <span>
                      {name}
                      <span>{numberText(count)}</span>
                    </span>
                  </button>
                )
              );
            })}
          </fieldset>
        )}
        {(rows.length >= SEARCHED || query !== "") && (
          <TextField
            label="Find in these bills"
            type="search"
            autoComplete="off"
            placeholder="A title, a category or an amount"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        {isPart && free.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {out.length < free.length && (
              <Button onClick={() => decideAll(free, false)}>
                {`Leave out ${counted(free.length - out.length, "bill")}`}
              </Button>
            )}
            {out.length > 0 && (
              <Button onClick={() => decideAll(out, true)}>
                {`Import ${counted(out.length, "bill")} more`}
              </Button>
            )}
          </div>
        )}
      </div>
      {shown.length === 0 && <p className="py-6 text-center text-ink-soft">No bills match.</p>}
      <div className="mt-2">
        {months.map(([month, ofMonth]) => {
          const isOpen = open > 0;
          open -= ofMonth.length;
          return (
            <MonthRows
              key={`${month} ${filter} ${searched}`}
              {...{ currency, onDecide, isOpen }}
              name={monthText(month)}
              rows={ofMonth}
            />
          );
        })}
      </div>
    </Card>
  );
}

/** Fewer rows are seen at a glance. */
const SEARCHED = 12;
/** So many rows are unfolded at first. */
const OPEN_ROWS = 40;
/** A month with more is shown in steps. */
const STEP = 100;

interface MonthRowsProps extends ImportRowsProps {
  name: string;
  isOpen: boolean;
}

function MonthRows({ name, rows, currency, isOpen, onDecide }: MonthRowsProps) {
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen);
  const [shown, setShown] = useState(STEP);
  const coming = rows.filter(({ isIn }) => isIn).length;
  return (
    // What is folded isn't rendered before it is opened.
    <Fold
      title={name}
      aside={`${numberText(coming)} of ${numberText(rows.length)}`}
      isOpen={isOpen}
      onToggle={() => setHasBeenOpen(true)}
    >
      {hasBeenOpen && (
        <ul aria-label={name} className="divide-y divide-line pb-2">
          {rows.slice(0, shown).map((row) => (
            <Row key={row.id} {...{ row, currency, onDecide }} />
          ))}
        </ul>
      )}
      {hasBeenOpen && rows.length > shown && (
        <Button className="mb-3" onClick={() => setShown(shown + STEP)}>
          {`Show ${Math.min(STEP, rows.length - shown)} more`}
        </Button>
      )}
    </Fold>
  );
}

interface RowProps {
  row: DryRow;
  currency: Currency;
  onDecide: ImportRowsProps["onDecide"];
}

function Row({ row, currency, onDecide }: RowProps) {
  const { id, title, found, isIn } = row;
  const about = standingText(row);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-default">
        <input
          type="checkbox"
          className="box mt-0.75 size-4.5 shrink-0 accent-accent"
          checked={isIn}
          disabled={!mayCome(row.standing)}
          onChange={(event) => onDecide([id], event.target.checked)}
        />
        <span
          className={`grid min-w-0 flex-1 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 ${isIn ? "" : "text-ink-soft"}`}
        >
          <span className="pt-0.5 text-small text-ink-soft tabular-nums">{shortDayText(found.dueDate)}</span>
          {/* Beside a large amount, a long title would have a letter a line on a small phone. */}
          <span className="flex flex-wrap gap-x-3 font-medium">
            <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
              <bdi translate="no">{title}</bdi>
            </span>
            <span className="ml-auto tabular-nums">
              {row.standing.kind === "refused"
                ? [decimalText(found.amountCents), found.currency].join(" ")
                : formatCents(found.amountCents, currency)}
            </span>
          </span>
          <span className="col-start-2 text-small text-ink-soft wrap-anywhere">
            {about}
            {found.category !== null && (
              <>
                {" · "}
                <bdi translate="no">{found.category}</bdi>
              </>
            )}
            {found.title !== title && (
              <>
                {" · was "}
                <bdi translate="no">{found.title}</bdi>
              </>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}
