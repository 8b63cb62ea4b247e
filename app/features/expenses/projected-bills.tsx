import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { RepeatIcon } from "../../ui/icons.tsx";
import { BillAmount, DayText } from "./bill-parts.tsx";

export function ProjectedBills(props: { expenses: readonly Expense[]; currency: Currency }) {
  const total = sumCents(props.expenses.map((expense) => expense.amountCents));
  return (
    <section aria-labelledby="expected-bills" className="mt-6 text-ink-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="expected-bills" className="font-medium">
          Expected
        </h3>
        <p className="text-small tabular-nums">{formatCents(total, props.currency)}</p>
      </div>
      <p className="text-small">Recurring bills that will appear here when the month comes nearer.</p>
      <ul className="mt-2 rounded-card border border-dashed border-line px-4 py-1">
        {props.expenses.map((expense) => (
          <li key={expense.id} data-projected className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="w-14 shrink-0 text-small tabular-nums">
              <DayText day={expense.dueDate} />
            </span>
            <span className="flex min-w-0 flex-1 basis-28 items-center gap-2">
              <bdi translate="no" className="wrap-anywhere">
                {expense.title}
              </bdi>
              <RepeatIcon />
            </span>
            <span className="ml-auto tabular-nums">
              <BillAmount expense={expense} currency={props.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
