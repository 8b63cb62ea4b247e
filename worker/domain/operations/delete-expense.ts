import { scoped } from "../series/scope.ts";
import type { Verb } from "./handler.ts";
import { rejection } from "./rejection.ts";

/**
 * Deletes an expense, or with a wider scope those of its series from there on or altogether, which ends the
 * series. Deleting what is already deleted changes nothing and answers a count of 0.
 */
export const deleteExpense: Verb<"expense.delete"> = (draft, { id, scope }) => {
  const chosen = draft.get("expense", id);
  if (chosen === undefined) {
    return { refused: rejection("not_found", "This expense does not exist", { id: "Not found" }) };
  }
  const { series, expenses } = scoped(draft, chosen, scope);
  const living = expenses.filter((expense) => !expense.deleted);
  for (const expense of living) draft.put("expense", expense.id, { ...expense, deleted: true });
  if (series !== undefined && series.endedOn === null) {
    draft.put("series", series.id, { ...series, endedOn: chosen.dueDate });
  }
  return { result: { count: living.length } };
};
