import { useMemo } from "react";
import type { Expense } from "#domain/expenses/expense.ts";
import { categoryShares } from "#domain/expenses/month-figures.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { CardSection } from "../../ui/card.tsx";

/** The last is for the rest, even if there are fewer. */
const HUES = ["category-1", "category-2", "category-3", "category-4", "category-5"] as const;
const REST = "category-6";

export function CategorySection({
  expenses,
  currency,
}: {
  expenses: readonly Expense[];
  currency: Currency;
}) {
  const shares = useMemo(() => withPlaces(expenses), [expenses]);
  if (shares.length === 0) return null;
  return (
    <CardSection title="By category">
      <svg aria-hidden="true" className="category-bar" width="100%" height="10">
        {shares.map(({ name, hue, from, share }) => (
          <rect key={name} className={hue} x={`${from * 100}%`} width={`${share * 100}%`} height="10" />
        ))}
      </svg>
      <ul className="mt-2">
        {shares.map(({ name, hue, totalCents }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-1">
            <span className="flex min-w-0 items-center gap-2 text-ink-soft">
              <svg aria-hidden="true" className="size-2.25 shrink-0">
                <rect className={hue} width="9" height="9" rx="3" />
              </svg>
              <bdi translate="no" className="truncate">
                {name}
              </bdi>
            </span>
            <span className="font-medium tabular-nums">{formatCents(totalCents, currency)}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function withPlaces(expenses: readonly Expense[]) {
  let from = 0;
  return categoryShares(expenses).map((each, index) => {
    const placed = { ...each, from, hue: each.isRest ? REST : (HUES[index] ?? REST) };
    from += each.share;
    return placed;
  });
}
