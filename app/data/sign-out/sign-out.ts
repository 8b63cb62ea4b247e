import { api, RequestError } from "../api/api.ts";
import { announceAccountChange } from "../session/session-state.ts";
import type { User } from "../session/stored-user.ts";
import type { Losses, OldDataFate } from "./clear-browser.ts";

/**
 * Ends the session and removes everything this browser kept. An answer that there is no session to end (404, 401, 403)
 * is as good as success.
 * @returns false if the browser couldn't remove everything yet
 * @throws RequestError when the worker could not be reached, since then the session would go on
 */
export async function signOut(oldData: OldDataFate = "keep"): Promise<boolean> {
  return await leave(oldData, async () => {
    try {
      await api.auth["sign-out"].$post({ json: {} });
    } catch (thrown) {
      if (!(thrown instanceof RequestError) || ![404, 401, 403].includes(thrown.status)) throw thrown;
    }
  });
}

/**
 * Ends all sessions of this user, and removes everything this browser kept.
 * @returns false if the browser couldn't remove everything yet
 * @throws RequestError when that was not done: without a session of our own, the others would go on
 */
export async function signOutEverywhere(oldData: OldDataFate): Promise<boolean> {
  return await leave(oldData, async () => void (await api.sessions["revoke-all"].$post({ json: {} })));
}

/** What signing out would delete for good, besides the user's own changes; null if nothing. */
export async function lossesOfSigningOut({ id }: Pick<User, "id">): Promise<Losses | null> {
  const { isAnythingLost, lossesBesideOwn } = await import("./clear-browser.ts");
  const losses = await lossesBesideOwn(id);
  return isAnythingLost(losses) ? losses : null;
}

/** Said after signing out if the browser couldn't remove everything yet. */
export const NOT_ALL_REMOVED =
  "You are signed out, but this browser hasn't removed all data yet. Close any other Expense Timeline tabs.";

async function leave(oldData: OldDataFate, end: () => Promise<void>): Promise<boolean> {
  // Loaded first: if that failed after the session had ended, the data would stay behind.
  const { clearThisBrowser } = await import("./clear-browser.ts");
  await end();
  const isAllRemoved = await clearThisBrowser(oldData);
  announceAccountChange();
  return isAllRemoved;
}
