import * as z from "zod/mini";
import { monthFrom } from "../calendar/days.ts";
import { budgetText } from "../undo/words.ts";
import { budgetAmountField, monthFields, strict } from "./fields.ts";
import type { OperationHandler } from "./handler.ts";

const schema = z.pipe(
  strict({ ...monthFields, amount: budgetAmountField }),
  z.transform(({ year, month, amount }) => ({ month: monthFrom(year, month), amountCents: amount })),
);

export const setBudget: OperationHandler<typeof schema> = {
  schema,
  needsSubscription: true,
  earnsBadges: false,

  reads: ({ month }) => ({ budgets: [month] }),

  apply(draft, { month, amountCents }) {
    draft.put("budget", month, { month, amountCents, unset: false });
    return {};
  },

  words: budgetText,
};
