import { counted } from "../text/wording.ts";
import { detailWords, dotted } from "../undo/words.ts";
import { expenseIdField, livingExpense, strict } from "./fields.ts";
import { type OperationHandler, rejection } from "./operation.ts";

const schema = strict({ expenseId: expenseIdField });

export const stopSeries: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: false,
  chosenBill: ({ expenseId }) => expenseId,

  reads: ({ expenseId }) => ({ expenses: [expenseId], seriesOf: [expenseId] }),

  apply(draft, { expenseId }, stamp) {
    const expense = livingExpense(draft, expenseId);
    if ("code" in expense) return { refused: expense };
    const series = expense.recurringId === null ? undefined : draft.get("series", expense.recurringId);
    if (series === undefined) {
      return { refused: rejection("not_recurring", "This expense is not part of a recurring series") };
    }
    const { length: count } = draft.occurrencesOf(series.id);
    // Undoing a deletion later brings back an individual expense.
    for (const each of draft.everyOccurrenceOf(series.id)) {
      draft.put("expense", each.id, { ...each, recurringId: null });
    }
    draft.put("series", series.id, { ...series, endedOn: series.endedOn ?? stamp.day });
    return { result: { count } };
  },

  words({ entry, bill }) {
    const stopped = `Stopped the recurring series ${bill.name}`;
    if (entry.subject?.bill === undefined) return stopped;
    const are = bill.bills === 1 ? "is" : "are";
    return `${stopped}: ${counted(bill.bills, "bill")} ${are} now individual${dotted(detailWords(bill))}`;
  },
};
