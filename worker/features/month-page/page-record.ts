import type { Day } from "#domain/calendar/days.ts";
import type { ProvisionalMonth } from "#domain/ledger/ledger.ts";
import type { Sample } from "#domain/sample/sample-account.ts";
import type { Me } from "../../auth/me.ts";

/** A page is rendered with it, and carries it as JSON for the app. */
export interface PageRecord {
  readonly me: Me;
  readonly nowMs: number;
  readonly month: ProvisionalMonth;
}

/** @param location the page's path with its query */
export type RenderPage = (page: PageRecord, location: string) => string;

/** Its rows follow from the sample, so the page carries no more than that. */
export type RenderSample = (sample: Sample, location: string) => string;

/** The landing page, with the sample of a day. */
export type RenderLanding = (today: Day) => string;
