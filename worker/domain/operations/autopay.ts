import { addDays, type Day } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import {
  autopayOperationId,
  earlierAutopayOperationId,
  isAutopaymentOf,
  isDueForAutopay,
  withStatus,
} from "../expenses/status.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Series } from "../series/series.ts";
import { FIELD_GROUPS } from "../undo/history.ts";
import { detailWords, dotted } from "../undo/words.ts";
import { expenseIdField, livingExpense, strict } from "./fields.ts";
import { type Operation, type OperationHandler, type Rejection, rejection } from "./operation.ts";

const schema = strict({ id: expenseIdField });

/** Marks a bill that pays itself as paid on its day, whenever this is noticed (docs/product.md#autopay). */
export const autopayExpense: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,
  chosenBill: ({ id }) => id,

  reads: ({ id }) => ({
    expenses: [id],
    paid: [id],
    months: { days: [], expenseIds: [id] },
    mayClearMonth: true,
  }),

  apply(draft, { id }, stamp) {
    if (!isAutopaymentOf(stamp.id, id)) {
      const error = "The id of an autopayment must follow from its expense";
      return { refused: rejection("invalid_operation", error, { id: error }) };
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

  words: ({ bill }) => `Autopay: marked ${bill.name} as paid${dotted(detailWords(bill))}`,
};

/**
 * Called after each operation of a user. A bill pays itself from the day on which the user last said that it does, or when it
 * is due. So nothing that was overdue by then is marked as paid unasked, and a payment that was taken back isn't made again.
 */
export function keepAutopayFrom(draft: Ledger, operation: Operation): void {
  // What is generated pays itself from the same day as its series.
  if (operation.type === "series.generate") return;
  const { day } = operation.stamp;
  const said = saidFrom(operation);
  for (const { table, key, before, after } of draft.changes()) {
    if (table === "expense") {
      const begins = isBillSaidAnew(before, after)
        ? (said ?? latest(after.autopayFrom, day))
        : after.autopayFrom;
      const autopayFrom = latest(begins, dayAfterTakenBack(before, after, day));
      if (autopayFrom !== after.autopayFrom) draft.put(table, key, { ...after, autopayFrom });
    } else if (table === "series" && isSeriesSaidAnew(before, after)) {
      draft.put(table, key, { ...after, autopayFrom: said ?? latest(after.autopayFrom, day) });
    }
  }
}

/** From an earlier day, if the user wants what is overdue to be paid, too. */
function saidFrom({ type, data }: Operation): Day | undefined {
  if (type === "expense.add") return data.autopayFrom;
  return type === "expense.edit" ? data.changes.autopayFrom : undefined;
}

function isBillSaidAnew(before: Expense | undefined, after: Expense): boolean {
  if (!after.autopay || after.deleted) return false;
  return before === undefined || !before.autopay || before.deleted || before.dueDate !== after.dueDate;
}

function isSeriesSaidAnew(before: Series | undefined, after: Series): boolean {
  if (!after.autopay) return false;
  return (
    !before?.autopay || FIELD_GROUPS.series["anchor"]?.some((name) => before[name] !== after[name]) === true
  );
}

/** The day after a bill's, if that had come when the user said that it isn't paid, and after the payment's. */
function dayAfterTakenBack(before: Expense | undefined, after: Expense, today: Day): Day | null {
  if (before === undefined || (!before.autopay && !after.autopay && before.autopayFrom === null)) return null;
  if (before.status === after.status || after.status === "PAID") return null;
  const { dueDate, paidDate } = before;
  // The bill may have been moved since it was paid, or a device's clock be behind the one that paid.
  const last = latest(dueDate <= today ? dueDate : null, paidDate);
  return last === null ? null : addDays(last, 1);
}

function latest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Marks a bill as paid on its day that is overdue since the day that was said, so that one undo takes all of them back. */
export function payFrom(draft: Ledger, expenseId: string, said: Day | undefined, today: Day): void {
  const expense = draft.get("expense", expenseId);
  if (said === undefined || expense === undefined || !expense.autopay) return;
  const { status, dueDate } = expense;
  if (status === "PENDING" && dueDate >= said && dueDate < today)
    draft.put("expense", expenseId, withStatus(expense, "PAID", dueDate));
}

export function refuseAutopayFrom(said: { autopay?: boolean; autopayFrom?: Day }): Rejection | undefined {
  if (said.autopayFrom === undefined || said.autopay === true) return undefined;
  const error = "Only a bill that is on autopay pays itself from a day on";
  return rejection("invalid_operation", error, { autopayFrom: error });
}
