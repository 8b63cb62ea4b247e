import type { Day } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents, sumCents } from "#domain/money/money.ts";
import { comingOfSeries, setAsideFor } from "#domain/series/series-figures.ts";
import { counted } from "#domain/text/wording.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import type { RunningSeries } from "../../data/ledger/running-series.ts";
import { Figure, Figures } from "../../ui/figure.tsx";

const DAYS = 30;

const coming = (ledger: Ledger, today: Day) => comingOfSeries(ledger, today, DAYS);

interface SeriesFiguresProps {
  list: readonly RunningSeries[];
  today: Day;
  currency: Currency;
}

/** What all series cost together. */
export function SeriesFigures({ list, today, currency }: SeriesFiguresProps) {
  const next = useFigures(coming);
  const begun = list.filter(({ hasBegun }) => hasBegun);
  const yearCents = sumCents(begun.map((each) => each.yearCents));
  const later = list.length - begun.length;
  const aside = setAsideFor(
    list.map(({ series }) => series),
    today,
  );
  const [month, year, soon] = [Math.ceil(yearCents / 12), yearCents, next.cents].map((cents) =>
    formatCents(cents, currency),
  ) as [string, string, string];
  return (
    <>
      <Figures label="What recurring bills cost" isBesideList texts={[month, year, soon]}>
        <Figure name="A month" text={month} note={countText(begun.length, later)} />
        <Figure name="A year" text={year} note="At today's prices" />
        <Figure name={`Next ${DAYS} days`} text={soon} note={`${counted(next.count, "bill")} to pay`} />
      </Figures>
      {aside.count > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          Set aside{" "}
          <span className="font-semibold text-ink tabular-nums">{formatCents(aside.cents, currency)}</span>{" "}
          {`a month for ${counted(aside.count, "bill")} that ${aside.count === 1 ? "doesn't" : "don't"} come every month.`}
        </p>
      )}
    </>
  );
}

/** "12 recurring bills, 2 begin later" */
function countText(begun: number, later: number): string {
  const bills = counted(begun, "recurring bill");
  return later === 0 ? bills : `${bills}, ${later} ${later === 1 ? "begins" : "begin"} later`;
}
