import type { Day } from "#domain/calendar/days.ts";
import { Ledger } from "#domain/ledger/ledger.ts";
import { sampleRows } from "#domain/sample/sample-month.ts";

/** What the household of the sample has written down, to be read only. */
export function sampleLedger(today: Day): Ledger {
  const ledger = new Ledger();
  for (const { table, key, row } of sampleRows({ today, timezone: "UTC" }))
    ledger.put(table, key, row as never);
  return ledger;
}
