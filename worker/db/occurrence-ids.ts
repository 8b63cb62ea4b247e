import { IDS_PER_SERIES } from "#domain/series/series.ts";

/** The domain's arithmetic in SQL (docs/decisions/0012-series-from-an-anchor.md). `series` is the row's alias. */
export const firstOccurrenceIdOf = (series: string) =>
  `CAST(substr(${series}.id, 5) AS INTEGER) * ${IDS_PER_SERIES}`;

export const endOfOccurrenceIdsOf = (series: string) => `${firstOccurrenceIdOf(series)} + ${IDS_PER_SERIES}`;

export const occurrenceIdOf = (series: string, month: string) =>
  `${firstOccurrenceIdOf(series)} + ${monthIndexOf(month)}`;

/** The id that generation gave last, or passed over. */
export const lastPlaceOf = (series: string) =>
  `${occurrenceIdOf(series, `${series}.generated_until`)} - ${series}.moved_months`;

/** Of a month, or of a day's. */
export const monthIndexOf = (month: string) =>
  `((substr(${month}, 1, 4) - 2000) * 12 + substr(${month}, 6, 2) - 1)`;
