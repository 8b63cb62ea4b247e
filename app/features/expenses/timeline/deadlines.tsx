import { useCallback, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { addDays, type Day, longDayText } from "#domain/calendar/days.ts";
import { isWithin, type Period, placeInSpan, type Span } from "#domain/calendar/periods.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Currency } from "#domain/money/money.ts";
import { type ContractDeadline, costText, deadlinesIn } from "#domain/series/deadline.ts";
import { useFigures } from "../../../data/ledger/computed.ts";
import { CardSection } from "../../../ui/card.tsx";
import { percent } from "../../../ui/month-axis.tsx";
import { DatedRow } from "./dated-row.tsx";

/** The last days on which contracts can be cancelled, today or later. */
export function useDeadlines({ from, to }: Span): readonly ContractDeadline[] {
  const read = (ledger: Ledger, today: Day) => deadlinesIn(ledger, { from, to }, today);
  return useFigures(useCallback(read, [from, to]));
}

/** The current month also names what is near beyond its end. */
const NEAR_DAYS = 30;

interface DeadlinesProps {
  period: Period;
  today: Day;
  currency: Currency;
}

/** What has to be cancelled in a month, or soon, and its marks on the line of the month's card. */
export function DeadlinesSection({ period, today, currency }: DeadlinesProps) {
  const near = addDays(today, NEAR_DAYS);
  const { from, to } = period;
  const deadlines = useDeadlines({ from, to: isWithin(today, period) && near > to ? near : to });
  if (deadlines.length === 0) return null;
  return (
    <CardSection title="Cancel by">
      <ul className="mt-1">
        {deadlines.map(({ contract, lastDay }) => (
          <DatedRow
            key={`${contract.id} ${lastDay}`}
            title={contract.title}
            day={lastDay}
            amount={costText(contract, today, currency)}
          />
        ))}
      </ul>
      <RibbonMarks
        {...{ period, today, currency }}
        deadlines={deadlines.filter(({ lastDay }) => lastDay <= to)}
      />
    </CardSection>
  );
}

type MarksProps = DeadlinesProps & { deadlines: readonly ContractDeadline[] };

/** They come with this code, which the first sight of the month does without, and are put into the line that is there. */
function RibbonMarks({ period, today, currency, deadlines }: MarksProps) {
  const [line, setLine] = useState<Element | null>(null);
  useLayoutEffect(() => {
    const card = document.querySelector(".month-card");
    if (card === null) return;
    // The card has no line while the month lies as a line below.
    const find = () => setLine(card.querySelector(":scope > .ribbon"));
    find();
    const observer = new MutationObserver(find);
    observer.observe(card, { childList: true });
    return () => observer.disconnect();
  }, []);
  if (line === null || deadlines.length === 0) return null;
  return createPortal(
    <svg
      role="img"
      aria-label={deadlines.map((each) => markText(each, today, currency)).join("; ")}
      width="100%"
      height="30"
      className="pointer-events-none -mt-[30px]"
    >
      {[...new Set(deadlines.map(({ lastDay }) => lastDay))].map((day) => (
        <svg key={day} aria-hidden="true" x={percent(placeInSpan(day, period))} overflow="visible">
          <DeadlineShape />
        </svg>
      ))}
    </svg>,
    line,
    period.month,
  );
}

/** "Cancel Gym by Wednesday, 10 February 2027: $240.00 a year" */
function markText({ contract, lastDay }: ContractDeadline, today: Day, currency: Currency): string {
  return `Cancel ${contract.title} by ${longDayText(lastDay)}: ${costText(contract, today, currency)}`;
}

/** Points up at its day from below the line. */
export function DeadlineShape() {
  return <path className="fill-overdue" d="M0 5l5 8h-10z" />;
}
