import fc from "fast-check";
import { dayFromNumber } from "#domain/calendar/days.ts";
import { type Expense, STATUSES } from "#domain/expenses/expense.ts";
import { storedPayments } from "#domain/expenses/status.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money/money.ts";

/** Any day of 2000 to 2199. */
export const anyDay = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map(dayFromNumber);

export const anyExpenseId = fc.maxSafeNat().map((number) => String(Math.max(1, number)));

const anyDetails = fc.record({
  category: fc.constantFrom(null, "category"),
  note: fc.constantFrom(null, "note"),
  amountIsEstimate: fc.boolean(),
  autopay: fc.boolean(),
  remindDaysBefore: fc.constantFrom(null, "[]", "[0,7]"),
  cancelBy: fc.constantFrom(null, '{"on":"2026-11-30"}', '{"noticeDays":30,"renewsEveryMonths":12}'),
});

/** A bill whose other fields don't matter. */
export function someExpense(fields: Partial<Expense>): Expense {
  const [sample] = fc.sample(anyExpense, { numRuns: 1, seed: 1 });
  return { ...(sample as Expense), payments: null, ...fields };
}

/** What was paid of a bill, in the plainest way. */
export function paidOf({ status, amountCents, payments }: Expense): number {
  const parts = JSON.parse(payments ?? "[]") as [number, string][];
  return status === "PAID" ? amountCents : parts.reduce((sum, [cents]) => sum + cents, 0);
}

export const anyExpense: fc.Arbitrary<Expense> = fc
  .record({
    id: anyExpenseId,
    title: fc.string({ minLength: 1, maxLength: 20 }),
    amountCents: fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }),
    dueDate: anyDay,
    status: fc.constantFrom(...STATUSES),
    paidDate: anyDay,
    recurringId: fc.constantFrom(null, "rec_1"),
    plannedCents: fc.constantFrom(null, 500),
    parts: fc.array(fc.record({ share: fc.integer({ min: 1, max: 30 }), day: anyDay }), { maxLength: 3 }),
    details: anyDetails,
    createdAtMs: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ details, parts, ...fields }) => ({
    ...details,
    ...fields,
    autopayFrom: null,
    estimateIsOwn: false,
    paidDate: fields.status === "PAID" ? fields.paidDate : null,
    plannedCents: fields.status === "PAID" ? fields.plannedCents : null,
    payments: storedPayments(
      parts
        .map(({ share, day }) => ({ cents: Math.floor((fields.amountCents * share) / 100), day }))
        .filter(({ cents }) => cents > 0),
    ),
    deleted: false,
    freed: false,
  }));
