import { addDays, type Day, monthOf } from "#domain/calendar/days.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { nextSevenDays } from "#domain/expenses/month-figures.ts";
import { type Currency, formatCents } from "#domain/money/money.ts";
import { useProjectedExpenses } from "../../data/ledger/recurring.ts";
import { useMonthExpenses, useRows } from "../../data/ledger/use-ledger.tsx";
import { CardSection } from "../../ui/card.tsx";

interface NextDaysProps {
  /** The current month's. */
  expenses: readonly Expense[];
  today: Day;
  currency: Currency;
}

export function NextDaysSection(props: NextDaysProps) {
  const lastMonth = monthOf(addDays(props.today, 6));
  return lastMonth === monthOf(props.today) ? <NextDays {...props} hasNext /> : <AcrossMonths {...props} />;
}

/** With the first days of the next month, whose recurring bills may not have been made yet. */
function AcrossMonths(props: NextDaysProps) {
  const month = monthOf(addDays(props.today, 6));
  const next = useMonthExpenses(month);
  const projected = useProjectedExpenses(month);
  const hasNext = useRows(month) === "here";
  return <NextDays {...props} hasNext={hasNext} expenses={[...props.expenses, ...next, ...projected]} />;
}

/** @param props.hasNext whether the next month's bills are known where one of the days is in it */
function NextDays({ expenses, today, currency, hasNext }: NextDaysProps & { hasNext: boolean }) {
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
          const isKnown = hasNext || monthOf(to) === monthOf(today);
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
