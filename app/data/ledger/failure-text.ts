import type { OperationJson } from "#domain/operations/operation.ts";

/** What the user is told when a change fails. */
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

/** The app makes these by itself; nobody waits to hear of them. */
const UNASKED: ReadonlySet<string> = new Set(["dashboard.view", "series.generate"]);

/** What to tell the user about a change that the worker refused; null if no user made it. */
export function failureSentence({ type, data }: OperationJson, reason: string): string | null {
  if (UNASKED.has(type)) return null;
  if (type === "settings.update" && Object.hasOwn(data as object, "currency")) return FAILED.currency;
  return SENTENCES[type] ?? reason;
}
