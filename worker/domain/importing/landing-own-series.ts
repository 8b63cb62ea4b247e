import { addMonths, type Day, monthOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { amountFromCents } from "../money/money.ts";
import { followsPayments, PAYMENTS } from "../series/average.ts";
import { furthestCutoff } from "../series/projection.ts";
import { occurrenceDate } from "../series/rule.ts";
import { type Series, seriesToJson } from "../series/series.ts";
import { isGenerated, slotOf } from "../series/slot.ts";
import type { ImportRow } from "./import-rows.ts";
import type { Unit } from "./landing.ts";
import { type BillJson, billJson } from "./landing-json.ts";
import { rowOf } from "./own-rows.ts";
import type { OwnSeries } from "./own-series.ts";
import type { Suggestion } from "./suggest-series.ts";

/**
 * Brings a series of one of our own exports as it was. A row that was left out comes as a skipped bill, so that the series doesn't make
 * it again, and doesn't count towards the number of bills after which the series ends.
 * @param rows those of the series that come
 */
export function ownUnit(
  { title, slots }: Suggestion,
  { series: given, deleted }: OwnSeries,
  rows: readonly ImportRow[],
  today: Day,
): Unit {
  const furthest = addMonths(monthOf(furthestCutoff(today)), given.weekendShift === "before" ? 1 : 0);
  const [generatedUntil = furthest] = [given.generatedUntil, furthest].sort();
  const coming = new Set(rows.map(({ id }) => id));
  const leftOut = [...slots.keys()].filter((id) => !coming.has(id));
  const series: Series = {
    ...given,
    title,
    generatedUntil,
    endsAfter: given.endsAfter === null ? null : Math.max(1, given.endsAfter - leftOut.length),
  };
  const bills = [
    ...rows.map((row) => billJson(row, today)),
    ...deleted.map((bill) => deletedJson(bill, today)),
    ...leftOut.map((id) => skippedJson(id, series)),
  ];
  const firstId = bills.find(({ id }) => !isGenerated(id, series))?.id;
  const lastPaid = new Set(lastPayments(rows, series));
  const placed = bills.flatMap((bill): { readonly json: BillJson; readonly isInHead: boolean }[] => {
    const month = monthOf(slotOf(bill.id, series));
    const isOfSeries = bill.id === firstId || (isGenerated(bill.id, series) && month <= furthest);
    if (isOfSeries)
      return [
        {
          json: { ...bill, recurringId: series.id },
          isInHead: bill.id === firstId || month > series.generatedUntil || lastPaid.has(bill.id),
        },
      ];
    return "isSkipped" in bill || "isFreed" in bill ? [] : [{ json: bill, isInHead: false }];
  });
  const part = (isInHead: boolean) =>
    placed.filter((each) => each.isInHead === isInHead).map(({ json }) => json);
  return { series: seriesToJson(series), head: part(true), bills: part(false) };
}

/** The series' estimate follows its last payments as soon as it comes. */
function lastPayments(rows: readonly ImportRow[], series: Series): string[] {
  if (!followsPayments(series)) return [];
  const paid = rows.filter(({ found }) => found.status === "PAID").map(({ id }) => id);
  return paid.toSorted((a, b) => (slotOf(a, series) < slotOf(b, series) ? -1 : 1)).slice(-PAYMENTS);
}

function deletedJson(bill: Expense, today: Day): BillJson {
  const found = rowOf(bill, 0, null, null);
  const json = billJson({ id: bill.id, file: 0, found, title: bill.title }, today);
  return { ...json, ...(bill.freed ? { isFreed: true } : { isSkipped: true }) };
}

function skippedJson(id: string, series: Series): BillJson {
  const { title, amountCents } = series;
  const dueDate = occurrenceDate(series, slotOf(id, series));
  return { id, title, amount: amountFromCents(amountCents), dueDate, isSkipped: true };
}
