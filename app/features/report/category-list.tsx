import type { ReportCategory } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";

/** From the largest to the rest. */
const FILLS = [
  "fill-category-1",
  "fill-category-2",
  "fill-category-3",
  "fill-category-4",
  "fill-category-5",
] as const;

export function CategoryList(props: { categories: readonly ReportCategory[]; currency: Currency }) {
  return (
    <ul className="mt-1 gap-x-10 sm:columns-2 lg:columns-3">
      {props.categories.map(({ category, totalCents, percent, count }, index) => (
        <li key={category ?? ""} className="break-inside-avoid py-2">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{category ?? "No category"}</span>
            <span className="font-medium tabular-nums">{formatCents(totalCents, props.currency)}</span>
          </div>
          <svg aria-hidden="true" className="my-1.5 block h-1.5 w-full">
            <rect width="100%" height="6" rx="3" className="fill-line" />
            <rect
              width={`${Math.max(percent, 1)}%`}
              height="6"
              rx="3"
              className={FILLS[index] ?? "fill-category-6"}
            />
          </svg>
          <p className="text-small text-ink-soft tabular-nums">
            {`${percent === 0 && totalCents > 0 ? "under 1" : percent}% · ${counted(count, "expense")}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
