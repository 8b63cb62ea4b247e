import type { OperationJson } from "#domain/operations/operation.ts";

export const FAILED = {
  add: "Failed to add expense. Please try again.",
  edit: "Failed to update expense. Please try again.",
  status: "Failed to update expense status. Please try again.",
  delete: "Failed to delete expense. Please try again.",
  stop: "Failed to stop recurring series. Please try again.",
  budget: "Failed to save budget. Please try again.",
  currency: "Failed to update currency preference. Please try again.",
} as const;

const SENTENCES: Readonly<Record<string, string>> = {
  "expense.add": FAILED.add,
  "expense.edit": FAILED.edit,
  "expense.setStatus": FAILED.status,
  "expense.delete": FAILED.delete,
  "series.stop": FAILED.stop,
  "budget.set": FAILED.budget,
  "budget.clear": FAILED.budget,
};

/** The app makes these by itself, so the user needn't hear of them. */
const UNTOLD: ReadonlySet<string> = new Set(["dashboard.view", "series.generate"]);

/** Returns what to tell the user about a refused change; null if the user didn't make it. */
export function failureSentence({ type, data }: OperationJson, reason: string): string | null {
  if (UNTOLD.has(type)) return null;
  if (type === "settings.update" && Object.hasOwn(data as object, "currency")) return FAILED.currency;
  return SENTENCES[type] ?? reason;
}
