import { type Day, dayInMonth } from "../calendar/days.ts";
import { BLANK_DETAILS } from "../expenses/details.ts";
import { type KeyedRow, ONLY } from "../ledger/ledger.ts";
import { EVERY_MONTH } from "../series/rule.ts";
import { NEW_SERIES, type Series } from "../series/series.ts";
import { seriesIdAt } from "../series/slot.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import {
  allBills,
  firstMonthAt,
  lastMonthAt,
  MONTHLY,
  monthsAround,
  SAMPLE_BUDGET_CENTS,
} from "./sample-month.ts";

/** The day and time zone of the sample household for visitors. The same day gives the same bills. */
export interface Sample {
  readonly today: Day;
  readonly timezone: string;
}

/** Returns all rows of the sample account: from January of last year to the end of next month. */
export function sampleRows({ today, timezone }: Sample): KeyedRow[] {
  return [
    { table: "settings", key: ONLY, row: { ...DEFAULT_SETTINGS, timezone } },
    ...seriesAt(today).map((row): KeyedRow => ({ table: "series", key: row.id, row })),
    ...allBills(today).map((row): KeyedRow => ({ table: "expense", key: row.id, row })),
    ...monthsAround(today).map((month): KeyedRow => {
      return { table: "budget", key: month, row: { month, amountCents: SAMPLE_BUDGET_CENTS, unset: false } };
    }),
  ];
}

function seriesAt(today: Day): Series[] {
  const firstMonth = firstMonthAt(today);
  return MONTHLY.map(({ title, amountCents, day, category }, index) => ({
    ...BLANK_DETAILS,
    ...EVERY_MONTH,
    ...{ id: seriesIdAt(index + 1), title, amountCents, category, firstMonth },
    anchorDate: dayInMonth(firstMonth, day),
    ...NEW_SERIES,
    generatedUntil: lastMonthAt(today),
    endedOn: null,
  }));
}
