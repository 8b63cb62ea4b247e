import type { Expense } from "#domain/expenses/expense.ts";
import { followRovingFocus } from "../../../ui/roving-focus.ts";
import { areKeysOn, isTyping } from "../../../ui/use-keys.ts";
import type { AllCommands } from "./bill-changes.ts";
import { focusInsteadOf, removeBill } from "./remove-bill.ts";

/**
 * The keys of the bills on the screen, whichever view shows them: J, K and the arrows go from bill to bill, E edits and Del
 * deletes the one that has the focus. Space presses its tick, as in any checkbox.
 */
export function followBillKeys(
  box: { readonly current: Element | null },
  commands: Pick<AllCommands, "edit" | "changes" | "ask">,
  find: (id: string) => Expense | undefined,
): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { activeElement: control } = document;
    const act = ACTS[event.key.toLowerCase()];
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(control instanceof HTMLElement) || !box.current?.contains(control) || isTyping(event)) return;
    if (event.key.length === 1 && !areKeysOn()) return;
    const expense = find(control.closest<HTMLElement>("[data-expense]")?.dataset["expense"] ?? "");
    // While bills are selected, the bar of these deletes.
    if (expense === undefined || control.matches("[data-select]")) return;
    event.preventDefault();
    act(expense, control);
  }
  function remove(expense: Expense, control: HTMLElement) {
    if (expense.recurringId !== null) return commands.ask({ kind: "scope", expense, opener: control });
    focusInsteadOf(control)?.focus({ preventScroll: true });
    void removeBill(commands.changes, expense);
  }
  const ACTS: Readonly<Record<string, (expense: Expense, control: HTMLElement) => void>> = {
    e: commands.edit,
    delete: remove,
    // A small keyboard has no Del.
    backspace: remove,
  };
  document.addEventListener("keydown", onKeyDown);
  const stop = followRovingFocus(box, {
    items: ".bill:not([hidden]), .timeline > li:not(.bill), .hplace",
    controls: "input, button",
    first: ".hplace:has([data-today]) ~ .hplace input, .bill:not([hidden]) input",
    arrowOf: (event) => (areKeysOn() && !isTyping(event) ? ARROWS[event.key.toLowerCase()] : undefined),
  });
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    stop();
  };
}

const ARROWS: Readonly<Record<string, string>> = { j: "ArrowDown", k: "ArrowUp" };
