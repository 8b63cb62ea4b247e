/**
 * Focus for whoever works with the keyboard when a row is about to go: its neighbour below, else above, else the
 * list's heading; otherwise the browser would start again from the top of the page.
 */
export function focusNear(expenseId: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]")];
  const at = rows.findIndex((row) => row.dataset.expense === expenseId);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  (neighbour?.querySelector<HTMLElement>(".bill-more") ?? billsHeading())?.focus();
}

export const BILLS_HEADING_ID = "bills";

/** The heading of the list, which can take focus for want of anything better. */
export function billsHeading(): HTMLElement | null {
  return document.getElementById(BILLS_HEADING_ID);
}
