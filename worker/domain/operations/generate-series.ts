import { billToMake, furthestCutoff, generation } from "../series/projection.ts";
import { listed, listText } from "../undo/words.ts";
import { dayField, strict } from "./fields.ts";
import { type OperationHandler, rejection } from "./operation.ts";

const schema = strict({ cutoffDate: dayField("Cutoff date") });

/** Keeps a series from long ago from outgrowing a request. The next operation makes the rest. */
const GENERATE_MAX = 1000;

export const generateSeries: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: false,

  reads: () => ({ allSeries: true, nextOccurrences: true, months: "all" }),

  apply(draft, { cutoffDate }, stamp) {
    const furthest = furthestCutoff(stamp.day);
    if (cutoffDate > furthest) {
      const error = `Recurring expenses can be generated up to ${furthest}`;
      return { refused: rejection("cutoff_too_far", error, { cutoffDate: error }) };
    }
    let count = 0;
    // The limit must leave out the same ones everywhere.
    for (const series of [...draft.all("series")].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { months, generatedUntil } = generation(series, cutoffDate, GENERATE_MAX - count);
      for (const month of months) {
        const bill = billToMake(draft, series, month, stamp.atMs);
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
    if (bill.bills === 1) return `Made the recurring bill ${listText(bill)}`;
    return `Made ${bill.bills} recurring bills${listed(entry, bill)}`;
  },
};
