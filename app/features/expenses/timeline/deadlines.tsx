import { useCallback, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Day, longDayText, type Month, monthOf, shortDayText } from "#domain/calendar/days.ts";
import { placeOfDay } from "#domain/expenses/ribbon.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { Currency } from "#domain/money/money.ts";
import { type ContractDeadline, costText, deadlinesIn } from "#domain/series/deadline.ts";
import { useFigures } from "../../../data/ledger/computed.ts";
import { CardSection } from "../../../ui/card.tsx";
import { percent } from "../../../ui/month-axis.tsx";

/** The last days of a month on which contracts can be cancelled, today or later. The current month may look further ahead. */
export function useDeadlines(month: Month, daysAhead = 0): readonly ContractDeadline[] {
  const read = (ledger: Ledger, today: Day) => deadlinesIn(ledger, month, today, daysAhead);
  return useFigures(useCallback(read, [month, daysAhead]));
}

const NEAR_DAYS = 30;

interface DeadlinesProps {
  month: Month;
  today: Day;
  currency: Currency;
}

/** What has to be cancelled in a month, or soon, and its marks on the line of the month's card. */
export function DeadlinesSection({ month, today, currency }: DeadlinesProps) {
  const deadlines = useDeadlines(month, NEAR_DAYS);
  const ofMonth = deadlines.filter(({ lastDay }) => monthOf(lastDay) === month);
  if (deadlines.length === 0) return null;
  return (
    <CardSection title="Cancel by">
      <ul className="mt-1">
        {deadlines.map(({ contract, lastDay }) => (
          <li key={`${contract.id} ${lastDay}`} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0 text-ink-soft">
              <bdi translate="no" className="wrap-anywhere text-ink">
                {contract.title}
              </bdi>{" "}
              <time dateTime={lastDay} title={longDayText(lastDay)} className="whitespace-nowrap">
                {shortDayText(lastDay)}
              </time>
            </span>
            <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">
              {costText(contract, today, currency)}
            </span>
          </li>
        ))}
      </ul>
      <RibbonMarks {...{ month, today, currency }} deadlines={ofMonth} />
    </CardSection>
  );
}

type MarksProps = DeadlinesProps & { deadlines: readonly ContractDeadline[] };

/** They come with this code, which the first sight of the month does without, and are put into the line that is there. */
function RibbonMarks({ month, today, currency, deadlines }: MarksProps) {
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
        <svg key={day} aria-hidden="true" x={percent(placeOfDay(day))} overflow="visible">
          <DeadlineShape />
        </svg>
      ))}
    </svg>,
    line,
    month,
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
