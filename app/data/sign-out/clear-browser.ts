import { showIconBadge } from "../../browser/icon-badge.ts";
import { browserStorage, tabStorage } from "../../browser/storage.ts";
import { THEME_KEY } from "../../browser/theme.ts";
import { removeImportDraft } from "../importing/import-draft.ts";
import {
  IMPORT_KEY,
  isOldBackup,
  isOldEntry,
  type OldDataHere,
  oldDataHere,
} from "../legacy-import/old-client-data.ts";
import { unsubscribe } from "../notifications/this-device.ts";
import { deleteDatabaseOf, unsentOf, usersHere } from "../session/other-users.ts";
import { hasPickedHere } from "../session/picked-here.ts";
import { forgetUser, storedUser } from "../session/stored-user.ts";

/** Of the old client's data. "keep" if the user wasn't asked; "keep-unimported" keeps what isn't in an account yet. */
export type OldDataFate = "keep" | "keep-unimported" | "remove";

/** What signing out would delete for good, besides the user's own unsent changes. */
export interface Losses {
  /** Changes of earlier users that never reached their accounts. */
  readonly unsentOfOthers: number;
  readonly oldData: OldDataHere | null;
  /** Whether bills that were picked on /start are in no account yet. */
  readonly hasPicked: boolean;
}

export function isAnythingLost({ unsentOfOthers, oldData, hasPicked }: Losses): boolean {
  return unsentOfOthers > 0 || oldData !== null || hasPicked;
}

export function fateOfOldData(losses: Losses | null, removesOld: boolean): OldDataFate {
  return removesOld || !losses?.oldData?.unimported ? "remove" : "keep-unimported";
}

export async function lossesBesideOwn(userId: string): Promise<Losses> {
  const others = [...(await usersHere())].filter((id) => id !== userId);
  const unsent = await Promise.all(others.map(unsentOf));
  return {
    unsentOfOthers: unsent.reduce((sum, each) => sum + each, 0),
    oldData: oldDataHere(),
    hasPicked: hasPickedHere(),
  };
}

/**
 * Removes every user's data. Every key goes, so that keys added later are covered. The theme stays, and so do the service
 * worker's files, which never include a page with somebody's month. Returns false if a database couldn't be removed yet.
 */
export async function clearThisBrowser(oldData: OldDataFate): Promise<boolean> {
  const everybody = new Set(await usersHere());
  const user = storedUser();
  if (user !== null) everybody.add(user.id);
  const removed = await Promise.all([...everybody].map(deleteDatabaseOf));
  await removeImportDraft();
  await unsubscribe().catch(reportError);
  showIconBadge(0);
  // Keys go last, so that the next tab still knows whose data to remove if this one is closed half-way.
  forgetUser();
  for (const key of browserStorage.keys()) if (!stays(key, oldData)) browserStorage.remove(key);
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  return removed.every((isGone) => isGone);
}

function stays(key: string, oldData: OldDataFate): boolean {
  if (key === THEME_KEY) return true;
  if (oldData === "remove") return false;
  return isOldEntry(key) || key === IMPORT_KEY || (oldData === "keep" && isOldBackup(key));
}
