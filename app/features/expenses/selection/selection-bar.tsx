import "./selection.css";
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatCents, sumCents } from "#domain/money/money.ts";
import { useCurrency } from "../../../data/ledger/use-ledger.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import type { SelectionBarProps } from "../selection-context.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulkChanges } from "./use-bulk-changes.ts";

export function SelectionBar(props: SelectionBarProps) {
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
    // What else stands at the window's lower edge makes room.
    document.documentElement.dataset["selecting"] = "";
    return () => {
      delete document.documentElement.dataset["selecting"];
    };
  }, []);
  useKeys({ escape: onEnd });

  return (
    <section aria-label="Selected bills" className="selection-bar bg-surface shadow-float">
      <div role="status" className="contents">
        <p className="selection-count">
          <span className="font-semibold">{`${selected.length} selected`}</span>
          {!isNone && (
            <span className="tabular-nums">
              {` · ${formatCents(sumCents(selected.map(({ amountCents }) => amountCents)), currency)}`}
            </span>
          )}
        </p>
        {recurring > 0 && <p className="selection-note">{recurringText(recurring)}</p>}
      </div>
      <div className="selection-ends">
        <Button variant="link" onClick={() => (hasAll ? selection.selectNone() : selection.selectAll())}>
          {hasAll ? "Select none" : "Select all"}
        </Button>
        <IconButton label="Stop selecting" onClick={onEnd}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="selection-actions">
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

/** The row's, else the first that is in sight. */
function firstPoint(id: string | null): HTMLElement | null {
  if (id !== null) return document.querySelector(`[data-select="${id}"]`);
  const points = [...document.querySelectorAll<HTMLElement>("[data-select]")];
  return points.find((each) => each.getBoundingClientRect().top >= 0) ?? points[0] ?? null;
}
