import type { ProvisionalMonth } from "#domain/ledger/provisional-month.ts";
import type { Me } from "../../auth/me.ts";

/** What a page is rendered with, and carries as JSON for the app that takes it over. */
export interface PageRecord {
  /** Who is signed in, as GET /api/me says it. */
  readonly me: Me;
  /** When it was rendered, in epoch ms. */
  readonly nowMs: number;
  readonly month: ProvisionalMonth;
}

/**
 * What app/entry/server.tsx exports, to which the worker's code has no other tie.
 * @param location the page's path with its query, which may name the month
 */
export type RenderPage = (page: PageRecord, location: string) => string;
