import type { ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import type { Me } from "../../auth/me.ts";

/** A page is rendered with it, and carries it as JSON for the app. */
export interface PageRecord {
  readonly me: Me;
  readonly nowMs: number;
  readonly month: ProvisionalMonth;
}

/** @param location the page's path with its query */
export type RenderPage = (page: PageRecord, location: string) => string;
