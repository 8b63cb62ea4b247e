import type { Verb } from "./handler.ts";

export const setBudget: Verb<"budget.set"> = (draft, { month, amountCents }) => {
  draft.put("budget", month, { month, amountCents });
  return {};
};

export const clearBudget: Verb<"budget.clear"> = (draft, { month }) => {
  draft.put("budget", month, { month, amountCents: null });
  return {};
};
