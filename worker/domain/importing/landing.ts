import type { Day } from "../calendar/days.ts";
import type { Currency } from "../money/money.ts";
import { utf8Bytes } from "../text/clean-text.ts";
import type { FoundBudget } from "./found.ts";
import type { ImportRow } from "./import-rows.ts";
import { type BillJson, billJson, budgetJson, type Imported, type SeriesJson } from "./landing-json.ts";
import { ownUnit } from "./landing-own-series.ts";
import { foundUnit } from "./landing-series.ts";
import type { Suggestion } from "./suggest-series.ts";

/** A series with its bills. Those of the head come in the same operation as the series. */
export interface Unit {
  readonly series: SeriesJson | null;
  readonly head: readonly BillJson[];
  readonly bills: readonly BillJson[];
}

export interface LandingRow extends ImportRow {
  /** The series of the account that its bill belongs to. */
  readonly seriesId?: string | null;
}

export interface Landing {
  readonly id: string;
  /** What the history calls it: the name of a file. */
  readonly name: string;
  /** Null to leave the account's as it is. */
  readonly currency: Currency | null;
  readonly rows: readonly LandingRow[];
  readonly series: readonly Suggestion[];
  readonly budgets: readonly FoundBudget[];
}

/** One operation's JSON has at most so many bytes, so that it fits a request of 200 KiB. */
const BYTES_MAX = 180 * 1024;

/**
 * Returns the data of the operations that bring rows into an account, in order. The same rows always make the same parts. Bills without
 * a series come first, since a series could make one that was taken out of it.
 */
export function landingParts(landing: Landing, today: Day): Imported[] {
  const { id, name, currency, budgets } = landing;
  const parts = packed(unitsOf(landing, today));
  return parts.map(({ series, bills }, index) => ({
    import: { id, name, part: index + 1, of: parts.length },
    ...(index === 0 && currency !== null && { currency }),
    series,
    bills,
    budgets: index === 0 ? budgets.map(budgetJson) : [],
  }));
}

function packed(units: readonly Unit[]): { series: SeriesJson[]; bills: BillJson[] }[] {
  const parts: { series: SeriesJson[]; bills: BillJson[] }[] = [{ series: [], bills: [] }];
  let room = BYTES_MAX;
  const pack = (series: readonly SeriesJson[], bills: readonly BillJson[]) => {
    const bytes = utf8Bytes(JSON.stringify({ series, bills }));
    if (bytes > room) {
      parts.push({ series: [], bills: [] });
      room = BYTES_MAX;
    }
    parts.at(-1)?.series.push(...series);
    parts.at(-1)?.bills.push(...bills);
    room -= bytes;
  };
  for (const { series, head, bills } of units) {
    if (series !== null) pack([series], head);
    for (const bill of bills) pack([], [bill]);
  }
  return parts;
}

function unitsOf({ rows, series }: Landing, today: Day): Unit[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const units = series.flatMap((suggestion) => {
    const own = [...suggestion.slots.keys()].flatMap((id) => left.get(id) ?? []);
    if (own.length === 0 && suggestion.slots.size > 0) return [];
    for (const { id } of own) left.delete(id);
    return suggestion.own === null
      ? [foundUnit(suggestion, own, today)]
      : [ownUnit(suggestion, suggestion.own, own, today)];
  });
  const alone = [...left.values()].map(({ seriesId = null, ...row }) => ({
    ...billJson(row, today),
    ...(seriesId !== null && { recurringId: seriesId }),
  }));
  return [{ series: null, head: [], bills: alone }, ...units];
}
