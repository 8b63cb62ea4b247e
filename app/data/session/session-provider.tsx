import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { api, RequestError } from "../api/api.ts";
import type { Losses, OldDataFate } from "../sign-out/clear-browser.ts";
import {
  type AccountState,
  announceAccountChange,
  rememberedState,
  stateByAnswer,
  stateByWorker,
  stateFromMemory,
  watchAccount,
} from "./session-state.ts";
import type { User } from "./stored-user.ts";

export { RequestError } from "../api/api.ts";
export type { Losses, OldDataFate } from "../sign-out/clear-browser.ts";
export type { AccountState } from "./session-state.ts";
export { announceAccountChange, userSignedIn } from "./session-state.ts";
export type { User } from "./stored-user.ts";

const AccountContext = createContext<AccountState>({ status: "loading" });

interface AccountProviderProps {
  /** Whether the screen is, or was, rendered at build, without anybody. */
  isPrerendered: boolean;
  children: ReactNode;
}

export function AccountProvider({ isPrerendered, children }: AccountProviderProps): ReactNode {
  const [state, setState] = useState<AccountState>(isPrerendered ? { status: "loading" } : rememberedState);
  // A prerendered screen is taken over as it was rendered; who is here follows before it is painted.
  useLayoutEffect(() => setState(stateFromMemory), []);
  useEffect(() => {
    const update = () => {
      // What this browser remembers holds at once: nobody sees another user's screen while the worker is asked.
      setState(stateFromMemory);
      void stateByWorker().then(
        (answer) => setState((previous) => stateByAnswer(previous, answer)),
        reportError,
      );
    };
    update();
    return watchAccount(update);
  }, []);
  return <AccountContext value={state}>{children}</AccountContext>;
}

export function useAccount(): AccountState {
  return useContext(AccountContext);
}

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
  const { isAnythingLost, lossesBesideOwn } = await import("../sign-out/clear-browser.ts");
  const losses = await lossesBesideOwn(id);
  return isAnythingLost(losses) ? losses : null;
}

/** Said after signing out if the browser couldn't remove everything yet. */
export const NOT_ALL_REMOVED =
  "You are signed out, but this browser hasn't removed all data yet. Close any other Expense Timeline tabs.";

async function leave(oldData: OldDataFate, end: () => Promise<void>): Promise<boolean> {
  // Loaded first: if that failed after the session had ended, the data would stay behind.
  const { clearThisBrowser } = await import("../sign-out/clear-browser.ts");
  await end();
  const isAllRemoved = await clearThisBrowser(oldData);
  announceAccountChange();
  return isAllRemoved;
}
