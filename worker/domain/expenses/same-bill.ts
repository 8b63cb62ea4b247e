import type { Series } from "../series/series.ts";
import type { Expense } from "./expense.ts";
import { titleKey } from "./suggestions.ts";

/** Looks a series up by its id. */
export type SeriesOf = (id: string) => Pick<Series, "title" | "endedOn"> | undefined;

/**
 * Returns the title by which an expense is one bill with others of its year and of the year before: that of its series, so that
 * a renamed bill stays one, else its own. A series that was stopped and begun again stays one bill, too.
 */
export function billTitle({ title, recurringId }: Expense, seriesOf: SeriesOf): string {
  return (recurringId === null ? undefined : seriesOf(recurringId)?.title) ?? title;
}

export function billKey(expense: Expense, seriesOf: SeriesOf): string {
  return titleKey(billTitle(expense, seriesOf));
}
