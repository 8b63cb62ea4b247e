import type { ReactNode } from "react";
import { BILLS_HEADING_ID } from "./row-focus.ts";

/** Holds the month's bills, or a spinner. Its heading takes focus if there is no row to focus. */
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
