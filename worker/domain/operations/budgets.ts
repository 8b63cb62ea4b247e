import * as z from "zod/mini";
import { type Month, monthFrom } from "../calendar/days.ts";
import { budgetText } from "../undo/words.ts";
import { budgetAmountField, monthFields, strict } from "./fields.ts";
import type { OperationHandler } from "./operation.ts";

const budgetOperation = {
  earnsNoBadges: true,
  reads: ({ month }: { readonly month: Month }) => ({ budgets: [month] }),
  words: budgetText,
};

const setSchema = z.pipe(
  strict({ ...monthFields, amount: budgetAmountField }),
  z.transform(({ year, month, amount }) => ({ month: monthFrom(year, month), amountCents: amount })),
);

export const setBudget: OperationHandler<typeof setSchema> = {
  schema: setSchema,
  ...budgetOperation,

  apply(draft, { month, amountCents }) {
    draft.put("budget", month, { month, amountCents, unset: false });
    return {};
  },
};

const clearSchema = z.pipe(
  strict(monthFields),
  z.transform(({ year, month }) => ({ month: monthFrom(year, month) })),
);

export const clearBudget: OperationHandler<typeof clearSchema> = {
  schema: clearSchema,
  ...budgetOperation,

  apply(draft, { month }) {
    draft.put("budget", month, { month, amountCents: null, unset: false });
    return {};
  },
};
