import { type ChangeEvent, type KeyboardEvent, use, useSyncExternalStore } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { SelectionContext } from "../selection-context.ts";
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
    <div className="bill-tick select-point">
      <input
        type="checkbox"
        className="peer"
        aria-label={`Select ${title}`}
        data-select={id}
        tabIndex={isEntry ? 0 : -1}
        checked={isSelected}
        onChange={onChange}
        onFocus={() => selection.enter(id)}
        onKeyDown={onKeyDown}
      />
      <span className="select-box">{isSelected && <CheckIcon />}</span>
    </div>
  );
}

/** Along the line that lies, the arrows that lie go too. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): 1 | -1 | 0 {
  const lies = currentTarget.closest(".htimeline") !== null;
  if (key === "ArrowDown" || (lies && key === "ArrowRight")) return 1;
  if (key === "ArrowUp" || (lies && key === "ArrowLeft")) return -1;
  return 0;
}
