import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { api, RequestError } from "./api.ts";
import { deleteLocalDatabase } from "./delete-database.ts";
import { forgetPerson, rememberedPerson } from "./remembered-person.ts";
import {
  type AccountState,
  announceAccountChange,
  rememberedState,
  stateByAnswer,
  stateByWorker,
  stateFromMemory,
  watchAccount,
} from "./who-is-here.ts";

export { RequestError } from "./api.ts";
export type { Person } from "./remembered-person.ts";
export { personSignedIn } from "./who-is-here.ts";

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
      // What this browser remembers holds at once: nobody sees another person's screen while the worker is asked.
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
 * Ends the session and removes what this person left in the browser. An answer that there is no session to end
 * (404, 401, 403) is as good as success (SPEC.md section 7).
 * @throws RequestError when the worker could not be reached, since then the session would go on
 */
export async function signOut(): Promise<void> {
  try {
    await api.auth["sign-out"].$post({ json: {} });
  } catch (thrown) {
    if (!(thrown instanceof RequestError) || ![404, 401, 403].includes(thrown.status)) throw thrown;
  }
  await leaveThisBrowser();
}

/**
 * Ends all sessions of this person, and removes what they left in this browser.
 * @throws RequestError when that was not done: without a session of our own, the others would go on
 */
export async function signOutEverywhere(): Promise<void> {
  await api.sessions["revoke-all"].$post({ json: {} });
  await leaveThisBrowser();
}

async function leaveThisBrowser(): Promise<void> {
  const person = rememberedPerson();
  if (person !== null) {
    await deleteLocalDatabase(person.id);
  }
  // Last, so that a tab that is closed half-way still knows whose data to remove.
  forgetPerson();
  announceAccountChange();
}
