import { useEffect } from "react";
import { type BadgeKey, isBadgeKey } from "#domain/badges/catalogue.ts";
import type { LocalDatabase } from "../db/database.ts";
import { useLocal } from "./ledger-provider.tsx";

let isFirstRun = false;

/** Call it when an account is set up: until the next page, badges but First Login are only told on the badges' screen. */
export function beginFirstRun(): void {
  isFirstRun = true;
}

/** Returns whether a toast tells of a badge. A first run has one at most, whatever is earned in it at once. */
export function isTold(key: BadgeKey): boolean {
  return !isFirstRun || key === "first_login";
}

/**
 * Calls `announce` with each badge that the worker awarded, in one visible tab only. Badges wait in the database for
 * it.
 */
export function useEarnedBadges(announce: (key: BadgeKey) => void): void {
  const { ledgerStore } = useLocal();
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const listen = (database: LocalDatabase) => {
      const take = async () => {
        if (document.visibilityState !== "visible") return;
        for (const key of await takeEarned(database)) if (isTold(key)) announce(key);
      };
      const tryToTake = () => void take().catch(database.report);
      database.onChange(["earned"], tryToTake, signal);
      document.addEventListener("visibilitychange", tryToTake, { signal });
      tryToTake();
    };
    // Its code may come later than this screen. If it can't open the ledger, the list of bills says so.
    ledgerStore.kept().then(
      ({ means: { database } }) => database !== null && !signal.aborted && listen(database),
      () => undefined,
    );
    return () => over.abort();
  }, [ledgerStore, announce]);
}

async function takeEarned(database: LocalDatabase): Promise<BadgeKey[]> {
  return await database.write(["earned"], async ({ earned }) => {
    const all = await earned.getAll();
    if (all.length > 0) await earned.clear();
    return all.map(({ key }) => key).filter(isBadgeKey);
  });
}
