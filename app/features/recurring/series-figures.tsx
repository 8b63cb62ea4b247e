import type { Day } from "#domain/calendar/days.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { type Currency, formatCents } from "#domain/money/currency.ts";
import { sumCents } from "#domain/money/money.ts";
import { comingOfSeries } from "#domain/series/coming.ts";
import { yearlyCents } from "#domain/series/projection.ts";
import { counted } from "#domain/text/counted.ts";
import { useFigures } from "../../data/ledger/computed.ts";
import type { RunningSeries } from "../../data/ledger/running-series.ts";
import { Figure, Figures } from "../../ui/figure.tsx";

const DAYS = 30;

const coming = (ledger: Ledger, today: Day) => comingOfSeries(ledger, today, DAYS);

/** What all series cost together. */
export function SeriesFigures({ list, currency }: { list: readonly RunningSeries[]; currency: Currency }) {
  const next = useFigures(coming);
  const [month, year, soon] = [
    sumCents(list.map(({ series }) => series.amountCents)),
    sumCents(list.map(({ series }) => yearlyCents(series))),
    next.cents,
  ].map((cents) => formatCents(cents, currency)) as [string, string, string];
  return (
    <Figures label="What recurring bills cost" isBesideList texts={[month, year, soon]}>
      <Figure name="A month" text={month} note={counted(list.length, "recurring bill")} />
      <Figure name="A year" text={year} note="At today's prices" />
      <Figure name={`Next ${DAYS} days`} text={soon} note={`${counted(next.count, "bill")} to pay`} />
    </Figures>
  );
}
