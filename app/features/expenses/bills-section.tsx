import type { ReactNode } from "react";
import { BILLS_HEADING_ID } from "./row-focus.ts";

/** The month's bills, or the word that they are coming, under the heading that takes focus for want of a row. */
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
