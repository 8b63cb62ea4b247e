import type { Ledger } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";
import { enumerated } from "../text/enumerated.ts";
import { counted } from "../text/wording.ts";
import { type HistoryEntry, originOf } from "../undo/history.ts";
import { leftByUndo } from "../undo/left-by-undo.ts";
import { changeOnTop } from "../undo/order.ts";
import { wholeChanges } from "../undo/whole-changes.ts";
import { billWords, lowerFirst } from "../undo/words.ts";
import { handlerOf, isOperationType } from "./apply.ts";

/** "Marked “Rent” as paid · $900.00, due 1 Nov" */
export function changeText(
  entry: HistoryEntry,
  ledger: Ledger,
  currency: Currency,
  bill = billWords(entry, ledger, currency),
): string {
  if (!isOperationType(entry.type)) return "Made a change that a newer version of the app knows";
  const textOf = (other: HistoryEntry) => changeText(other, ledger, currency);
  return handlerOf(entry.type).words({ entry, bill, ledger, currency, textOf });
}

/** More of them aren't named. */
const NAMED_MAX = 3;

/**
 * Describes the effect of undoing operations: "Undone: marked “Rent” as paid", or "Redone: …" for an undo. Of an import it names what
 * stays because it was changed since.
 * @param ledger after it
 */
export function undoneText(
  operationIds: readonly string[],
  ledger: Ledger,
  currency: Currency,
): { text: string; isRedo: boolean } {
  const origins = operationIds.map((id) => originOf(ledger, id));
  const isRedo = origins.some(({ times }) => times % 2 === 1);
  const word = isRedo ? "Redone" : "Undone";
  // An undo starts with the last change, and a redo with the first.
  const made = origins.flatMap(({ entry }) => (entry === undefined ? [] : { entry, undone: false }));
  const whole = wholeChanges(made);
  const { entry } = (isRedo ? whole.at(-1) : whole[0]) ?? {};
  const others = whole.length - 1 + origins.length - made.length;
  if (entry === undefined) return { text: `${word}: ${counted(origins.length, "earlier change")}`, isRedo };
  const more = others === 0 ? "" : `, and ${counted(others, "more change")}`;
  const { amount: _, due: __, ...bill } = billWords(entry, ledger, currency);
  const left = isRedo
    ? []
    : leftByUndo(
        made.map((each) => each.entry),
        ledger,
      );
  const named = [
    ...left.slice(0, NAMED_MAX),
    ...(left.length > NAMED_MAX ? [`${left.length - NAMED_MAX} more`] : []),
  ];
  const stays = left.length === 0 ? "" : `. Changed since, so left as they are: ${enumerated(named)}`;
  return { text: `${word}: ${lowerFirst(changeText(entry, ledger, currency, bill))}${more}${stays}`, isRedo };
}

export function refusalText(error: string, entry: HistoryEntry, ledger: Ledger, currency: Currency): string {
  const later = changeOnTop(ledger.historyAfter(entry), entry);
  if (later === undefined) return error;
  return `${error}. Undo this first: ${lowerFirst(changeText(later, ledger, currency))}`;
}
