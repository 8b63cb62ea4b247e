import { useMemo } from "react";
import { categorySums } from "#domain/expenses/category-sums.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { percentOf, sumCents } from "#domain/money/money.ts";
import { Bar } from "../../ui/bar.tsx";
import { Card } from "../../ui/card.tsx";

/** More are too many to compare. The rest is one line. */
const SHOWN = 6;

export function CategoryCard({ expenses, currency }: { expenses: readonly Expense[]; currency: Currency }) {
  const sums = useMemo(() => categorySums(expenses), [expenses]);
  if (!sums.some(({ category }) => category !== null)) return null;
  const largest = Math.max(...sums.map(({ totalCents }) => totalCents));
  const shown = sums.length <= SHOWN + 1 ? sums : sums.slice(0, SHOWN);
  const rest = sums.slice(shown.length);
  return (
    <Card title="By category">
      <ul className="mt-3 flex flex-col gap-2.5">
        {shown.map(({ category, totalCents }) => (
          <li key={category ?? ""}>
            <p className="mb-1 flex justify-between gap-4 text-small">
              <bdi className="min-w-0 truncate">{category ?? "No category"}</bdi>
              <span className="font-medium tabular-nums">{formatCents(totalCents, currency)}</span>
            </p>
            <Bar percent={percentOf(totalCents, largest)} colour="accent" />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex justify-between gap-4 text-small text-ink-soft">
            {rest.length} more
            <span className="tabular-nums">
              {formatCents(sumCents(rest.map(({ totalCents }) => totalCents)), currency)}
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}
