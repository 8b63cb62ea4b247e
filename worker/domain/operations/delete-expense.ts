import * as z from "zod/mini";
import { recountEnd } from "../series/counted-end.ts";
import { scoped } from "../series/scoped-bills.ts";
import { listText, several } from "../undo/words.ts";
import { expenseIdField, notFound, optional, scopeField, strict } from "./fields.ts";
import type { OperationHandler } from "./operation.ts";

const schema = z.pipe(
  strict({ id: expenseIdField, scope: optional(scopeField) }),
  z.transform(({ id, scope }) => ({ id, scope: scope ?? "this" })),
);

/**
 * A wider scope also ends the series. A single bill is skipped, and another one is added if its series ends after a number of
 * bills. Deleting a deleted bill changes nothing.
 */
export const deleteExpense: OperationHandler<typeof schema> = {
  schema,
  chosenBill: ({ id }) => id,

  reads: ({ id, scope }) => ({
    expenses: [id],
    seriesOf: scope === "this" ? [] : [id],
    paid: [id],
    counts: scope === "this",
    months: scope === "this" ? { days: [], expenseIds: [id] } : "all",
    mayClearMonth: true,
  }),

  apply(draft, { id, scope }) {
    const chosen = draft.get("expense", id);
    if (chosen === undefined) return { refused: notFound() };
    const { series, expenses } = scoped(draft, chosen, scope);
    const living = expenses.filter((expense) => !expense.deleted);
    for (const expense of living) draft.put("expense", expense.id, { ...expense, deleted: true });
    if (series !== undefined && series.endedOn === null) {
      draft.put("series", series.id, { ...series, endedOn: chosen.dueDate });
    }
    if (scope === "this") recountEnd(draft, chosen.recurringId);
    return { result: { count: living.length } };
  },

  words({ entry, bill }) {
    if (entry.subject?.bill === undefined) return `Deleted ${several(entry, bill)}`;
    return `Deleted ${listText(bill)}${bill.bills > 1 ? " of its series" : ""}`;
  },
};
