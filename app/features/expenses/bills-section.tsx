import type { ReactNode } from "react";

/** Its heading takes focus if there is no row to focus. */
export function BillsSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby={BILLS_HEADING_ID}>
      <h2 id={BILLS_HEADING_ID} tabIndex={-1} className="sr-only">
        Bills
      </h2>
      {children}
    </section>
  );
}

const BILLS_HEADING_ID = "bills";

export function billsHeading(): HTMLElement | null {
  return document.getElementById(BILLS_HEADING_ID);
}

/**
 * Finds where focus goes when a control's row disappears: to its neighbour below, else above, else to the list's
 * heading. Otherwise keyboard users would start again from the top of the page.
 * @param sought selects the control in the neighbour
 */
export function focusInsteadOf(control: HTMLElement, sought = ".bill-more"): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]")];
  const at = rows.findIndex((row) => row.contains(control));
  const controls = [rows[at + 1], rows[at - 1]].map((row) => row?.querySelector<HTMLElement>(sought));
  return controls.find((each) => each != null) ?? billsHeading();
}
