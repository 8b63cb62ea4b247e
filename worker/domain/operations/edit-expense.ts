import * as z from "zod/mini";
import { dayInMonth, partsOfDay } from "../calendar/days.ts";
import { changedDetails } from "../expenses/details.ts";
import { type Expense, withStatus } from "../expenses/expense.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { scoped } from "../series/scope.ts";
import { occurrenceMonth, type Series } from "../series/series.ts";
import { newSeriesIds, startSeries } from "../series/start.ts";
import { billsOf } from "../undo/history.ts";
import { dotted, fieldText, isField, several } from "../undo/words.ts";
import { livingExpense } from "./chosen-expense.ts";
import {
  changedDetailFields,
  dayField,
  expenseIdField,
  flagField,
  optional,
  scopeField,
  seriesIdField,
  someOf,
  statusField,
  strict,
} from "./fields.ts";
import type { OperationHandler } from "./handler.ts";
import type { Stamp } from "./operation.ts";
import { type Rejection, rejection } from "./rejection.ts";

const { title, amount, ...others } = changedDetailFields;

const schema = z.pipe(
  strict({
    id: expenseIdField,
    changes: someOf({
      title,
      amount,
      dueDate: optional(dayField("Due date")),
      status: optional(statusField),
      isRecurring: optional(flagField("Recurring")),
      recurringId: optional(seriesIdField),
      ...others,
    }),
    scope: optional(scopeField),
  }),
  z.transform(({ id, changes: { amount, ...changes }, scope }) => ({
    id,
    changes: { ...changes, ...(amount !== undefined && { amountCents: amount }) },
    scope: scope ?? "this",
  })),
);

export type ExpenseChanges = z.output<typeof schema>["changes"];

/** A status only applies to the chosen occurrence, and a wider scope leaves other paid bills as they are. */
export const editExpense: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: true,
  chosenBill: ({ id }) => id,

  reads: ({ id, changes, scope }, stamp) => ({
    expenses: [id],
    seriesOf: scope === "this" ? [] : [id],
    ...(changes.isRecurring === true && {
      allSeries: true,
      newSeries: newSeriesIds(stamp, changes.recurringId),
    }),
    months: scope === "this" ? { days: [changes.dueDate ?? []].flat(), expenseIds: [id] } : "all",
    mayClearMonth: scope !== "this" || changes.dueDate !== undefined || changes.status !== undefined,
  }),

  apply(draft, { id, changes, scope }, stamp) {
    const chosen = livingExpense(draft, id);
    if ("code" in chosen) return { refused: chosen };
    const { status: _, ...shared } = changes;
    const { series, expenses } = scoped(draft, chosen, Object.keys(shared).length === 0 ? "this" : scope);
    const edited = expenses.filter((expense) => expense.id === id || expense.status !== "PAID");
    for (const expense of edited) {
      const own = expense.id === id ? changes : shared;
      draft.put("expense", expense.id, changed(expense, own, series, stamp));
    }
    if (series !== undefined) {
      const anchor = changes.dueDate === undefined ? {} : { anchorDate: changes.dueDate };
      draft.put("series", series.id, { ...series, ...changedDetails(changes), ...anchor });
    }
    const recurrence = changeRecurrence(draft, id, changes, series, expenses, stamp);
    if ("refused" in recurrence) return recurrence;
    return { result: { count: Math.max(edited.length, recurrence.count) } };
  },

  words({ entry, bill, currency }) {
    const [first] = billsOf(entry.image);
    const fields = entry.image
      .filter(isField)
      .filter(({ table, key }) => table === "expense" && key === first);
    const parts = fields.map((each) => fieldText(each, currency));
    const changes = parts.length === 0 ? "" : `: ${parts.join(", ")}`;
    const isChanged = (name: string) => fields.some(({ field }) => field === name);
    const details = [
      isChanged("amount") ? undefined : bill.amount,
      isChanged("dueDate") ? undefined : bill.due,
    ].filter((each) => each !== undefined);
    return `Changed ${several(entry, bill)}${changes}${dotted(details)}`;
  },
};

/** For several occurrences, a due date only sets the day of the month. */
function changed(
  expense: Expense,
  changes: ExpenseChanges,
  series: Series | undefined,
  stamp: Stamp,
): Expense {
  const { isRecurring: _, recurringId: __, status, dueDate, ...rest } = changes;
  const moved =
    dueDate === undefined || series === undefined
      ? dueDate
      : dayInMonth(occurrenceMonth(expense.id, series), partsOfDay(dueDate).day);
  const edited = { ...expense, ...rest, ...(moved !== undefined && { dueDate: moved }) };
  return status === undefined ? edited : withStatus(edited, status, stamp.day);
}

/** Turning it on starts a series. Turning it off frees the expenses in scope, and a wider scope ends the series. */
function changeRecurrence(
  draft: Ledger,
  id: string,
  changes: ExpenseChanges,
  series: Series | undefined,
  expenses: readonly Expense[],
  stamp: Stamp,
): { count: number } | { refused: Rejection } {
  const expense = draft.get("expense", id) as Expense;
  if (changes.isRecurring === false) {
    if (typeof changes.recurringId === "string") return refuseSeriesId();
    for (const each of expenses) {
      const current = draft.get("expense", each.id) as Expense;
      draft.put("expense", each.id, { ...current, recurringId: null });
    }
    const template = series === undefined ? undefined : draft.get("series", series.id);
    if (template !== undefined && template.endedOn === null) {
      draft.put("series", template.id, { ...template, endedOn: expense.dueDate });
    }
    return { count: expenses.length };
  }
  if (expense.recurringId === null) {
    if (changes.isRecurring !== true) return changes.recurringId ? refuseSeriesId() : { count: 0 };
    const refused = startSeries(draft, expense, changes.recurringId ?? null, stamp);
    return refused === undefined ? { count: 1 } : { refused };
  }
  const named = changes.recurringId;
  return named === undefined || named === expense.recurringId ? { count: 0 } : refuseSeriesId();
}

function refuseSeriesId(): { refused: Rejection } {
  const error = "An expense can't be moved into or out of a series by its ID";
  return { refused: rejection("invalid_operation", error, { recurringId: error }) };
}
