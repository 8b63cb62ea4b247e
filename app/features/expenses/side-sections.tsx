import { useMemo } from "react";
import { addDays, addMonths, type Day } from "#domain/calendar/days.ts";
import { isWithin, type Period } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { categoryShares, nextSevenDays } from "#domain/expenses/side-figures.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { useMonthExpenses, useProjectedExpenses, useRows } from "../../data/ledger/use-ledger.tsx";
import { CardSection } from "../../ui/card.tsx";

/** From the largest category on. The last colour is for the rest, even if there are fewer. */
export const CATEGORY_FILLS = [
  "fill-category-1",
  "fill-category-2",
  "fill-category-3",
  "fill-category-4",
  "fill-category-5",
] as const;
export const REST_FILL = "fill-category-6";

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
      <svg aria-hidden="true" className="mt-3 block rounded-full" width="100%" height="10">
        {shares.map(({ name, hue, from, share }) => (
          <rect
            key={name}
            className={`${hue} stroke-surface stroke-[1.5px]`}
            x={`${from * 100}%`}
            width={`${share * 100}%`}
            height="10"
          />
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
    const placed = { ...each, from, hue: each.isRest ? REST_FILL : (CATEGORY_FILLS[index] ?? REST_FILL) };
    from += each.share;
    return placed;
  });
}

interface NextDaysProps {
  /** The current month. */
  period: Period;
  /** Its bills. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

export function NextDaysSection(props: NextDaysProps) {
  const isOneMonth = isWithin(addDays(props.today, 6), props.period);
  return isOneMonth ? <NextDays {...props} hasNext /> : <AcrossMonths {...props} />;
}

/** Includes the first days of the next month, whose recurring bills may not have been made yet. */
function AcrossMonths(props: NextDaysProps) {
  const month = addMonths(props.period.month, 1);
  const next = useMonthExpenses(month);
  const projected = useProjectedExpenses(month);
  const hasNext = useRows(month) === "here";
  return <NextDays {...props} hasNext={hasNext} expenses={[...props.expenses, ...next, ...projected]} />;
}

/** @param props.hasNext whether the next month's bills are known where one of the days is in it */
function NextDays({ expenses, period, today, currency, hasNext }: NextDaysProps & { hasNext: boolean }) {
  const days = nextSevenDays(expenses, today);
  if (hasNext && days.every(({ count }) => count === 0))
    return (
      <CardSection title="Next 7 days">
        <p className="mt-1 text-ink-soft">Nothing to pay.</p>
      </CardSection>
    );
  return (
    <CardSection title="Next 7 days">
      <dl className="mt-1">
        {days.map(({ name, to, count, totalCents }) => {
          const isKnown = hasNext || isWithin(to, period);
          return (
            <div key={name} className="flex items-baseline justify-between gap-4 py-1">
              <dt className="text-ink-soft">{name}</dt>
              {/* The sum is an element of its own: one that grew would move. */}
              <dd
                key={String(isKnown)}
                className={isKnown && count > 0 ? "font-medium tabular-nums" : "text-ink-soft"}
              >
                {!isKnown ? "Not loaded yet" : count > 0 ? formatCents(totalCents, currency) : "Nothing"}
              </dd>
            </div>
          );
        })}
      </dl>
    </CardSection>
  );
}
