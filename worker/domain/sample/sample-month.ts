import type { Day } from "../calendar/days.ts";
import { ONLY } from "../ledger/ledger.ts";
import type { KeyedRow } from "../ledger/provisional-month.ts";
import { DEFAULT_SETTINGS } from "../settings/settings.ts";
import { allBills, monthsAround, SAMPLE_BUDGET_CENTS, seriesAt } from "./sample-bills.ts";

/** A household's bills around a day, for visitors to try the product with. The same day gives the same bills. */
export interface Sample {
  readonly today: Day;
  readonly timezone: string;
}

/** All rows of the sample's account: from January of last year to the end of next month. */
export function sampleRows({ today, timezone }: Sample): KeyedRow[] {
  const rows: KeyedRow[] = [
    { table: "settings", key: ONLY, row: { ...DEFAULT_SETTINGS, timezone } },
    ...seriesAt(today).map((row): KeyedRow => ({ table: "series", key: row.id, row })),
    ...allBills(today).map((row): KeyedRow => ({ table: "expense", key: row.id, row })),
  ];
  for (const month of monthsAround(today)) {
    rows.push({
      table: "budget",
      key: month,
      row: { month, amountCents: SAMPLE_BUDGET_CENTS, unset: false },
    });
  }
  return rows;
}
