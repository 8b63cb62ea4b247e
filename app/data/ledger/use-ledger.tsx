import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Day, Month } from "#domain/calendar/days.ts";
import { localTime } from "#domain/calendar/local-time.ts";
import { compareExpenses, type Expense, isOwedEarlier } from "#domain/expenses/expense.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { type Currency, currencyOfLanguage, DEFAULT_CURRENCY } from "#domain/money/currency.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { type ShownSyncKind, type SyncState, shownKind } from "../sync/sync-status.ts";
import { useLocal } from "./ledger-provider.tsx";
import type { LedgerStore } from "./ledger-store.ts";
import { type Changes, useChanges } from "./use-mutations.ts";

/**
 * What `select` makes of the ledger, again after every change. Renders only when the result differs, so it has to
 * be a row, a plain value, or go through `sameList`.
 */
function useLedger<T>(select: (ledger: Ledger) => T): T {
  return useOfLedgerStore((ledgerStore) => select(ledgerStore.ledger()));
}

/** The same of all that the ledger store knows: a component that needs one word of it renders when that word changes. */
function useOfLedgerStore<T>(select: (ledgerStore: LedgerStore) => T): T {
  const { ledgerStore } = useLocal();
  const snapshot = () => select(ledgerStore);
  return useSyncExternalStore((listener) => ledgerStore.subscribe(listener), snapshot, snapshot);
}

/**
 * The month's expenses by due date. The list and its rows keep their identity while they don't change.
 */
export function useMonthExpenses(month: Month): readonly Expense[] {
  return useExpenses(month, inMonth, compareExpenses);
}

function inMonth(expense: Expense, month: Month): boolean {
  return !expense.deleted && expense.dueDate.startsWith(month);
}

/** The unpaid bills of months before today's. The latest come first, since users often never return to the oldest. */
export function useEarlierBills(today: Day): readonly Expense[] {
  return useExpenses(today, isOwedEarlier, latestFirst);
}

function latestFirst(a: Expense, b: Expense): number {
  return compareExpenses(b, a);
}

/**
 * The expenses that `isWanted` picks for `key`. React asks several times for each change, and the account may have
 * thousands of bills, so they are gone through only once.
 */
function useExpenses(
  key: string,
  isWanted: (expense: Expense, key: string) => boolean,
  compare: (a: Expense, b: Expense) => number,
): readonly Expense[] {
  const { ledgerStore } = useLocal();
  const [last] = useState({ version: -1, key: "", list: [] as readonly Expense[] });
  return useLedger((ledger) => {
    const version = ledgerStore.version();
    if (last.version === version && last.key === key) return last.list;
    const list: Expense[] = [];
    for (const each of ledger.all("expense")) if (isWanted(each, key)) list.push(each);
    list.sort(compare);
    const isNews = list.length !== last.list.length || list.some((each, index) => each !== last.list[index]);
    Object.assign(last, { version, key, list: isNews ? list : last.list });
    return last.list;
  });
}

/** Whether the account has any bill at all. */
export function useHasBills(): boolean {
  return useLedger((ledger) => {
    for (const expense of ledger.all("expense")) if (!expense.deleted) return true;
    return false;
  });
}

/** An expense that was not deleted. */
export function useExpense(id: string): Expense | undefined {
  return useLedger((ledger) => {
    const expense = ledger.get("expense", id);
    return expense?.deleted ? undefined : expense;
  });
}

/** Returns a function that returns the rows as they are when it is called, for code that doesn't render them. */
export function useReadLedger(): () => Ledger {
  const { ledgerStore } = useLocal();
  return useCallback(() => ledgerStore.ledger(), [ledgerStore]);
}

export function useSettings(): Settings {
  return useLedger((ledger) => ledger.settings());
}

/** What a user is called: the name they chose in the settings, at once, else the one they came with. */
export function useShownName(user: { readonly name: string }): string {
  return useLedger((ledger) => ledger.settings().name) ?? user.name;
}

/** Whose midnight counts: the account's, and the browser's until the account has one. */
export function useTimeZone(): string {
  return useOfLedgerStore((ledgerStore) => ledgerStore.timeZone());
}

/** The account's own settings; undefined until it has any, or they could not be loaded yet. */
export function useStoredSettings(): Settings | undefined {
  return useLedger((ledger) => ledger.get("settings", ONLY));
}

/**
 * The currency amounts are shown in. It is guessed from the browser's language while the account's can't be loaded.
 */
export function useCurrency(): Currency {
  const stored = useStoredSettings()?.currency;
  const failed = useLoadFailure() !== null;
  if (stored !== undefined) return stored;
  return failed ? currencyOfLanguage(navigator.language) : DEFAULT_CURRENCY;
}

/**
 * Why the account's rows could not be loaded or brought up to date, for a user; null while all is well. Without a
 * network that is trouble only where this browser has never loaded them.
 */
export function useLoadFailure(): string | null {
  const everSynced = useEverSynced();
  const { kind, error } = useSyncStatus();
  if (kind === "failed") return error;
  return kind === "offline" && !everSynced ? "The server could not be reached." : null;
}

function useSyncStatus(): SyncState {
  const { status } = useLocal();
  const snapshot = () => status.current();
  return useSyncExternalStore((listener) => status.subscribe(listener), snapshot, snapshot);
}

/** A month's budget in hundredths; null where there is none. */
export function useBudget(month: Month): number | null {
  return useLedger((ledger) => ledger.get("budget", month)?.amountCents ?? null);
}

/** Whether the account's rows are on their way. If only one month's are needed, a provisional month may have them. */
export function useIsLoading(month?: Month): boolean {
  const isHere = useOfLedgerStore((ledgerStore) =>
    month === undefined ? ledgerStore.everSynced() : ledgerStore.holds(month),
  );
  return useLoadFailure() === null && !isHere;
}

/** False until this browser has loaded the account once. */
export function useEverSynced(): boolean {
  return useOfLedgerStore((ledgerStore) => ledgerStore.everSynced());
}

/** Whether the browser's own storage doesn't answer, so that everything comes from the network. */
export function useIsInMemory(): boolean {
  return useOfLedgerStore((ledgerStore) => ledgerStore.isInMemory());
}

/** The quiet word in the header: how many changes wait, and why they could not be saved. */
export function useSyncState(): { kind: ShownSyncKind; waiting: number; error: string | null } {
  const waiting = useOfLedgerStore((ledgerStore) => ledgerStore.waiting());
  const isLoading = useIsLoading();
  const { kind, error } = useSyncStatus();
  return { kind: shownKind(kind, waiting, isLoading), waiting, error };
}

/** Makes one change: see {@link useChanges}. */
export function usePerform(): Changes["perform"] {
  return useChanges().perform;
}

/** Returns a function that sends the outbox. It resolves to false if that isn't possible now, or takes too long. */
export function useSendNow(): () => Promise<boolean> {
  const local = useLocal();
  return useCallback(() => local.sendNow(), [local]);
}

/** The user's own calendar day, again at their midnight. */
export function useToday(): Day {
  const { ledgerStore } = useLocal();
  const timeZone = useTimeZone();
  const [today, setToday] = useState(() => ledgerStore.today());
  useEffect(() => {
    const update = () => setToday(localTime(Date.now(), timeZone).day);
    update();
    const timer = setInterval(update, 30_000);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [timeZone]);
  return today;
}
