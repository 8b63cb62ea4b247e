import { billToMake, furthestCutoff, generation } from "../series/projection.ts";
import { counted } from "../text/wording.ts";
import { amountAndDue, dotted, listed, listText } from "../undo/words.ts";
import { dayField, expenseIdField, livingExpense, strict } from "./fields.ts";
import { type OperationHandler, rejection } from "./operation.ts";

const stopSchema = strict({ expenseId: expenseIdField });

export const stopSeries: OperationHandler<typeof stopSchema> = {
  schema: stopSchema,
  earnsNoBadges: true,
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
    // Deleted bills leave the series too, so that undoing their deletion restores an individual bill.
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
    return `${stopped}: ${counted(bill.bills, "bill")} ${are} now individual${dotted(amountAndDue(bill))}`;
  },
};

const generateSchema = strict({ cutoffDate: dayField("Cutoff date") });

/** The limit keeps the request small for a series from long ago. The next operation generates the rest. */
const GENERATE_MAX = 1000;

export const generateSeries: OperationHandler<typeof generateSchema> = {
  schema: generateSchema,
  earnsNoBadges: true,

  reads: () => ({ allSeries: true, nextOccurrences: true, months: "all" }),

  apply(draft, { cutoffDate }, stamp) {
    const furthest = furthestCutoff(stamp.day);
    if (cutoffDate > furthest) {
      const error = `Recurring expenses can be generated up to ${furthest}`;
      return { refused: rejection("cutoff_too_far", error, { cutoffDate: error }) };
    }
    let count = 0;
    // The order is fixed, so that the limit excludes the same bills everywhere.
    for (const series of [...draft.all("series")].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { slots, generatedUntil } = generation(series, cutoffDate, GENERATE_MAX - count);
      for (const slot of slots) {
        const bill = billToMake(draft, series, slot, stamp.atMs);
        if (bill === null) continue;
        draft.put("expense", bill.id, bill);
        count += 1;
      }
      if (generatedUntil !== series.generatedUntil)
        draft.put("series", series.id, { ...series, generatedUntil });
    }
    return { result: { count } };
  },

  words({ entry, bill }) {
    if (bill.bills === 1) return `Created the recurring bill ${listText(bill)}`;
    return `Created ${bill.bills} recurring bills${listed(entry, bill)}`;
  },
};
