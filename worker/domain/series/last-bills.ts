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
