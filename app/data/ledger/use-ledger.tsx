import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { budgetsOf, type MonthBudget } from "#domain/budgets/month-budget.ts";
import { type Day, localTime, type Month, monthOf } from "#domain/calendar/days.ts";
import { type MonthStart, monthWith, type Period, periodOf } from "#domain/calendar/periods.ts";
import type { Expense } from "#domain/expenses/expense.ts";
import { type Ledger, ONLY } from "#domain/ledger/ledger.ts";
import { type Currency, currencyOfLanguage, DEFAULT_CURRENCY } from "#domain/money/money.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { useAccount } from "../session/session-provider.tsx";
import { useIsLapsed } from "../session/stored-user.ts";
import { type SyncState, shownKind, UNREACHABLE } from "../sync/sync-status.ts";
import { type Changes, changesOf } from "./changes.ts";
import { useLedgerStore, useLocal } from "./ledger-provider.tsx";
import type { LedgerStore } from "./ledger-store.ts";

/** Renders again only when the result differs, so it has to be a row, a plain value, or the same list. */
function useLedger<T>(select: (ledger: Ledger) => T): T {
  return useOfLedgerStore((ledgerStore) => select(ledgerStore.ledger()));
}

function useOfLedgerStore<T>(select: (ledgerStore: LedgerStore) => T): T {
  const { ledgerStore } = useLocal();
  const snapshot = () => select(ledgerStore);
  return useSyncExternalStore(ledgerStore.subscribe, snapshot, snapshot);
}

export function useMonthExpenses(month: Month): readonly Expense[] {
  return useOfLedgerStore(({ rows }) => rows.expensesOf(month));
}

/** @param from the first day of the current month */
export function useEarlierBills(from: Day, kept: ReadonlySet<string>): readonly Expense[] {
  return useOfLedgerStore(({ rows }) => rows.earlierBills(from, kept));
}

export function useHasBills(): boolean {
  return useLedger((ledger) => {
    for (const expense of ledger.all("expense")) if (!expense.deleted) return true;
    return false;
  });
}

/** Use this in code that reads the ledger at a press and doesn't render it. */
export function useReadLedger(): () => Ledger {
  const { ledgerStore } = useLocal();
  return useCallback(() => ledgerStore.ledger(), [ledgerStore]);
}

export function useSettings(): Settings {
  return useLedger((ledger) => ledger.settings());
}

export function useMonthStart(): MonthStart {
  return useSettings().monthStart;
}

export function useCurrentMonth(): Month {
  return monthWith(useToday(), useMonthStart());
}

export function usePeriod(month: Month): Period {
  const start = useMonthStart();
  return useMemo(() => periodOf(month, start), [month, start]);
}

export function useShownName(user: { readonly name: string }): string {
  return useLedger((ledger) => ledger.settings().name) ?? user.name;
}

export function useTimeZone(): string {
  return useOfLedgerStore((ledgerStore) => ledgerStore.timeZone());
}

/** The account's own settings; undefined until it has any, or they could not be loaded yet. */
export function useStoredSettings(): Settings | undefined {
  return useLedger((ledger) => ledger.get("settings", ONLY));
}

/** Guessed from the browser's language while the account's can't be loaded. */
export function useCurrency(): Currency {
  const stored = useStoredSettings()?.currency;
  const failed = useLoadFailure() !== null;
  if (stored !== undefined) return stored;
  return failed ? currencyOfLanguage(navigator.language) : DEFAULT_CURRENCY;
}

/** Returns a sentence for the user. Being offline is a failure only where this browser has never loaded the account. */
export function useLoadFailure(): string | null {
  const everSynced = useEverSynced();
  const failure = useSyncStatus((state) => state.failure);
  return everSynced && failure === UNREACHABLE ? null : failure;
}

/** Renders again only when the result differs. Most of a screen stays the same while changes are being saved. */
function useSyncStatus<T>(select: (state: SyncState) => T): T {
  const { status } = useLocal();
  return useSyncExternalStore(
    status.subscribe,
    () => select(status.current()),
    () => select(status.rendered),
  );
}

/** Returns null without a budget, and while it depends on bills that are on their way. */
export function useBudget(month: Month, today: Day): MonthBudget | null {
  const ledgerStore = useLedgerStore();
  const version = ledgerStore.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is one object whose version says it changed
  const budget = useMemo(
    () => budgetsOf(ledgerStore.ledger(), today)(month),
    [ledgerStore, version, month, today],
  );
  return budget?.restCents === null || ledgerStore.everSynced() ? budget : null;
}

/** Nothing may be said of an account without its rows: no figure, and not that there are none. */
export type Rows = "here" | "loading" | "missing";

/**
 * Whether the account's rows are here, on their way, or couldn't be loaded. If only one month's are needed, a provisional
 * month may have them.
 */
export function useRows(month?: Month): Rows {
  const isHere = useOfLedgerStore((ledgerStore) =>
    month === undefined ? ledgerStore.everSynced() : ledgerStore.holds(month),
  );
  const failure = useLoadFailure();
  if (isHere) return "here";
  return failure === null ? "loading" : "missing";
}

export function useEverSynced(): boolean {
  return useOfLedgerStore((ledgerStore) => ledgerStore.everSynced());
}

/** The header shows how many changes wait, and why they could not be saved. */
export function useSyncState() {
  const waiting = useOfLedgerStore((ledgerStore) => ledgerStore.waiting());
  const isLoading = useRows() === "loading";
  const { kind, error } = useSyncStatus((state) => state);
  return { kind: shownKind(kind, waiting, isLoading), waiting, error };
}

export function usePerform(): Changes["perform"] {
  return useChanges().perform;
}

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

export type { Changes } from "./changes.ts";

/** Makes and undoes changes. The object stays the same from render to render. */
export function useChanges(): Changes {
  const { ledgerStore, undoStack } = useLocal();
  return useMemo(() => changesOf(ledgerStore, undoStack), [ledgerStore, undoStack]);
}

const NONE: readonly Expense[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

export function useProjectedExpenses(month: Month): readonly Expense[] {
  const period = usePeriod(month);
  return useLedgerStore().computed?.projected(period) ?? NONE;
}

/** The ids of the bills after which their series end. */
export function useLastBills(): ReadonlySet<string> {
  return useLedgerStore().computed?.lastBills() ?? NO_IDS;
}

/**
 * Generates the bills that the shown days lack, to the end of the calendar month. Users who don't pay see projections instead, since the worker would
 * refuse it.
 */
export function useGenerateOnShow(until: Day, today: Day): void {
  const month = monthOf(until);
  const { ledgerStore } = useLocal();
  const mayAct = useMayAct();
  const { computed } = useLedgerStore();
  const isBehind = ledgerStore.everSynced() && mayAct && computed?.cutoff(month, today) != null;
  useEffect(() => {
    // Another effect may have done it since rendering.
    const cutoffDate = isBehind ? computed?.cutoff(month, today) : null;
    if (!cutoffDate) return;
    void ledgerStore.perform({ type: "series.generate", data: { cutoffDate } }).catch(reportError);
  }, [ledgerStore, computed, isBehind, month, today]);
}

/** Returns whether the worker takes what devices do by themselves. */
export function useMayAct(): boolean {
  const account = useAccount();
  return !useIsLapsed("user" in account ? account.user.id : "");
}
