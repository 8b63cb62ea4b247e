import * as z from "zod/mini";
import { monthFrom } from "../calendar/days.ts";
import { budgetText } from "../undo/words.ts";
import { budgetAmountField, monthFields, strict } from "./fields.ts";
import type { OperationHandler } from "./operation.ts";

const setSchema = z.pipe(
  strict({ ...monthFields, amount: budgetAmountField }),
  z.transform(({ year, month, amount }) => ({ month: monthFrom(year, month), amountCents: amount })),
);

export const setBudget: OperationHandler<typeof setSchema> = {
  schema: setSchema,
  needsSubscription: true,
  earnsBadges: false,

  reads: ({ month }) => ({ budgets: [month] }),

  apply(draft, { month, amountCents }) {
    draft.put("budget", month, { month, amountCents, unset: false });
    return {};
  },

  words: budgetText,
};

const clearSchema = z.pipe(
  strict(monthFields),
  z.transform(({ year, month }) => ({ month: monthFrom(year, month) })),
);

export const clearBudget: OperationHandler<typeof clearSchema> = {
  schema: clearSchema,
  needsSubscription: true,
  earnsBadges: false,

  reads: ({ month }) => ({ budgets: [month] }),

  apply(draft, { month }) {
    draft.put("budget", month, { month, amountCents: null, unset: false });
    return {};
  },

  words: budgetText,
};
