import type { ReportCategory } from "#domain/expenses/year-report.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { counted } from "#domain/text/wording.ts";
import { CATEGORY_FILLS, REST_FILL } from "../features/expenses/side-sections.tsx";
import { classes } from "../ui/classes.ts";

/** What a year's bills of each category come to, with its share of the year. */
export function ReportCategories(props: { categories: readonly ReportCategory[]; currency: Currency }) {
  return (
    <ul
      className={classes(
        "mt-1 gap-x-10 sm:columns-2",
        // Four would leave the third column empty.
        props.categories.length > 4 && "lg:columns-3",
      )}
    >
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
              className={CATEGORY_FILLS[index] ?? REST_FILL}
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
