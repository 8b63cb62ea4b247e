import type { Ledger } from "../ledger/ledger.ts";
import { occurrenceMonth } from "./series.ts";

/** The ids of the living bills after which their series end as planned. */
export function lastBillIds(ledger: Ledger): string[] {
  return [...ledger.all("series")].flatMap((series) => {
    const { id, lastMonth, endedOn } = series;
    if (lastMonth === null || endedOn !== null) return [];
    const last = ledger.occurrencesOf(id).find((bill) => occurrenceMonth(bill.id, series) === lastMonth);
    return last === undefined ? [] : [last.id];
  });
}

/** Answers with the same set as long as it has the same ids, so that a screen can tell that nothing changed. */
export function rememberingLastBills(): (ledger: Ledger) => ReadonlySet<string> {
  let last: ReadonlySet<string> = new Set();
  return (ledger) => {
    const ids = lastBillIds(ledger);
    if (ids.length !== last.size || ids.some((id) => !last.has(id))) last = new Set(ids);
    return last;
  };
}
