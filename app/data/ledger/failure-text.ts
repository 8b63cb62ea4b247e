/** Users read these when a change was refused. */
export const FAILED = {
  add: "Failed to add expense. Please try again.",
  edit: "Failed to update expense. Please try again.",
  status: "Failed to update expense status. Please try again.",
  delete: "Failed to delete expense. Please try again.",
  stop: "Failed to stop recurring series. Please try again.",
  budget: "Failed to save budget. Please try again.",
  currency: "Failed to update currency preference. Please try again.",
} as const;
