import { monthText } from "../calendar/days.ts";
import type { Ledger, Table } from "../ledger/ledger.ts";
import { isUnmade } from "../series/series.ts";
import { CREATED, type HistoryEntry } from "./history.ts";

/**
 * Names what an import brought and its undo left alone, because it was changed since: titles of bills, among them those that its
 * series have made, and months with a budget.
 * @param entries the parts of the import that were undone
 * @param ledger after the undo, with all rows
 */
export function leftByUndo(entries: readonly HistoryEntry[], ledger: Ledger): string[] {
  const image = entries.filter(({ type }) => type === "bills.import").flatMap((entry) => entry.image);
  const brought = (table: Table, ...fields: string[]) =>
    new Set(
      image.flatMap((each) =>
        each.table === table && [CREATED, ...fields].includes(each.field) ? [each.key] : [],
      ),
    );
  const series = new Set(
    [...brought("series", "end")].filter((id) => {
      const row = ledger.get("series", id);
      return row !== undefined && isUnmade(row);
    }),
  );
  const bills = brought("expense", "deleted");
  const isLeft = (id: string, seriesId: string | null) =>
    bills.has(id) || (seriesId !== null && series.has(seriesId));
  const left = [...ledger.known("expense")].filter(
    ({ id, deleted, recurringId }) => !deleted && isLeft(id, recurringId),
  );
  const budgets = [...brought("budget", "amount")].filter((month) => {
    const { amountCents = null } = ledger.get("budget", month) ?? {};
    return amountCents !== null;
  });
  return [
    ...new Set(left.map(({ title }) => title)),
    ...budgets.map((month) => `the budget of ${monthText(month)}`),
  ];
}
