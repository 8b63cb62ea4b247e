import { useDeferredValue, useEffect, useMemo } from "react";
import { addDays, type Day, lastDayOf, type Month, monthOf } from "#domain/calendar.ts";
import type { Expense } from "#domain/expense.ts";
import type { Ledger } from "#domain/ledger.ts";
import { cutoffForMonth, nextDateOf, projectedExpenses } from "#domain/projection.ts";
import { dueTomorrowInOrder } from "#domain/reminders.ts";
import { occurrenceId, type Series } from "#domain/series.ts";
import { useAccount } from "./account.tsx";
import { useIsLapsed } from "./billing.ts";
import { usePerform } from "./replica.tsx";
import { useLocal, useReplica } from "./replica-provider.tsx";

/** The bills that a month will have once its series are generated that far (DESIGN.md section 10). */
export function useProjectedExpenses(month: Month): readonly Expense[] {
  return projectedExpenses(useReplica().ledger(), month);
}

/**
 * Generates what the shown month lacks, with or without a network: SPEC.md section 4, "Generation on month load".
 * Not for who doesn't pay (DESIGN.md section 9): the worker would refuse it, month after month. They see projections.
 */
export function useGenerateOnShow(month: Month, today: Day): void {
  const { replica } = useLocal();
  const account = useAccount();
  const mayGenerate = !useIsLapsed("person" in account ? account.person.id : null);
  const isBehind =
    useReplica().everSynced() && mayGenerate && cutoffForMonth(replica.ledger(), month, today) !== null;
  useEffect(() => {
    // Asked anew: between rendering and now another effect may have done it.
    const cutoffDate = isBehind ? cutoffForMonth(replica.ledger(), month, today) : null;
    if (cutoffDate === null) return;
    void replica.perform({ type: "series.generate", data: { cutoffDate } }).catch(reportError);
  }, [replica, isBehind, month, today]);
}

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

/**
 * Bills still to pay that are due tomorrow; null until this browser holds the account's bills. Looked for when a change
 * has been painted: nobody waits for it.
 */
export function useDueTomorrow(today: Day): readonly Expense[] | null {
  const replica = useReplica();
  const version = useDeferredValue(replica.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica's version says when to look again
  return useMemo(() => {
    if (!replica.everSynced()) return null;
    const tomorrow = addDays(today, 1);
    const candidates = [...replica.ledger().all("expense")].filter((each) => each.dueDate === tomorrow);
    return dueTomorrowInOrder(candidates, today);
  }, [replica, version, today]);
}
