import * as z from "zod/mini";
import { monthFrom } from "../calendar/days.ts";
import { budgetText } from "../undo/words.ts";
import { monthFields, strict } from "./fields.ts";
import type { OperationHandler } from "./handler.ts";

const schema = z.pipe(
  strict(monthFields),
  z.transform(({ year, month }) => ({ month: monthFrom(year, month) })),
);

export const clearBudget: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: false,

  reads: ({ month }) => ({ budgets: [month] }),

  apply(draft, { month }) {
    draft.put("budget", month, { month, amountCents: null, unset: false });
    return {};
  },

  words: budgetText,
};
