import { type Day, firstDayOf, partsOfDay } from "../calendar/days.ts";
import { paymentsToJson } from "../expenses/fields.ts";
import { amountFromCents } from "../money/money.ts";
import type { OperationInput } from "../operations/operation.ts";
import type { FoundBudget, OwnFields } from "./found.ts";
import type { ImportRow } from "./import-rows.ts";

/** What an import says of bills and budgets (docs/contracts.md#imports). */

export type Imported = OperationInput["bills.import"];
export type BillJson = Imported["bills"][number];
export type SeriesJson = Imported["series"][number];

export function billJson({ id, title, found }: ImportRow, today: Day): BillJson {
  const { amountCents, dueDate, status, paidDate, category, note, own } = found;
  return {
    ...{ id, title, amount: amountFromCents(amountCents), dueDate, status },
    // The clock of the device that paid it may have been ahead.
    ...(paidDate !== null && { paidDate: notAfter(today, paidDate) }),
    ...(category !== null && { category }),
    ...(note !== null && { note }),
    ...(own !== null && ownJson(own, today)),
  };
}

function notAfter(today: Day, day: Day): Day {
  return day < today ? day : today;
}

function ownJson(own: OwnFields, today: Day): Partial<BillJson> {
  const { createdAtMs, plannedCents, amountIsEstimate, autopay, autopayFrom, estimateIsOwn } = own;
  const { remindDaysBefore, cancelBy } = own;
  const payments = own.payments.map(({ cents, day }) => ({ cents, day: notAfter(today, day) }));
  return {
    ...(createdAtMs !== null && { createdAt: new Date(createdAtMs).toISOString() }),
    ...(plannedCents !== null && { plannedAmount: amountFromCents(plannedCents) }),
    ...(amountIsEstimate && { amountIsEstimate }),
    ...(autopay && { autopay }),
    ...(autopayFrom !== null && { autopayFrom }),
    ...(estimateIsOwn && { estimateIsOwn }),
    ...(payments.length > 0 && { payments: paymentsToJson(payments) }),
    ...(remindDaysBefore !== null && { remindDaysBefore: [...remindDaysBefore] }),
    ...(cancelBy !== null && { cancelBy }),
  };
}

export function budgetJson({ month, amountCents }: FoundBudget): Imported["budgets"][number] {
  const { year, month: number } = partsOfDay(firstDayOf(month));
  return { year, month: number, amount: amountCents === null ? null : amountFromCents(amountCents) };
}
