import * as z from "zod/mini";
import { type Day, firstDayOf } from "../calendar/days.ts";
import type { Expense } from "../expenses/expense.ts";
import { groupBy } from "../group-by.ts";
import { importedSeries, seriesFrom } from "../operations/imported-rows.ts";
import { goesOn } from "../series/projection.ts";
import { type Series, seriesToJson } from "../series/series.ts";
import { slotOf } from "../series/slot.ts";
import type { Found, FoundAccount } from "./found.ts";
import type { ImportRow, Titles } from "./import-rows.ts";
import { deletedBills } from "./own-rows.ts";
import type { Suggestion } from "./suggest-series.ts";

/** A series of one of our own exports. */
export interface OwnSeries {
  readonly series: Series;
  /** Those of its bills that were deleted or wait, as far as the file has them. */
  readonly deleted: readonly Expense[];
}

/**
 * Returns the series of our own exports with their rows. One without living bills is among them if it goes on.
 * @param titles what the user decided about titles
 */
export function ownSeries(rows: readonly ImportRow[], files: readonly Found[], titles: Titles): Suggestion[] {
  const accounts = files.filter((file): file is FoundAccount => file.kind === "account");
  const inAccounts = new Map(
    accounts.flatMap((account) => {
      const deleted = deletedBills(account);
      return account.series.map((series): [string, OwnSeries] => [
        series.id,
        { series, deleted: deleted.get(series.id) ?? [] },
      ]);
    }),
  );
  const members = groupBy(
    rows.filter(({ found }) => found.own?.series != null),
    ({ found }) => found.own?.seriesId ?? "",
  );
  const waiting = [...inAccounts.values()].filter(({ series }) => !members.has(series.id) && goesOn(series));
  const ofRows = [...members].flatMap(([id, own]) => {
    const series = own[0]?.found.own?.series;
    return series == null ? [] : [suggestionOf(inAccounts.get(id) ?? { series, deleted: [] }, own, titles)];
  });
  return [...ofRows, ...waiting.map((own) => suggestionOf(own, [], titles))];
}

function suggestionOf(own: OwnSeries, rows: readonly ImportRow[], titles: Titles): Suggestion {
  const { series } = own;
  const slots = rows.map(({ id }) => [id, slotOf(id, series)] as const);
  return {
    id: series.id,
    title: titles.get(series.title) ?? series.title,
    amountCents: series.amountCents,
    isVarying: series.amountIsEstimate,
    rule: series,
    slots: new Map(slots.toSorted(([, one], [, other]) => (one < other ? -1 : 1))),
    isSaid: true,
    own,
  };
}

/**
 * Returns null for what an operation wouldn't take as a series.
 * @param json as docs/contracts.md#expense-and-series has it
 */
export function seriesIn(json: unknown): Series | null {
  const parsed = z.safeParse(importedSeries, json);
  if (!parsed.success) return null;
  // How far ahead it may be made is known when it lands.
  const day: Day = firstDayOf(parsed.data.generatedUntil);
  const series = seriesFrom(parsed.data, { day });
  return "code" in series ? null : series;
}

export function isLandable(series: Series): boolean {
  return seriesIn(seriesToJson(series)) !== null;
}
