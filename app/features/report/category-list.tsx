import type { CategoryShare } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { counted } from "#domain/text/counted.ts";

/** The year's categories, the most expensive first, each with its share. */
export function CategoryList(props: { categories: readonly CategoryShare[]; currency: Currency }) {
  return (
    <ul className="mt-2">
      {props.categories.map(({ category, totalCents, percent, count }) => (
        <li key={category ?? ""} className="py-2">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{category ?? "Without a category"}</span>
            <span className="font-medium tabular-nums">{formatCents(totalCents, props.currency)}</span>
          </div>
          <progress
            aria-label={`${category ?? "Without a category"}: share of the year`}
            className="progress my-1"
            max={100}
            value={percent}
          />
          <p className="text-small text-ink-soft tabular-nums">
            {percent === 0 && totalCents > 0 ? "under 1" : percent}% · {counted(count, "expense")}
          </p>
        </li>
      ))}
    </ul>
  );
}
