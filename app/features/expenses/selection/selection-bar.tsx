import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { shownCents } from "#domain/expenses/expense.ts";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { useCurrency } from "../../../data/ledger/use-ledger.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import type { SelectionBarProps, SelectionMode } from "../row/bill-parts.tsx";
import { useBulkChanges } from "./bulk-changes.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { SelectPoint } from "./select-point.tsx";
import { Selection } from "./selection.ts";

function SelectionBar(props: SelectionBarProps) {
  const { selection, bills, month, firstFocus, onEnd } = props;
  const currency = useCurrency();
  const ids = useSyncExternalStore(selection.subscribe, selection.selected);
  const changes = useBulkChanges(month);
  const [moving, setMoving] = useState<HTMLElement | null>(null);
  const hasMoved = useRef(false);
  const selected = bills.filter(({ id }) => ids.has(id));
  const unpaid = selected.filter(({ status }) => status !== "PAID");
  const recurring = selected.filter(({ recurringId }) => recurringId !== null).length;
  const hasAll = selected.length === bills.length;
  const isNone = selected.length === 0;

  useLayoutEffect(() => selection.list(bills.map(({ id }) => id)), [selection, bills]);
  const begin = useRef(firstFocus);
  useLayoutEffect(() => {
    const first = begin.current;
    begin.current = "nothing";
    if (typeof first === "object") selection.toggle(first.id);
    if (first !== "nothing") firstPoint(first === "list" ? null : first.id)?.focus();
  }, [selection]);
  useLayoutEffect(() => {
    // Everything else at the window's lower edge makes room.
    document.documentElement.dataset["selecting"] = "";
    return () => {
      delete document.documentElement.dataset["selecting"];
    };
  }, []);
  useKeys({ escape: onEnd });

  return (
    <section
      aria-label="Selected bills"
      className="raised sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-5 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_auto] items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface pt-2 pr-2 pb-3 pl-4 shadow-float animate-rise max-sm:bottom-0 max-sm:-mx-4 max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-rows-[auto_auto] sm:pb-2 print:hidden"
    >
      <div role="status" className="contents">
        <p className="row-start-1 wrap-anywhere">
          <span className="font-semibold">{`${selected.length} selected`}</span>
          {!isNone && (
            <span className="tabular-nums">
              {` · ${formatCents(sumCents(selected.map(shownCents)), currency)}`}
            </span>
          )}
        </p>
        {recurring > 0 && (
          <p className="col-span-full row-start-2 text-small/[1.5] text-ink-soft">
            {recurringText(recurring)}
          </p>
        )}
      </div>
      <div className="row-start-1 flex items-center sm:col-start-3">
        <Button variant="link" onClick={() => (hasAll ? selection.selectNone() : selection.selectAll())}>
          {hasAll ? "Select none" : "Select all"}
        </Button>
        <IconButton label="Stop selecting" onClick={onEnd}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="col-span-full row-start-3 mt-1 flex gap-2 pr-2 *:flex-1 *:whitespace-nowrap sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:mt-0">
        <Button
          variant="primary"
          disabled={unpaid.length === 0}
          onClick={() => {
            onEnd();
            void changes.pay(unpaid);
          }}
        >
          Mark paid
        </Button>
        <Button
          aria-haspopup="dialog"
          disabled={isNone}
          onClick={({ currentTarget }) => setMoving(currentTarget)}
        >
          Move
        </Button>
        <Button
          variant="danger"
          disabled={isNone}
          onClick={() => {
            onEnd();
            void changes.remove(selected);
          }}
        >
          Delete
        </Button>
      </div>
      {moving !== null && (
        <MoveDialog
          expenses={selected}
          opener={moving}
          fallbackFocus={props.focusAfter}
          onMove={(moved) => {
            hasMoved.current = true;
            void changes.move(moved);
          }}
          onClosed={() => (hasMoved.current ? onEnd() : setMoving(null))}
        />
      )}
    </section>
  );
}

function recurringText(count: number): string {
  return count === 1
    ? "1 is recurring: only this one changes, not its series."
    : `${count} are recurring: only these change, not their series.`;
}

/** Returns the row's own checkbox, or else the first one in sight. */
function firstPoint(id: string | null): HTMLElement | null {
  if (id !== null) return document.querySelector(`[data-select="${id}"]`);
  const points = [...document.querySelectorAll<HTMLElement>("[data-select]")];
  return points.find((each) => each.getBoundingClientRect().top >= 0) ?? points[0] ?? null;
}

export function newSelection(firstFocus: SelectionMode["firstFocus"]): SelectionMode {
  return { selection: new Selection(), Point: SelectPoint, Bar: SelectionBar, firstFocus };
}
