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

/** A badge's toast would cover the neighbours of a dialog, or rows that a search found. */
const IN_USE = "#root[aria-hidden], search[data-open]";

/**
 * Calls `announce` with each badge that the worker awarded, in one visible tab only. Badges wait in the database for
 * it, and while a dialog or a search is open.
 */
export function useEarnedBadges(announce: (key: BadgeKey) => void): void {
  const { ledgerStore } = useLocal();
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const screen = {
      isShown: () => document.visibilityState === "visible",
      isInUse: () => document.querySelector(IN_USE) !== null,
    };
    const listen = (database: LocalDatabase) => {
      const tell = followEarned(database, screen, announce, signal);
      document.addEventListener("visibilitychange", tell, { signal });
    };
    // Its code may come later than this screen. If it can't open the ledger, the list of bills says so.
    ledgerStore.kept().then(
      ({ means: { database } }) => database !== null && !signal.aborted && listen(database),
      () => undefined,
    );
    return () => over.abort();
  }, [ledgerStore, announce]);
}

const RETRY_MS = 500;

interface ToldScreen {
  isShown: () => boolean;
  isInUse: () => boolean;
}

/** Returns a function to call when the screen is shown again. */
export function followEarned(
  database: LocalDatabase,
  screen: ToldScreen,
  announce: (key: BadgeKey) => void,
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = async () => {
    clearTimeout(timer);
    if (signal.aborted || !screen.isShown()) return;
    if (screen.isInUse()) timer = setTimeout(tell, RETRY_MS);
    else for (const key of await takeEarned(database)) if (isTold(key)) announce(key);
  };
  const tell = () => void take().catch(database.report);
  database.onChange(["earned"], tell, signal);
  tell();
  return tell;
}

async function takeEarned(database: LocalDatabase): Promise<BadgeKey[]> {
  return await database.write(["earned"], async ({ earned }) => {
    const all = await earned.getAll();
    if (all.length > 0) await earned.clear();
    return all.map(({ key }) => key).filter(isBadgeKey);
  });
}
