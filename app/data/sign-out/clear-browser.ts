import { browserStorage, tabStorage } from "../../browser/storage.ts";
import { THEME_KEY } from "../../browser/theme.ts";
import { deleteDatabaseOf, unsentOf, usersHere } from "../db/other-users.ts";
import { isOldBackup, isOldEntry, type OldDataHere, oldDataHere } from "../legacy-import/old-client-data.ts";
import { isMoveKey } from "../legacy-import/run-import.ts";
import { storedUser } from "../session/stored-user.ts";

/**
 * What happens to the old version's data: it stays because the user wasn't asked, only what isn't in an account yet
 * stays, or all of it goes.
 */
export type OldDataFate = "keep" | "keep-unimported" | "remove";

/** What signing out would delete for good, besides the user's own unsent changes. */
export interface Losses {
  /** Changes that never reached the account of somebody who was here before. */
  readonly unsentOfOthers: number;
  readonly oldData: OldDataHere | null;
}

/** Whether there is anything to warn of. */
export function isAnythingLost({ unsentOfOthers, oldData }: Losses): boolean {
  return unsentOfOthers > 0 || oldData !== null;
}

/** Decided by what the user was shown, and chose. */
export function fateOfOldData(losses: Losses | null, removesOld: boolean): OldDataFate {
  return removesOld || !losses?.oldData?.unimported ? "remove" : "keep-unimported";
}

/** @param userId the user signing out */
export async function lossesBesideOwn(userId: string): Promise<Losses> {
  const others = [...(await usersHere())].filter((id) => id !== userId);
  const unsent = await Promise.all(others.map(unsentOf));
  return { unsentOfOthers: unsent.reduce((sum, each) => sum + each, 0), oldData: oldDataHere() };
}

/**
 * Removes everything this browser keeps, whoever left it: each database, and the text under every key, so that keys
 * added later are covered. Two things stay: the chosen theme, which says nothing about anybody, and the service
 * worker's files, which are the same for everybody and never include a page with somebody's month.
 * @returns false if a database couldn't be removed yet
 */
export async function clearThisBrowser(oldData: OldDataFate): Promise<boolean> {
  const everybody = new Set(await usersHere());
  const user = storedUser();
  if (user !== null) everybody.add(user.id);
  const removed = await Promise.all([...everybody].map(deleteDatabaseOf));
  // Last, so that a tab that is closed half-way still knows whose data to remove.
  for (const key of browserStorage.keys()) if (!stays(key, oldData)) browserStorage.remove(key);
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  return removed.every((isGone) => isGone);
}

function stays(key: string, oldData: OldDataFate): boolean {
  if (key === THEME_KEY) return true;
  if (oldData === "remove") return false;
  return isOldEntry(key) || isMoveKey(key) || (oldData === "keep" && isOldBackup(key));
}
