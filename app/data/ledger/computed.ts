import { useCallback, useMemo, useState } from "react";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { monthWith } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { dueTomorrow } from "#domain/expenses/reminders.ts";
import { byNearness, searchExpenses } from "#domain/expenses/search.ts";
import {
  categorySuggestions,
  type KnownTitles,
  knownTitles,
  recentCategories,
} from "#domain/expenses/suggestions.ts";
import type { Ledger } from "#domain/ledger/ledger.ts";
import type { HistoryEntry } from "#domain/undo/history.ts";
import { type WholeChange, wholeChanges } from "#domain/undo/whole-changes.ts";
import { deviceName } from "../session/devices.ts";
import { useLedgerStore, useLocal } from "./ledger-provider.tsx";
import { useEverSynced, useMonthExpenses, useMonthStart, useToday } from "./use-ledger.tsx";

/** Computes figures from the whole ledger, again after every change. */
export function useFigures<T>(compute: (ledger: Ledger, today: Day) => T): T {
  const ledgerStore = useLedgerStore();
  const today = useToday();
  const version = ledgerStore.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  return useMemo(() => compute(ledgerStore.ledger(), today), [compute, ledgerStore, version, today]);
}

/** Bills of all months that match every word of the query, with future ones last. */
export function useSearch(query: string): readonly Expense[] {
  const search = (ledger: Ledger, today: Day) =>
    searchExpenses(ledger.all("expense"), query, today).sort(byNearness(today));
  return useFigures(useCallback(search, [query]));
}

/** Unpaid bills that are due tomorrow; null until this browser holds the account's bills. */
export function useDueTomorrow(today: Day): readonly Expense[] | null {
  const isWhole = useEverSynced();
  const expenses = useMonthExpenses(monthWith(addDays(today, 1), useMonthStart()));
  return isWhole ? dueTomorrow(expenses, today) : null;
}

/** They stay the same as long as a form is open, so that nothing moves under the pointer. */
export function useCategories() {
  const { ledgerStore } = useLocal();
  const isWhole = useEverSynced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a provisional month has fewer of them
  return useMemo(() => {
    const expenses = [...ledgerStore.ledger().all("expense")];
    // The recent ones are so few that they can be chosen by one press.
    return { recent: recentCategories(expenses), all: categorySuggestions(expenses) };
  }, [ledgerStore, isWhole]);
}

/** Use this in code that needs them at a press of a key. Bills that are added later count too. */
export function useReadKnownTitles(): () => KnownTitles {
  const { ledgerStore } = useLocal();
  const [last] = useState<{ version: number; known: KnownTitles }>({ version: -1, known: new Map() });
  return useCallback(() => {
    const version = ledgerStore.version();
    if (last.version !== version) {
      Object.assign(last, { version, known: knownTitles(ledgerStore.ledger().all("expense")) });
    }
    return last.known;
  }, [ledgerStore, last]);
}

/** The changes of the last 30 days, newest first. */
export function useHistory() {
  const ledgerStore = useLedgerStore();
  const ledger = ledgerStore.ledger();
  return {
    changes: pastChanges(ledger.history(), ledgerStore.point.historySinceMs ?? 0),
    ledger,
    device: deviceName(),
    timeZone: ledgerStore.timeZone(),
  };
}

/**
 * Newest first by the clock: offline changes reach the worker later than they happen. A change that was just confirmed may
 * still be pending, too, and counts once.
 * @param sinceMs when the worker's history begins
 */
export function pastChanges(history: Iterable<HistoryEntry>, sinceMs: number): WholeChange[] {
  const entries = new Map([...history].map((entry) => [entry.operationId, entry]));
  const undone = new Set<string>();
  const changes = [...entries.values()].reverse().flatMap((entry) => {
    const isUndone = undone.has(entry.operationId);
    if (entry.undoes !== null && !isUndone) undone.add(entry.undoes);
    // Pending changes are shown whatever this device's clock says.
    const isRecent = entry.appliedAtMs === undefined || entry.appliedAtMs >= sinceMs;
    const isShown = isRecent && entry.type !== "dashboard.view" && entry.image.length > 0;
    return isShown ? [{ entry, undone: isUndone }] : [];
  });
  return wholeChanges(changes.toSorted((a, b) => b.entry.atMs - a.entry.atMs));
}
