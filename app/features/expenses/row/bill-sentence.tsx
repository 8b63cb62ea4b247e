import type { ReactNode } from "react";
import type { Expense } from "#domain/expenses/expense.ts";

/** "Rent is due 3 December 2026.", "Gas was estimated at $85.00." */
export function BillSentence({ expense, children }: { expense: Expense; children: ReactNode }) {
  return (
    <p className="wrap-anywhere">
      <bdi translate="no" className="font-medium">
        {expense.title}
      </bdi>{" "}
      <span className="text-ink-soft">{children}</span>
    </p>
  );
}
