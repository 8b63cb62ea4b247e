import { longDayText, shortDayText } from "#domain/calendar/day-text.ts";
import { amountWords } from "#domain/expenses/expense.ts";
import type { Currency } from "#domain/money/money.ts";
import { bigBillsAhead } from "#domain/series/series-figures.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import { CardSection } from "../../ui/card.tsx";

/** The largest of those bills in the year ahead that come less often than every month. */
export function BigBillsSection({ currency }: { currency: Currency }) {
  const bills = useFigures(bigBillsAhead);
  if (bills.length === 0) return null;
  return (
    <CardSection title="Bigger bills ahead">
      <ul className="mt-1">
        {bills.map((bill) => (
          <li key={bill.id} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0 text-ink-soft">
              <bdi translate="no" className="wrap-anywhere text-ink">
                {bill.title}
              </bdi>{" "}
              <time dateTime={bill.dueDate} title={longDayText(bill.dueDate)} className="whitespace-nowrap">
                {shortDayText(bill.dueDate)}
              </time>
            </span>
            <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">
              {amountWords(bill, currency)}
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
