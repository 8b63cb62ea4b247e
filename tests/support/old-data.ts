import type { Page } from "@playwright/test";

/** Leaves 3000 paid bills of 2024 in the browser as the old client kept them, one of each month recurring. */
export async function leaveOldBills(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let month = 1; month <= 12; month += 1) {
      const key = `2024-${String(month).padStart(2, "0")}`;
      const rows = Array.from({ length: 250 }, (_, row) => ({
        id: `${key} ${row}`,
        title: `Old bill ${row} of ${key}`,
        amount: 1.25,
        dueDate: `${key}-15`,
        status: "PAID",
        paidDate: `${key}-10`,
        ...(row === 0 && { isRecurring: true, recurringId: "old-series" }),
      }));
      localStorage.setItem(`expenseTimeline_expenses_${key}`, JSON.stringify(rows));
    }
  });
}
