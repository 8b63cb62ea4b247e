import { type Day, lastDayOf, monthOf } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import type { Ledger } from "#domain/ledger.ts";
import { nextDateOf } from "#domain/projection.ts";
import { occurrenceId, type Series } from "#domain/series.ts";
import { usePerform } from "./replica.tsx";
import { useLocal, useReplica } from "./replica-provider.tsx";

/** A series that goes on, with what a person wants to know of it. */
export interface RunningSeries {
  readonly series: Series;
  readonly nextDate: Day | null;
  /**
   * The bill by which the whole series is edited or stopped: the next unpaid one, or the latest of all; null when
   * every one was deleted.
   */
  readonly handle: Expense | null;
}

/** By next date, then by title. */
export function useRunningSeries(today: Day): RunningSeries[] {
  const ledger = useReplica().ledger();
  return [...ledger.all("series")]
    .filter((series) => series.endedOn === null)
    .map((series) => running(ledger, series, today))
    .sort((a, b) => key(a).localeCompare(key(b)));
}

function key({ series, nextDate }: RunningSeries): string {
  return `${nextDate ?? "9999"} ${series.title}`;
}

function running(ledger: Ledger, series: Series, today: Day): RunningSeries {
  const occurrences = ledger.occurrencesOf(series.id).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const next = occurrences.find((expense) => expense.status !== "PAID" && expense.dueDate >= today);
  return {
    series,
    nextDate: nextDateOf(series, occurrences, today),
    handle: next ?? occurrences.at(-1) ?? null,
  };
}

/**
 * Makes the next bill of a series that has none left, as showing its month would, so that there is one to change the
 * series by. Answers null, or why it couldn't be made.
 */
export function useMakeNextBill(): (series: RunningSeries) => Promise<Expense | { error: string } | null> {
  const { replica } = useLocal();
  const perform = usePerform();
  return async ({ series, nextDate }) => {
    if (nextDate === null) return null;
    const month = monthOf(nextDate);
    const done = await perform({ type: "series.generate", data: { cutoffDate: lastDayOf(month) } });
    if (!done.ok) return { error: done.error };
    return replica.ledger().get("expense", occurrenceId(series.id, month)) ?? null;
  };
}
