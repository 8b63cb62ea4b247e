/** What users read for each status. OVERDUE is never stored. */
export const STATUS_NAMES = {
  PENDING: "Pending",
  PAID: "Paid",
  UNPAID: "Unpaid",
  OVERDUE: "Overdue",
} as const;

export type StatusName = keyof typeof STATUS_NAMES;
