import { type Day, lastDayOf, monthOf } from "#domain/calendar/days.ts";
import { compareExpenses, type Expense } from "#domain/expenses/expense.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import { nextDeadline } from "#domain/series/deadline.ts";
import { billsAYear, furthestCutoff, goesOn, hasBegun, nextBillOf } from "#domain/series/projection.ts";
import type { Series } from "#domain/series/series.ts";
import { priceChange, priceToday } from "#domain/series/series-figures.ts";
import { useLocal } from "./ledger-provider.tsx";
import { usePerform } from "./use-ledger.tsx";

export type RunningSeries = ReturnType<typeof running>;

export function runningSeries(ledger: Ledger, today: Day): RunningSeries[] {
  return (
    [...ledger.all("series")]
      .filter((series) => series.endedOn === null)
      .map((series) => running(ledger, series, today))
      // Once the last bill is paid, a series is over.
      .filter(({ series, next }) => next !== null || goesOn(series) || owesBills(ledger, series))
      .sort((a, b) => key(a).localeCompare(key(b)))
  );
}

function owesBills(ledger: Ledger, { id }: Series): boolean {
  return ledger.occurrencesOf(id).some(({ status }) => status !== "PAID");
}

function key({ series, next }: RunningSeries): string {
  return `${next?.dueDate ?? "9999"} ${series.title}`;
}

function running(ledger: Ledger, series: Series, today: Day) {
  const next = nextBillOf(ledger, series, today)?.expense ?? null;
  const occurrences = ledger.occurrencesOf(series.id).toSorted(compareExpenses);
  const unpaid = occurrences.find((expense) => expense.status !== "PAID" && expense.dueDate >= today);
  const canBeMade = next !== null && next.dueDate <= furthestCutoff(today);
  const priceCents = priceToday(series, occurrences, today);
  return {
    series,
    /** The bill that falls due next, generated or not; null if none will come. */
    next,
    /**
     * The bill through which the series is edited: the next unpaid one, so that no payment is rewritten. Null if it is still
     * to be made. The last one if none can be.
     */
    handle: unpaid ?? (canBeMade ? null : (occurrences.at(-1) ?? null)),
    /** A bill costs this much this month. */
    priceCents,
    /** All bills of a year cost this much. */
    yearCents: priceCents * billsAYear(series, today),
    /** It is true if the first bill is of this month or an earlier one. */
    hasBegun: hasBegun(series, today),
    /** Its price before, if it changed within the last year, or will; null otherwise. */
    change: priceChange(series, occurrences, today),
    /** By when its contract has to be cancelled; null if it has none, or nothing renews any more. */
    deadline: nextDeadline(series, today),
  };
}

/** Generates a bill that was only projected, with all others up to its month. Resolves to null if it isn't to come any more. */
export function useMakeBill(): (projected: Expense) => Promise<Expense | { error: string } | null> {
  const { ledgerStore } = useLocal();
  const perform = usePerform();
  return async ({ id, dueDate }) => {
    const cutoffDate = lastDayOf(monthOf(dueDate));
    const done = await perform({ type: "series.generate", data: { cutoffDate } });
    if (!done.ok) return { error: done.error };
    return ledgerStore.ledger().get("expense", id) ?? null;
  };
}

/** Generates the next bill of a series that has none left, so that there is one to edit the series through. */
export function useMakeNextBill(): (series: RunningSeries) => Promise<Expense | { error: string } | null> {
  const make = useMakeBill();
  return async ({ next }) => (next === null ? null : await make(next));
}
