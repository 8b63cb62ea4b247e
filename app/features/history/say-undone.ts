import type { Ledger } from "#domain/ledger/ledger.ts";
import { refusalText, undoneText } from "#domain/operations/describe.ts";
import type { Changes } from "../../data/ledger/changes.ts";
import type { Performed } from "../../data/ledger/outbox.ts";
import type { Taken } from "../../data/ledger/rules.ts";
import { showOutcome, showToast, withdrawToast } from "../../ui/toast.ts";

/** Says what a press of the keys undid or did again, or why it couldn't. */
export function sayTaken(taken: Taken | null, isRedo: boolean, ledger: Ledger, undo: Changes["undo"]): void {
  if (taken !== null) sayUndone(taken.operationIds, taken.done, ledger, undo);
  else showToast({ text: `Nothing to ${isRedo ? "redo" : "undo"} in this tab`, kind: "info" });
}

/** @param operationIds what was undone */
export function sayUndone(
  operationIds: readonly string[],
  done: Performed,
  ledger: Ledger,
  undo: Changes["undo"],
): void {
  // A toast that still offers Undo for them has nothing left to take back.
  if (done.ok) for (const id of operationIds) withdrawToast(id);
  const { currency } = ledger.settings();
  const { text, isRedo } = undoneText(operationIds, ledger, currency);
  const [entry] = operationIds.flatMap((id) => ledger.entry(id) ?? []);
  const failure =
    done.ok || entry === undefined ? {} : { failure: refusalText(done.error, entry, ledger, currency) };
  showOutcome(done, text, undo, { label: isRedo ? "Undo" : "Redo", ...failure });
}
