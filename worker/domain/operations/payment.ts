import { addDays, type Day, localTime } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { paidDaysWords } from "../expenses/fields.ts";
import {
  autopayOperationId,
  earlierAutopayOperationId,
  isAutopaymentOf,
  isDueForAutopay,
  withPayment,
  withStatus,
} from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Series } from "../series/series.ts";
import { FIELD_GROUPS, isField } from "../undo/history.ts";
import { amountAndDue, dayWords, dotted } from "../undo/words.ts";
import {
  expenseIdField,
  livingExpense,
  paidDateField,
  refusePaidDate,
  statusField,
  strict,
} from "./fields.ts";
import {
  invalidField,
  type Operation,
  type OperationHandler,
  type Reads,
  type Rejection,
  rejection,
} from "./operation.ts";

const statusSchema = strict({ id: expenseIdField, status: statusField, paidDate: paidDateField });

const readsOf = (id: string): Reads => ({
  expenses: [id],
  paid: [id],
  months: { days: [], expenseIds: [id] },
});

export const setExpenseStatus: OperationHandler<typeof statusSchema> = {
  schema: statusSchema,
  chosenBill: ({ id }) => id,

  reads: ({ id, status }) => ({ ...readsOf(id), mayClearMonth: status === "PAID" }),

  apply(draft, { id, ...set }, stamp) {
    const expense = livingExpense(draft, id);
    if ("code" in expense) return { refused: expense };
    const refused = refusePaidDate(set.status, set, stamp);
    if (refused !== undefined) return { refused };
    draft.put("expense", id, withPayment(expense, set, stamp.day));
    return {};
  },

  words({ entry, bill, ledger }) {
    const status = entry.image
      .filter(isField)
      .find(({ table, field }) => table === "expense" && field === "status");
    const details = dotted(amountAndDue(bill));
    if (status === undefined) return `Changed ${bill.name}${details}`;
    const [before, after] = [status.before, status.after] as unknown as [Expense, Expense];
    if (before.status === after.status)
      return `Changed when ${bill.name} was paid: ${paidDaysWords(before, after)}${details}`;
    const [was, is] = [before, after].map((each) => each.status.toLowerCase());
    const { paidDate } = after;
    const isOfThatDay = paidDate === localTime(entry.atMs, ledger.settings().timezone).day;
    const on = paidDate === null || isOfThatDay ? "" : ` on ${dayWords(paidDate, entry)}`;
    // Bills begin as pending, so that goes without saying.
    const earlier = was === "pending" ? "" : ` (was ${was})`;
    return `Marked ${bill.name} as ${is}${on}${earlier}${details}`;
  },
};

const autopaySchema = strict({ id: expenseIdField });

/** Marks a bill on autopay as paid on its due date, even if this runs later (docs/product.md#autopay). */
export const autopayExpense: OperationHandler<typeof autopaySchema> = {
  schema: autopaySchema,
  chosenBill: ({ id }) => id,

  reads: ({ id }) => ({ ...readsOf(id), mayClearMonth: true }),

  apply(draft, { id }, stamp) {
    if (!isAutopaymentOf(stamp.id, id)) {
      return { refused: invalidField("id", "The id of an autopayment must follow from its expense") };
    }
    const expense = livingExpense(draft, id);
    if ("code" in expense) return { refused: expense };
    const isOfItsDay = [autopayOperationId(expense), earlierAutopayOperationId(id)].includes(stamp.id);
    if (!isOfItsDay || !isDueForAutopay(expense, stamp.day)) {
      return { refused: rejection("not_due", "This expense is not due for autopay") };
    }
    draft.put("expense", id, withStatus(expense, "PAID", expense.dueDate));
    return {};
  },

  words: ({ bill }) => `Autopay: marked ${bill.name} as paid${dotted(amountAndDue(bill))}`,
};

/**
 * Called after each operation of a user. Sets the first day on which a bill pays itself: the day on which the user last
 * turned autopay on or changed the due date. Thus bills that were overdue by then aren't paid unasked, and a payment that was
 * taken back isn't made again.
 */
export function keepAutopayFrom(draft: Ledger, operation: Operation): void {
  // Generated bills already have the day of their series.
  if (operation.type === "series.generate") return;
  const { day } = operation.stamp;
  for (const { table, key, before, after } of draft.changes()) {
    const requested = requestedFrom(operation, after);
    if (table === "expense") {
      const begins = restartsAutopay(before, after)
        ? (requested ?? latest(after.autopayFrom, day))
        : after.autopayFrom;
      const autopayFrom = latest(begins, dayAfterTakenBack(before, after, day));
      if (autopayFrom !== after.autopayFrom) draft.put(table, key, { ...after, autopayFrom });
    } else if (table === "series" && restartsSeriesAutopay(before, after)) {
      draft.put(table, key, { ...after, autopayFrom: requested ?? latest(after.autopayFrom, day) });
    }
  }
}

/** Returns an earlier day if the user wants overdue bills to be paid too, or if an import knows since when a bill pays itself. */
function requestedFrom({ type, data }: Operation, row: object): Day | undefined {
  if (type === "expense.add") return data.autopayFrom;
  if (type === "bills.import") return (row as Partial<Expense>).autopayFrom ?? undefined;
  if (type === "mail.add") return data.bill.autopayFrom;
  return type === "expense.edit" ? data.changes.autopayFrom : undefined;
}

function restartsAutopay(before: Expense | undefined, after: Expense): boolean {
  if (!after.autopay || after.deleted) return false;
  return before === undefined || !before.autopay || before.deleted || before.dueDate !== after.dueDate;
}

function restartsSeriesAutopay(before: Series | undefined, after: Series): boolean {
  if (!after.autopay) return false;
  return (
    !before?.autopay || FIELD_GROUPS.series["anchor"]?.some((name) => before[name] !== after[name]) === true
  );
}

/** After a payment is taken back or gets an earlier day, returns the day after it and after the due date, if that has passed. */
function dayAfterTakenBack(before: Expense | undefined, after: Expense, today: Day): Day | null {
  if (before === undefined || (!before.autopay && !after.autopay && before.autopayFrom === null)) return null;
  const { dueDate, paidDate } = before;
  const isTakenBack = before.status !== after.status && after.status !== "PAID";
  const isPaidSooner = paidDate !== null && after.paidDate !== null && after.paidDate < paidDate;
  if (!isTakenBack && !isPaidSooner) return null;
  // The bill may have been moved since it was paid, or the clock of this device may be behind.
  const last = latest(dueDate <= today ? dueDate : null, paidDate);
  return last === null ? null : addDays(last, 1);
}

function latest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Marks an overdue bill on autopay as paid on its due date, if that isn't before the requested day. It is part of the user's
 * operation, so that one undo takes all payments back.
 */
export function payFrom(draft: Ledger, expenseId: string, requested: Day | undefined, today: Day): void {
  const expense = draft.get("expense", expenseId);
  if (requested === undefined || expense === undefined || !expense.autopay) return;
  const { status, dueDate } = expense;
  if (status === "PENDING" && dueDate >= requested && dueDate < today)
    draft.put("expense", expenseId, withStatus(expense, "PAID", dueDate));
}

export function refuseAutopayFrom(requested: {
  autopay?: boolean;
  autopayFrom?: Day;
}): Rejection | undefined {
  if (requested.autopayFrom === undefined || requested.autopay === true) return undefined;
  return invalidField("autopayFrom", "Only a bill that is on autopay pays itself from a day on");
}
