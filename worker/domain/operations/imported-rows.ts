import * as z from "zod/mini";
import { addDays, addMonths, isDay, isMonth, monthFrom, monthOf } from "../calendar/days.ts";
import { BLANK_DETAILS } from "../expenses/details.ts";
import { type Expense, NEW_BILL } from "../expenses/expense.ts";
import { fitsAmount, storedPayments } from "../expenses/status.ts";
import { completeUntil, furthestCutoff } from "../series/projection.ts";
import { EVERY_MONTH, endingAt, lastSlotByDay } from "../series/rule.ts";
import { NEW_SERIES, type Series } from "../series/series.ts";
import { isGenerated, isSeriesId, type Slot, slotOf } from "../series/slot.ts";
import {
  budgetAmountField,
  checkedField,
  dayField,
  expenseIdField,
  flagField,
  monthFields,
  newDetailFields,
  optional,
  paidDateField,
  readField,
  refusePaidDate,
  statusField,
  strict,
  wholeNumberField,
} from "./fields.ts";
import { invalidField, type Rejection, type Stamp } from "./operation.ts";
import { paymentFields, TOO_LATE } from "./part-payments.ts";
import { flatRule, ruleFields } from "./rule-fields.ts";

/** What an import says of bills, series and budgets, and the rows that it makes of that (docs/contracts.md#imports). */

const { title, amount, ...others } = newDetailFields;

const seriesId = checkedField(isSeriesId, "Series ID must be rec_ and up to 13 digits");

const monthField = (name: string) =>
  checkedField(isMonth, `${name} must be a month from 2000-01 to 2199-12, such as 2026-11`);

const paymentsTextField = readField(
  (value) => (typeof value === "string" && value.length <= 120 ? value : undefined),
  "Said beside must name three payments",
);

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

const instantField = z.pipe(
  checkedField(isInstant, "Created must be an instant such as 2026-11-30T09:00:00.000Z"),
  z.transform((text) => Date.parse(text)),
);

export const importedBill = z.pipe(
  strict({
    ...{ id: expenseIdField, title, amount, ...others },
    dueDate: dayField("Due date"),
    recurringId: optional(seriesId),
    status: optional(statusField),
    paidDate: paidDateField,
    plannedAmount: optional(amount),
    payments: paymentFields.payments,
    autopayFrom: optional(dayField("Autopay from")),
    estimateIsOwn: optional(flagField("Estimate is own")),
    createdAt: optional(instantField),
    isSkipped: optional(flagField("Is skipped")),
    isFreed: optional(flagField("Is freed")),
  }),
  z.transform(({ amount: amountCents, ...bill }) => ({ ...bill, amountCents })),
);

export type ImportedBill = z.output<typeof importedBill>;

export const importedSeries = z.pipe(
  strict({
    ...{ id: seriesId, title, amount, ...others, ...ruleFields },
    anchorDate: dayField("Anchor date"),
    firstMonth: monthField("First month"),
    firstDay: optional(dayField("First day")),
    generatedUntil: monthField("Generated until"),
    endedOn: optional(z.nullable(dayField("Ended on"))),
    lastMonth: optional(monthField("Last month")),
    lastDay: optional(dayField("Last day")),
    autopayFrom: optional(dayField("Autopay from")),
    movedMonths: optional(wholeNumberField("Moved months", -2400, 2400)),
    movedDays: optional(wholeNumberField("Moved days", -80_000, 80_000)),
    saidAmount: optional(amount),
    saidBeside: optional(paymentsTextField),
  }),
  z.transform(({ amount: amountCents, saidAmount: saidCents = null, ...series }) => ({
    ...flatRule(series),
    amountCents,
    saidCents,
  })),
);

export type ImportedSeries = z.output<typeof importedSeries>;

export const importedBudget = z.pipe(
  strict({ ...monthFields, amount: z.nullable(budgetAmountField) }),
  z.transform(({ year, month, amount: amountCents }) => ({ month: monthFrom(year, month), amountCents })),
);

const TOO_FAR = "The series lies outside the calendar";
const GENERATED_TOO_FAR = "Bills can be made for at most twelve months ahead";

/** Returns a series, whose end isn't counted yet if it has a number of bills and the import doesn't say the last one. */
export function seriesFrom(given: ImportedSeries, { day }: Pick<Stamp, "day">): Series | Rejection {
  const { firstMonth, firstDay = null, movedMonths = 0, movedDays = 0, lastMonth, lastDay = null } = given;
  const series: Series = { ...BLANK_DETAILS, ...EVERY_MONTH, ...NEW_SERIES, endedOn: null, ...given };
  if (firstDay !== null && monthOf(firstDay) !== firstMonth)
    return invalidField("firstDay", "The first day must be in the first month");
  if (lastDay !== null && monthOf(lastDay) !== lastMonth)
    return invalidField("lastDay", "The last day must be in the last month");
  if (
    !isMonth(addMonths(firstMonth, movedMonths)) ||
    !isDay(addDays(firstDay ?? given.anchorDate, movedDays))
  )
    return invalidField("firstMonth", TOO_FAR);
  if (completeUntil(series) > monthOf(furthestCutoff(day)))
    return invalidField("generatedUntil", GENERATED_TOO_FAR);
  return series.endsAfter === null ? endingAt(series, lastSlotByDay(series)) : series;
}

/** @param series of the bill, null without one */
export function billFrom(given: ImportedBill, series: Series | null, stamp: Stamp): Expense | Rejection {
  const { recurringId: _, status = "PENDING", plannedAmount, payments = [], createdAt, ...fields } = given;
  const { isSkipped = false, isFreed = false, paidDate = null, ...rest } = fields;
  const refused = refusePaidDate(status, { paidDate }, stamp);
  if (refused !== undefined) return refused;
  if (payments.some(({ day }) => day > stamp.day)) return invalidField("payments", TOO_LATE);
  const [usualPaidDate = stamp.day] = [rest.dueDate, stamp.day].sort();
  if ((isSkipped || isFreed) && series === null)
    return invalidField("isSkipped", "Only a bill of a series can be skipped");
  if (series !== null && isGenerated(given.id, series) && isTooFar(slotOf(given.id, series), series, stamp))
    return invalidField("id", GENERATED_TOO_FAR);
  const bill: Expense = {
    ...BLANK_DETAILS,
    ...NEW_BILL,
    ...rest,
    status,
    paidDate: status === "PAID" ? (paidDate ?? usualPaidDate) : null,
    plannedCents: status === "PAID" ? (plannedAmount ?? null) : null,
    payments: storedPayments(payments),
    recurringId: series?.id ?? null,
    createdAtMs: Math.min(createdAt ?? stamp.atMs, stamp.atMs),
    deleted: isSkipped || isFreed,
    freed: isFreed,
  };
  return fitsAmount(bill)
    ? bill
    : invalidField("payments", "The payments come to more than is paid of the bill");
}

/** A bill may stand beyond the month that its series is made until, since it was paid before the rule changed. */
function isTooFar(slot: Slot, { weekendShift }: Series, { day }: Stamp): boolean {
  return (
    completeUntil({ ...NEW_SERIES, endedOn: null, weekendShift, generatedUntil: monthOf(slot) }) >
    monthOf(furthestCutoff(day))
  );
}
