export const BILLS_HEADING_ID = "bills";

/** The heading of the list, which takes focus for want of anything better. */
export function billsHeading(): HTMLElement | null {
  return document.getElementById(BILLS_HEADING_ID);
}

/**
 * Where focus goes when a row is deleted: to its neighbour below, else above, else to the list's heading. Otherwise
 * whoever works with the keyboard would start again from the top of the page.
 */
export function focusInsteadOf(expenseId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]")];
  const at = rows.findIndex((row) => row.dataset["expense"] === expenseId);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  return neighbour?.querySelector<HTMLElement>(".bill-more") ?? billsHeading();
}
