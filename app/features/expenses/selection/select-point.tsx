import { type ChangeEvent, type KeyboardEvent, use, useSyncExternalStore } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { SelectionContext } from "../row/bill-parts.tsx";
import type { Selection } from "./selection.ts";

/** The row's point while bills are being selected. Its press area is the whole row. */
export function SelectPoint({ expense }: { expense: Expense }) {
  const mode = use(SelectionContext);
  return mode === null ? null : <Selector expense={expense} selection={mode.selection} />;
}

function Selector({ expense, selection }: { expense: Expense; selection: Selection }) {
  const { id, title } = expense;
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  const isEntry = useSyncExternalStore(selection.subscribe, () => selection.isEntry(id));

  function onChange({ nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (isRange) selection.extendTo(id);
    else selection.toggle(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    const step = stepOf(event);
    if (isAll) selection.selectAll();
    else if (step !== 0) move(step, event.shiftKey);
    else return;
    event.preventDefault();
    // The line's own arrows would move the focus again.
    event.stopPropagation();
  }

  function move(step: 1 | -1, isRange: boolean) {
    const next = selection.neighbour(id, step);
    if (next === null) return;
    if (isRange) {
      if (!selection.hasAnchor()) selection.extendTo(id);
      selection.extendTo(next);
    }
    document.querySelector<HTMLElement>(`[data-select="${next}"]`)?.focus();
  }

  return (
    <div className="bill-tick [position:static] flex min-h-11 items-center justify-center">
      <input
        type="checkbox"
        className="peer absolute inset-0 z-1 cursor-pointer opacity-0"
        aria-label={`Select ${title}`}
        data-select={id}
        tabIndex={isEntry ? 0 : -1}
        checked={isSelected}
        onChange={onChange}
        onFocus={() => selection.enter(id)}
        onKeyDown={onKeyDown}
      />
      <span className="select-box flex size-5 items-center justify-center rounded-[6px] border-[1.5px] border-control bg-surface text-on-accent outline-accent peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
        {isSelected && <CheckIcon />}
      </span>
    </div>
  );
}

/** Left and right move along the horizontal line, too. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): 1 | -1 | 0 {
  const isHorizontal = currentTarget.closest(".htimeline") !== null;
  if (key === "ArrowDown" || (isHorizontal && key === "ArrowRight")) return 1;
  if (key === "ArrowUp" || (isHorizontal && key === "ArrowLeft")) return -1;
  return 0;
}
