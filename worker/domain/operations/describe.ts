import type { Ledger } from "../ledger/ledger.ts";
import type { Currency } from "../money/currency.ts";
import type { HistoryEntry } from "../undo/history.ts";
import { changeOnTop } from "../undo/order.ts";
import { billWords, lowerFirst } from "../undo/words.ts";
import { handlerOf, isOperationType } from "./registry.ts";

/** "Marked “Rent” as paid (was pending) · $900.00, due 1 Nov" */
export function changeText(entry: HistoryEntry, ledger: Ledger, currency: Currency): string {
  if (!isOperationType(entry.type)) return "Made a change that a newer version of the app knows";
  const tell = (other: HistoryEntry) => changeText(other, ledger, currency);
  const bill = billWords(entry, ledger, currency);
  return handlerOf(entry.type).words({ entry, bill, ledger, currency, tell });
}

export function refusalText(error: string, entry: HistoryEntry, ledger: Ledger, currency: Currency): string {
  const later = changeOnTop(ledger.historyAfter(entry), entry);
  if (later === undefined) return error;
  return `${error}. Undo this first: ${lowerFirst(changeText(later, ledger, currency))}`;
}
