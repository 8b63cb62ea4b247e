import { useEffect } from "react";
import type { BadgeKey } from "#domain/badges/catalogue.ts";
import type { LocalDatabase } from "../db/database.ts";
import { useLocal } from "./ledger-provider.tsx";

/**
 * Calls `announce` with each badge that the worker awarded, in one visible tab only. Badges wait in the database for
 * it.
 */
export function useEarnedBadges(announce: (key: BadgeKey) => void): void {
  const { database } = useLocal().ledgerStore;
  useEffect(() => {
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      for (const key of await takeEarned(database)) announce(key);
    };
    const tryToTake = () => void take().catch((error: unknown) => database.isOpen() && reportError(error));
    const stopListening = database.onChange(["earned"], tryToTake);
    tryToTake();
    document.addEventListener("visibilitychange", tryToTake);
    return () => {
      stopListening();
      document.removeEventListener("visibilitychange", tryToTake);
    };
  }, [database, announce]);
}

async function takeEarned(database: LocalDatabase): Promise<BadgeKey[]> {
  if ((await database.count("earned")) === 0) return [];
  return await database.write(["earned"], async ({ earned }) => {
    const keys = (await earned.getAll()).map(({ key }) => key);
    await earned.clear();
    return keys;
  });
}
