import { z } from "zod";
import { FIRST_YEAR, isDay, isMonth, LAST_YEAR } from "#domain/calendar/days.ts";
import { CONTRACT_DAYS, NOTICE_DAYS_MAX, RENEWS_MONTHS_MAX } from "#domain/expenses/cancel-by.ts";
import { isExpenseId, STATUSES } from "#domain/expenses/expense.ts";
import { CURRENCIES, MAX_AMOUNT_CENTS } from "#domain/money/money.ts";
import { PAYMENTS_MAX } from "#domain/operations/part-payments.ts";
import { INTERVALS, TIMES_MAX, WEEKEND_SHIFTS } from "#domain/series/rule.ts";
import { isSeriesId } from "#domain/series/slot.ts";
import { lengthOf } from "#domain/text/clean-text.ts";

/**
 * What programs send and get, as /api/v1 checks it and its OpenAPI document says it. Of what operations carry, the domain judges
 * once more, by the rules that devices have.
 */

export const day = z
  .string()
  .refine(isDay, `This must be a day from ${FIRST_YEAR}-01-01 to ${LAST_YEAR}-12-31, such as 2026-11-30.`)
  .meta({ format: "date", description: "A calendar day without a time zone.", example: "2026-11-30" });

export const month = z
  .string()
  .refine(isMonth, "This must be a month such as 2026-11.")
  .meta({ pattern: "^\\d{4}-\\d{2}$", example: "2026-11" });

export const instant = z.string().meta({ format: "date-time", example: "2026-11-30T09:00:00.000Z" });

export const billId = z.string().refine(isExpenseId, "This must be a bill's id.").meta({
  pattern: "^\\d+$",
  description: "A whole number as text, from 1 to 2^53 − 1.",
  example: "4711000000001",
});

const AMOUNT_MAX = MAX_AMOUNT_CENTS / 100;
const AMOUNT_TEXT = "In the account's currency, with at most two decimals.";

const amount = z
  .number("Amount must be a number")
  .gt(0, "Amount must be more than 0")
  .max(AMOUNT_MAX, `Amount can be at most ${AMOUNT_MAX}`)
  .meta({ description: AMOUNT_TEXT, example: 900 });

/** Sums and budgets; the rest of a budget may be below 0. */
const sum = z.number().meta({ description: AMOUNT_TEXT });

const seriesId = z
  .string()
  .refine(isSeriesId, "This must be a series' id.")
  .meta({ pattern: "^rec_\\d+$", description: "The id of a series.", example: "rec_1764000000000" });

export const status = z.enum(STATUSES).meta({
  description: "UNPAID is a bill that its user marked as not paid, PENDING any other that isn't paid.",
});

const payment = z.object({ amount, date: day }).meta({ id: "Payment" });
const payments = z.array(payment).max(PAYMENTS_MAX).meta({ description: "The parts in which it was paid." });

const daysBefore = z.array(z.int().min(0).max(30)).max(8);

const cancelBy = z
  .union([
    z.strictObject({
      noticeDays: z.int().min(0).max(NOTICE_DAYS_MAX),
      renewsEveryMonths: z.int().min(1).max(RENEWS_MONTHS_MAX),
      ...optional({ renewsOn: day, remindDaysBefore: daysBefore }),
    }),
    z.strictObject({ on: day, ...optional({ remindDaysBefore: daysBefore }) }),
  ])
  .meta({
    id: "Contract",
    description: `A contract to cancel in time: a notice period, or the end of a free trial. Reminders come ${CONTRACT_DAYS.join(", ")} days before the last day, unless it says others.`,
  });

/** What a bill has, and a series passes on to its bills. */
const details = {
  title: text("Title", 1, 120).meta({ example: "Rent" }),
  amount,
  category: text("Category", 0, 40).nullable().meta({ example: "Housing" }),
  note: text("Note", 0, 1000).nullable(),
};

const rareDetails = {
  amountIsEstimate: z.boolean().meta({ description: "The amount is a guess until the bill is paid." }),
  autopay: z.boolean().meta({ description: "The bill is paid on its day without its user." }),
  remindDaysBefore: daysBefore.nullable().meta({
    description: "The days before the due date on which a mail names it; null for those of the settings.",
  }),
  cancelBy: cancelBy.nullable(),
};

const recurringEnds = z
  .union([z.strictObject({ on: day }), z.strictObject({ times: z.int().min(1).max(TIMES_MAX) })])
  .meta({ description: "The last day on which a bill may fall due, or the number of bills in all." });

const rule = {
  recurringEvery: z.literal([...INTERVALS]).meta({ description: "The months from one bill to the next." }),
  recurringRule: z.string().meta({
    description: "Another rhythm, as an RFC 5545 RRULE.",
    example: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  }),
  recurringEnds,
  weekendShift: z
    .enum(WEEKEND_SHIFTS)
    .meta({ description: "Whether a bill on a weekend moves to the Friday before or the Monday after." }),
  lastDayOfMonth: z.boolean(),
  estimateIsAverage: z
    .boolean()
    .meta({ description: "Estimates are the average of the last three payments." }),
};

const autopayFrom = day.meta({ description: "The first day on which it pays itself." });

/** Fields that may be missing, and aren't undefined: JSON has no such value. */
function optional<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, each]) => [name, z.exactOptional(each)]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> };
}

export const bill = z
  .object({
    id: billId,
    ...details,
    dueDate: day,
    status,
    paidDate: day.nullable(),
    isRecurring: z.boolean(),
    recurringFrequency: z.literal("monthly").nullable().meta({
      description: "“monthly” for a bill of a series, whatever its rhythm. The series has the rhythm.",
    }),
    recurringId: seriesId.nullable(),
    createdAt: instant,
    ...optional({
      ...rareDetails,
      payments,
      autopayFrom,
      plannedAmount: amount.meta({ description: "What a paid bill was estimated at." }),
      estimateIsOwn: z.boolean().meta({ description: "Its estimate doesn't follow payments." }),
      isDeleted: z
        .literal(true)
        .meta({ description: "Only in lists with updatedSince: the bill was deleted." }),
    }),
  })
  .meta({ id: "Bill", description: "A field that is missing has its usual value: false, null, or none." });

/** Null takes a value away where a field may be empty. */
const writable = {
  dueDate: day,
  status,
  paidDate: day.nullable(),
  isRecurring: z.boolean(),
  recurringId: seriesId.nullable(),
  ...optional({
    category: details.category,
    note: details.note,
    ...rareDetails,
    ...rule,
    recurringRule: rule.recurringRule.nullable(),
    recurringEnds: recurringEnds.nullable(),
    payments,
    autopayFrom,
  }),
};

const { dueDate, ...whenNew } = writable;

export const newBill = z
  .strictObject({
    ...optional({
      id: billId.meta({ description: "An id of the program's own. Without one the bill gets one." }),
    }),
    title: details.title,
    amount,
    dueDate,
    ...optional(whenNew),
  })
  .meta({ id: "NewBill" });

const scope = z
  .enum(["this", "following", "all"])
  .meta({ description: "Which bills of its series a change reaches. The usual is “this”." });

export const changedBill = z
  .strictObject({
    ...optional({ title: details.title, amount, ...writable }),
    ...optional({
      paymentsBefore: payments.meta({
        description: "The list that the program saw, so that payments recorded meanwhile stay.",
      }),
      scope,
    }),
  })
  .meta({ id: "ChangedBill", description: "Only what is to change." });

const limit = z.coerce
  .number("This must be a number from 1 to 200.")
  .int()
  .min(1)
  .max(200)
  .optional()
  .meta({ description: "How many at most; 100 if it is left out." });

const cursor = z
  .string()
  .max(200)
  .optional()
  .meta({ description: "`nextCursor` of the page before, with the same filters." });

export const paging = { limit, cursor };

export const billQuery = z.strictObject({
  from: day.optional().meta({ description: "The first due day." }),
  to: day.optional().meta({ description: "The last due day." }),
  status: z
    .enum([...STATUSES, "OVERDUE"])
    .optional()
    .meta({ description: "OVERDUE are bills that aren't paid and were due before today." }),
  category: z.string().max(40).optional(),
  series: seriesId.optional(),
  updatedSince: z
    .string()
    .refine(isInstant, "This must be an instant such as 2026-11-30T09:00:00Z.")
    .optional()
    .meta({
      format: "date-time",
      description:
        "Only bills that changed since then, in the order of their changes, deleted ones included. Before 30 days ago, all.",
    }),
  ...paging,
});

export const pageQuery = z.strictObject(paging);

export const deletion = z.strictObject({ scope: scope.optional() });

const nextCursor = z.string().nullable().meta({
  description: "Where the next page begins; null after the last. A page may be short though others follow.",
});

export const bills = z.object({ bills: z.array(bill), nextCursor }).meta({ id: "Bills" });

export const series = z
  .object({
    id: seriesId,
    ...details,
    anchorDate: day.meta({ description: "The day from which all others are counted." }),
    firstMonth: month,
    generatedUntil: month.meta({ description: "The last month for which bills were made." }),
    endedOn: day.nullable().meta({ description: "The first day on which it is over." }),
    ...optional({
      ...rareDetails,
      ...rule,
      autopayFrom,
      firstDay: day,
      lastMonth: month,
      lastDay: day,
      movedMonths: z.int(),
      movedDays: z.int(),
      saidAmount: sum,
      saidBeside: z.string(),
    }),
  })
  .meta({ id: "Series" });

export const allSeries = z.object({ series: z.array(series), nextCursor }).meta({ id: "SeriesList" });

export const budget = z
  .object({ month, amount: sum.nullable().meta({ description: "Null for a budget that was cleared." }) })
  .meta({ id: "Budget" });

export const budgets = z.object({ budgets: z.array(budget) }).meta({ id: "Budgets" });

export const newBudget = z
  .strictObject({
    amount: z.number("This must be a number, or null.").min(0).max(AMOUNT_MAX).nullable().meta({
      description: "Null clears the month's budget.",
    }),
  })
  .meta({ id: "NewBudget" });

export const budgetQuery = z.strictObject({ from: month.optional(), to: month.optional() });

export const monthFigures = z
  .object({
    month,
    from: day.meta({ description: "The first day, which isn't the 1st if months begin on payday." }),
    to: day,
    currency: z.enum(CURRENCIES as [string, ...string[]]),
    bills: z.object({ count: z.int(), paid: z.int(), late: z.int() }),
    planned: sum.meta({ description: "What all bills come to." }),
    spent: sum.meta({ description: "What is paid." }),
    pending: sum.meta({ description: "What is still to pay." }),
    late: sum.meta({ description: "The part of what is still to pay whose day is over." }),
    budget: z
      .object({
        amount: sum,
        setFor: month.meta({ description: "The month that it was set for, if it carries over." }),
        left: sum.nullable().meta({ description: "What the bills leave of it; null for a budget of 0." }),
      })
      .nullable(),
    categories: z.array(z.object({ category: z.string().nullable(), total: sum, count: z.int() })),
  })
  .meta({ id: "MonthFigures" });

export const historyEntry = z
  .object({
    id: z.string(),
    type: z.string(),
    at: instant,
    by: z.string().nullable().meta({
      description: "The device, program or assistant; null for Expense Timeline itself.",
    }),
    undoes: z.string().nullable().meta({ description: "The id of the operation that it took back." }),
    text: z.string().meta({ description: "What it did, in words.", example: "Marked “Rent” as paid" }),
  })
  .meta({ id: "Change" });

export const history = z.object({ operations: z.array(historyEntry), nextCursor }).meta({ id: "History" });

export const operation = z
  .looseObject({
    id: z.uuid("An operation's id must be a UUID.").meta({
      description: "Sent again with the same id, an operation is applied once.",
    }),
    type: z.string().meta({ example: "expense.setStatus" }),
    data: z.unknown(),
    at: instant.optional(),
    day: day.optional(),
    hour: z.int().min(0).max(23).optional(),
  })
  .meta({
    id: "Operation",
    description: "Without at, day and hour it happens now, by the user's own clock.",
  });

export const operationList = z
  .strictObject({ operations: z.array(operation).min(1).max(100, "At most 100 operations a call.") })
  .meta({ id: "Operations" });

export const operationResult = z
  .object({
    id: z.string(),
    status: z.enum(["applied", "replayed", "rejected"]),
    result: z.record(z.string(), z.unknown()).optional(),
    earned: z.array(z.string()).optional(),
    code: z.string().optional(),
    error: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "OperationResult" });

export const operationResults = z
  .object({ results: z.array(operationResult) })
  .meta({ id: "OperationResults" });

export const problem = z
  .object({
    type: z.string().meta({ format: "uri-reference" }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: "A sentence for people." }),
    instance: z.string().meta({ description: "Names this answer, for questions to support." }),
    code: z.string().meta({ description: "For programs.", example: "not_found" }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "What is wrong with each field of the request." }),
  })
  .meta({ id: "Problem", description: "RFC 9457." });

/** Characters are counted, as JSON Schema does, so that an emoji is one. */
function text(label: string, minLength: number, maxLength: number) {
  return z
    .string(`${label} must be text`)
    .refine((given) => lengthOf(given) >= minLength, `${label} is required`)
    .refine((given) => lengthOf(given) <= maxLength, `${label} can have at most ${maxLength} characters`)
    .meta({ minLength, maxLength });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

function isInstant(given: string): boolean {
  return INSTANT.test(given) && !Number.isNaN(Date.parse(given));
}
