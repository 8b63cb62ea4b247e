import type { Ledger } from "../ledger/ledger.ts";
import type { Currency } from "../money/currency.ts";
import type { HistoryEntry } from "../undo/history.ts";
import { changeOnTop } from "../undo/order.ts";
import { billWords, lowerFirst } from "../undo/words.ts";
import { handlerOf } from "./registry.ts";

/**
 * Describes a change in plain words, as things were then: "Marked “Rent” as paid (was pending) · $900.00, due 1 Nov".
 * An entry that an earlier version wrote is described by what the rows hold now.
 */
export function changeText(entry: HistoryEntry, ledger: Ledger, currency: Currency): string {
  const tell = (other: HistoryEntry) => changeText(other, ledger, currency);
  const bill = billWords(entry, ledger, currency);
  return handlerOf(entry.type).words({ entry, bill, ledger, currency, tell });
}

/** Why a change can't be undone, with the later one that is in the way. */
export function refusalText(error: string, entry: HistoryEntry, ledger: Ledger, currency: Currency): string {
  const later = changeOnTop(ledger.historyAfter(entry), entry);
  if (later === undefined) return error;
  return `${error}. Undo this first: ${lowerFirst(changeText(later, ledger, currency))}`;
}
