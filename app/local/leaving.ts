import { kept, keptByTab } from "../kept.ts";
import { deleteDatabaseOf, peopleHere, unsentOf } from "./left-behind.ts";
import { isOldBackup, isOldEntry, type OldDataHere, oldDataHere } from "./old-client-data.ts";
import { isMoveKey } from "./old-data-move.ts";
import { rememberedPerson } from "./remembered-person.ts";

/**
 * What happens to the old version's data: it stays because the person wasn't asked, only what isn't in an account yet
 * stays, or all of it goes.
 */
export type OldDataFate = "keep" | "keep-unimported" | "remove";

/** What signing out would delete for good, besides the person's own unsent changes. */
export interface Losses {
  /** Changes that never reached the account of somebody who was here before. */
  readonly unsentOfOthers: number;
  readonly oldData: OldDataHere | null;
}

/** Whether there is anything to warn of. */
export function isAnythingLost({ unsentOfOthers, oldData }: Losses): boolean {
  return unsentOfOthers > 0 || oldData !== null;
}

/** Decided by what the person was shown, and chose. */
export function fateOfOldData(losses: Losses | null, removesOld: boolean): OldDataFate {
  return removesOld || !losses?.oldData?.unimported ? "remove" : "keep-unimported";
}

/** @param personId the person signing out */
export async function lossesBesideOwn(personId: string): Promise<Losses> {
  const others = [...(await peopleHere())].filter((id) => id !== personId);
  const unsent = await Promise.all(others.map(unsentOf));
  return { unsentOfOthers: unsent.reduce((sum, each) => sum + each, 0), oldData: oldDataHere() };
}

/**
 * Removes everything this browser keeps, whoever left it: each database, and the text under every key, so that keys
 * added later are covered. Two things stay: the chosen theme's cookie, which says nothing about anybody, and the
 * service worker's files, which are the same for everybody and never include a page with somebody's month.
 * @returns false if a database couldn't be removed yet
 */
export async function clearThisBrowser(oldData: OldDataFate): Promise<boolean> {
  const everybody = new Set(await peopleHere());
  const person = rememberedPerson();
  if (person !== null) everybody.add(person.id);
  const removed = await Promise.all([...everybody].map(deleteDatabaseOf));
  // Last, so that a tab that is closed half-way still knows whose data to remove.
  for (const key of kept.keys()) if (!stays(key, oldData)) kept.remove(key);
  for (const key of keptByTab.keys()) keptByTab.remove(key);
  return removed.every((isGone) => isGone);
}

function stays(key: string, oldData: OldDataFate): boolean {
  if (oldData === "remove") return false;
  return isOldEntry(key) || isMoveKey(key) || (oldData === "keep" && isOldBackup(key));
}
