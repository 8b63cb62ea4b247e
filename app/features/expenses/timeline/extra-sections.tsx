import { useCallback } from "react";
import type { Day } from "#domain/calendar/days.ts";
import { isWithin, type Period } from "#domain/calendar/periods.ts";
import { amountWords } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Currency } from "#domain/money/money.ts";
import { extraBillsTexts } from "#domain/series/extra-bills.ts";
import { bigBillsAhead } from "#domain/series/series-figures.ts";
import { useFigures } from "../../../data/ledger/computed.ts";
import { CardSection } from "../../../ui/card.tsx";
import { DatedRow } from "./dated-row.tsx";
import { DeadlinesSection } from "./deadlines.tsx";

/** What a month's bills don't say themselves. */
export function ExtraSections({
  period,
  today,
  currency,
}: {
  period: Period;
  today: Day;
  currency: Currency;
}) {
  return (
    <>
      <DeadlinesSection {...{ period, today, currency }} />
      <ExtraBillsSection period={period} currency={currency} />
      {isWithin(today, period) && <BigBillsSection currency={currency} />}
    </>
  );
}

/** The largest of those bills in the year ahead that come less often than every month. */
function BigBillsSection({ currency }: { currency: Currency }) {
  const bills = useFigures(bigBillsAhead);
  if (bills.length === 0) return null;
  return (
    <CardSection title="Bigger bills ahead">
      <ul className="mt-1">
        {bills.map((bill) => (
          <DatedRow
            key={bill.id}
            title={bill.title}
            day={bill.dueDate}
            amount={amountWords(bill, currency)}
          />
        ))}
      </ul>
    </CardSection>
  );
}

/** What weekly bills cost more in this month than in four weeks. */
function ExtraBillsSection({ period, currency }: { period: Period; currency: Currency }) {
  const texts = (ledger: Ledger) => extraBillsTexts(ledger, period, currency);
  const extras = useFigures(useCallback(texts, [period, currency]));
  if (extras.length === 0) return null;
  return (
    <CardSection title="More bills than usual">
      {extras.map((text) => (
        <p key={text} className="mt-1 text-ink-soft wrap-anywhere">
          {text}
        </p>
      ))}
    </CardSection>
  );
}
