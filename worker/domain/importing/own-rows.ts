import { monthOf } from "../calendar/days.ts";
import { jsonDetail } from "../expenses/details-json.ts";
import type { Expense } from "../expenses/expense.ts";
import { paymentsOf } from "../expenses/status.ts";
import { groupBy } from "../group-by.ts";
import type { Currency } from "../money/money.ts";
import { goesOn } from "../series/projection.ts";
import type { Series } from "../series/series.ts";
import { isGenerated, slotOf } from "../series/slot.ts";
import type { Found, FoundAccount, FoundBill } from "./found.ts";

/** What our own exports are called. */
export const OWN_SOURCE = "Expense Timeline";

/** Returns the bills of a file as rows. Those of our own account.json say all that the account has of them. */
export function billsIn(found: Found): readonly FoundBill[] {
  if (found.kind === "bills") return found.bills;
  const series = new Map(found.series.map((each) => [each.id, each]));
  return found.bills.flatMap((bill, index) =>
    bill.deleted ? [] : [rowOf(bill, index + 1, series.get(bill.recurringId ?? "") ?? null, found.currency)],
  );
}

export function rowOf(
  bill: Expense,
  line: number,
  series: Series | null,
  currency: Currency | null,
): FoundBill {
  const { id, title, amountCents, dueDate, status, paidDate, category, note, recurringId } = bill;
  const { createdAtMs, plannedCents, amountIsEstimate, autopay, autopayFrom, estimateIsOwn } = bill;
  return {
    ...{ line, title, amountCents, dueDate, status, paidDate, category, note, currency },
    repeats: null,
    identity: id,
    own: {
      seriesId: recurringId,
      series,
      ...{ createdAtMs, plannedCents, amountIsEstimate, autopay, autopayFrom, estimateIsOwn },
      payments: paymentsOf(bill),
      remindDaysBefore: jsonDetail("remindDaysBefore", bill.remindDaysBefore),
      cancelBy: jsonDetail("cancelBy", bill.cancelBy),
    },
  };
}

/**
 * Returns, by series, the bills of an account that were deleted or wait for their rule, so that the series doesn't make them again.
 * Among them are those that were taken out of it where it is still to make bills.
 */
export function deletedBills({ bills, series }: FoundAccount): Map<string, Expense[]> {
  const deleted = bills.filter((bill) => bill.deleted);
  const bySeries = groupBy(deleted, ({ recurringId }) => recurringId);
  return new Map(
    series.map((each) => {
      const isAhead = ({ id, recurringId }: Expense) =>
        recurringId !== each.id && isGenerated(id, each) && monthOf(slotOf(id, each)) > each.generatedUntil;
      return [each.id, [...(bySeries.get(each.id) ?? []), ...(goesOn(each) ? deleted.filter(isAhead) : [])]];
    }),
  );
}
