import { asc, lte } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { departures } from "../../db/leaving.ts";

/** Each costs some ten calls to Stripe and D1, of which an invocation has a thousand. */
const DUE_MAX = 80;

/** The marked accounts whose time has come, those first that have waited longest; the rest is for the next run. */
export function dueDepartures(db: Database, nowMs: number) {
  return db
    .select()
    .from(departures)
    .where(lte(departures.eraseAfterMs, nowMs))
    .orderBy(asc(departures.eraseAfterMs))
    .limit(DUE_MAX);
}
