import fc from "fast-check";
import { addMonths, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import type { OperationJson } from "#domain/operations/operation.ts";
import { occurrenceId } from "#domain/series/slot.ts";
import { CARRY_OVERS } from "#domain/settings/settings.ts";
import { NOW_MS, POWER_BILL, uuid } from "./operations.ts";

/** What a user can point at when they do the next thing. */
export interface View {
  readonly expenseIds: readonly string[];
  readonly operationIds: readonly string[];
}

/** The next thing a user does, given what they see; `id` is the operation's, unless that follows from a bill. */
export type Step = (view: View, id: string) => OperationJson;

const HOUR_MS = 3_600_000;

// So few ids, dates and values that operations meet: on the same rows, in the same months, with equal values.
const id = fc.constantFrom(
  "1",
  "2",
  "3",
  "4",
  occurrenceId("rec_5", "2026-03"),
  occurrenceId("rec_6", "2026-04"),
);
const amount = fc.constantFrom(1, 2.5, 999_999_999.99);
const day = fc.constantFrom("2026-01-31", "2026-02-10", "2026-03-15", "2026-03-31");
const title = fc.constantFrom("Rent", "Water");
const note = fc.constantFrom(null, "n");
const status = fc.constantFrom("PENDING", "PAID", "UNPAID");
const paidDate = fc.constantFrom(null, "2026-02-10", "2026-03-09", "2026-03-10", "2026-03-11");
const payment = fc.record({
  amount: fc.constantFrom(0.5, 1, 2),
  date: fc.constantFrom("2026-02-10", "2026-03-09", "2026-03-10"),
});
const payments = fc.array(payment, { maxLength: 3 });
const scope = fc.constantFrom("this", "following", "all");
const mailId = fc.constantFrom(uuid(3), uuid(4));
const sender = fc.constantFrom("billing@power.example", "rent@home.example");
const seriesId = fc.constantFrom("rec_5", "rec_6", null);
const optional = { requiredKeys: [] };

/** What a user may say about a series, and about a bill beside its texts. */
const rule = {
  recurringEvery: fc.constantFrom(1, 2, 3),
  recurringEnds: fc.constantFrom(null, { times: 2 }, { times: 5 }, { on: "2026-04-30" }),
  weekendShift: fc.constantFrom("none", "before", "after"),
  lastDayOfMonth: fc.boolean(),
  estimateIsAverage: fc.boolean(),
};
const remindDaysBefore = fc.constantFrom(null, [], [0, 7]);
const cancelBy = fc.constantFrom(null, { on: "2026-04-10" }, { noticeDays: 30, renewsEveryMonths: 12 });
const flags = { amountIsEstimate: fc.boolean(), autopay: fc.boolean() };

const anyEdit = fc.oneof(
  fc.record({ ...rule, ...flags, amount, dueDate: day, status, isRecurring: fc.constant(true) }, optional),
  fc.record({ recurringEvery: rule.recurringEvery, recurringEnds: rule.recurringEnds }, optional),
  fc.record({ title, amount, dueDate: day, note, category: note, remindDaysBefore, cancelBy }, optional),
  fc.record({ autopay: fc.constant(true), autopayFrom: day }, { requiredKeys: ["autopay"] }),
  fc.record({ status, title, isRecurring: fc.boolean(), recurringId: seriesId, note }, optional),
  fc.record({ status, amount, dueDate: day, isRecurring: fc.boolean() }, optional),
  fc.record({ status, paidDate, amount }, optional),
  fc.record({ payments, paymentsBefore: payments, status, amount }, { requiredKeys: ["payments"] }),
  fc.record({ payments }),
);

const legacyRow = fc.record({
  title,
  amount,
  dueDate: day,
  isRecurring: fc.boolean(),
  recurringId: fc.constant("r"),
});

const paidDays = fc.constantFrom("2026-02-10", "2026-03-09");
const others = fc.record(
  { status, payments, plannedAmount: amount, isSkipped: fc.boolean(), note },
  optional,
);

const importedBill = fc
  .record(
    { id, title, amount, dueDate: day, ...flags, autopayFrom: paidDays, others },
    { requiredKeys: ["id", "title", "amount", "dueDate", "others"] },
  )
  .map(({ others: { isSkipped: _, ...others }, ...bill }) => ({ ...bill, ...others }));

/** A series with its bills, as a file has them: the first one's id is its own, and the month of any other is in its id. */
const importedSeries = fc
  .record({
    series: fc.record(
      {
        ...{ id: fc.constantFrom("rec_5", "rec_6"), title, amount, anchorDate: day, ...rule, ...flags },
        ...{ saidAmount: amount, endedOn: fc.constantFrom("2026-04-10", "2026-05-20") },
      },
      { requiredKeys: ["id", "title", "amount", "anchorDate"] },
    ),
    firstId: fc.constantFrom("1", "2"),
    bills: fc.array(others, { minLength: 1, maxLength: 4 }),
    made: fc.constantFrom("2026-02", "2026-03", "2026-05"),
    isWhole: fc.boolean(),
  })
  .map(({ series, firstId, bills, made, isWhole }) => {
    const { id, title, amount, anchorDate, recurringEvery = 1 } = series;
    const firstMonth = monthOf(anchorDate);
    const own = bills.map((bill, index) => {
      const month = addMonths(firstMonth, index * recurringEvery);
      const dueDate = index === 0 ? anchorDate : lastDayOf(month);
      return {
        ...bill,
        id: index === 0 ? firstId : occurrenceId(id, month),
        title,
        amount,
        dueDate,
        recurringId: id,
      };
    });
    const [, generatedUntil = made] = [made, addMonths(firstMonth, (own.length - 1) * recurringEvery)].sort();
    return { series: { ...series, firstMonth, generatedUntil }, bills: isWhole ? own : own.slice(2) };
  });

const importedBudget = fc.record({ year: fc.constant(2026), month: fc.constantFrom(3, 4), amount });

/** Parts of one import, in any order, again and again. Files with the same ids have other values for them. */
const importedPart = fc
  .record(
    {
      part: fc.integer({ min: 1, max: 3 }),
      series: fc.uniqueArray(importedSeries, { selector: ({ series }) => series.id, maxLength: 2 }),
      bills: fc.uniqueArray(importedBill, { selector: (each) => each.id, maxLength: 3 }),
      budgets: fc.array(importedBudget, { maxLength: 1 }),
      currency: fc.constantFrom("EUR", "BRL"),
    },
    { requiredKeys: ["part", "series", "bills", "budgets"] },
  )
  .map(({ part, series, bills, ...others }) => ({
    import: { id: "00000000-0000-4000-8000-00000000f11e", name: "file.csv", part, of: 3 },
    series: series.map((each) => each.series),
    bills: [...series.flatMap((each) => each.bills), ...bills],
    ...others,
  }));

/** A kind of data, and which of the expenses or operations in view it is for. */
const anyAction = fc.oneof(
  action(
    4,
    "expense.add",
    fc.record({ id, title, amount, dueDate: day, isRecurring: fc.boolean(), note, status }),
  ),
  action(
    3,
    "expense.add",
    fc.record({ id, title, amount, dueDate: day, isRecurring: fc.constant(true), recurringId: seriesId }),
  ),
  action(
    3,
    "expense.add",
    fc.record(
      {
        ...{ id, title, amount, dueDate: day, ...rule, ...flags },
        ...{ isRecurring: fc.constant(true), recurringId: seriesId },
      },
      { requiredKeys: ["id", "title", "amount", "dueDate", "isRecurring"] },
    ),
  ),
  action(
    2,
    "expense.add",
    fc.record(
      {
        ...{ id, title, amount, dueDate: fc.constantFrom("2026-02-10", "2026-03-09", "2026-03-10") },
        ...{ isRecurring: fc.boolean(), autopay: fc.constant(true), autopayFrom: fc.constant("2026-02-01") },
      },
      { requiredKeys: ["id", "title", "amount", "dueDate", "isRecurring", "autopay"] },
    ),
  ),
  action(5, "expense.edit", fc.record({ changes: anyEdit, scope }), "id"),
  action(3, "expense.setStatus", fc.record({ status, paidDate }, { requiredKeys: ["status"] }), "id"),
  action(3, "expense.autopay", fc.record({}), "id"),
  action(3, "expense.delete", fc.record({ scope }), "id"),
  action(1, "series.stop", fc.record({}), "expenseId"),
  action(3, "series.generate", fc.record({ cutoffDate: fc.constantFrom("2026-03-31", "2026-05-31") })),
  action(1, "budget.set", fc.record({ year: fc.constant(2026), month: fc.constantFrom(3, 4), amount })),
  action(1, "budget.clear", fc.record({ year: fc.constant(2026), month: fc.constantFrom(3, 4) })),
  action(1, "settings.update", fc.record({ theme: fc.constantFrom("dark", "light") })),
  action(1, "settings.update", fc.record({ budgetCarryOver: fc.constantFrom(...CARRY_OVERS) })),
  action(1, "settings.update", fc.record({ monthStart: fc.integer({ min: 0, max: 28 }) })),
  action(
    3,
    "mail.receive",
    fc.record({ id: mailId, sender, senderName: title, subject: title, reading: fc.constant(POWER_BILL) }),
  ),
  action(
    2,
    "mail.add",
    fc.record({
      mailId,
      bill: fc.record({ id, title, amount, dueDate: day, isRecurring: fc.boolean(), note, status }),
    }),
  ),
  action(
    2,
    "mail.tie",
    fc.record(
      { mailId, changes: fc.record({ amount, dueDate: day }, { requiredKeys: ["amount"] }) },
      { requiredKeys: ["mailId"] },
    ),
    "expenseId",
  ),
  action(1, "mail.discard", fc.record({ mailId })),
  action(
    1,
    "mail.answerSender",
    fc.record({ address: sender, answer: fc.constantFrom("yes", "never", "none") }),
  ),
  action(1, "dashboard.view", fc.record({})),
  action(
    1,
    "migration.import",
    fc.record({ expenses: fc.array(legacyRow, { maxLength: 3 }), badges: fc.constant(["first_paid"]) }),
  ),
  action(5, "bills.import", importedPart),
  action(6, "undo", fc.record({}), "operationId"),
);

function action(
  weight: number,
  type: string,
  data: fc.Arbitrary<object>,
  target?: "id" | "expenseId" | "operationId",
) {
  return {
    weight,
    arbitrary: fc.record({ type: fc.constant(type), data, target: fc.constant(target), pick: fc.nat(1000) }),
  };
}

/** As earlier versions of the app name it, which is taken of any bill. */
function autopaymentOf(expenseId: string): string {
  const digits = Number(expenseId).toString(16).padStart(14, "0");
  return `a0701a1d-0000-8000-80${digits.slice(0, 2)}-${digits.slice(2)}`;
}

/** Anything a user can do, sensible or not. */
export const anyStep: fc.Arbitrary<Step> = fc
  .record({ action: anyAction, hoursAgo: fc.nat(30) })
  .map(({ action: { type, data, target, pick }, hoursAgo }) => {
    const step: Step = (view, operationId) => {
      const at = new Date(NOW_MS - hoursAgo * HOUR_MS).toISOString();
      const stamp = { id: operationId, type, at, day: at.slice(0, 10), hour: Number(at.slice(11, 13)) };
      if (target === undefined) return { ...stamp, data };
      const targets = target === "operationId" ? view.operationIds : view.expenseIds;
      // Lately made things are pointed at more often than old ones.
      const index = targets.length - 1 - (pick % Math.max(1, targets.length));
      const fallback = target === "operationId" ? operationId : "77";
      const chosen = targets[index] ?? fallback;
      const id = type === "expense.autopay" ? autopaymentOf(chosen) : operationId;
      return { ...stamp, id, data: { ...data, [target]: chosen } };
    };
    return Object.assign(step, {
      [fc.toStringMethod]: () => `${type} ${JSON.stringify(data)} on ${pick}, ${hoursAgo} h ago`,
    });
  });

export const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 25, size: "max" });
