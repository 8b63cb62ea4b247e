import { billsHeading } from "../timeline/list-parts.tsx";

/**
 * Finds where focus goes when a control's row disappears: to its neighbour below, else above, else to the list's
 * heading. Otherwise keyboard users would start again from the top of the page.
 */
export function focusInsteadOf(control: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-expense]:not([hidden])")];
  const at = rows.findIndex((row) => row.contains(control));
  const alike = control.matches("input") ? "input" : ".bill-more";
  const controls = [rows[at + 1], rows[at - 1]].map((row) => row?.querySelector<HTMLElement>(alike));
  return controls.find((each) => each != null) ?? billsHeading();
}
