import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { browserStorage } from "../../browser/storage.ts";
import {
  type AccountState,
  mergedState,
  stateByWorker,
  stateFromStorage,
  stateInPage,
  watchAccount,
} from "./session-state.ts";
import { usePageRecord } from "./stored-user.ts";

const AccountContext = createContext<AccountState>({ status: "loading" });

interface AccountProviderProps {
  /** It is true if the screen was rendered at build, for no user. */
  isPrerendered: boolean;
  children: ReactNode;
}

export function AccountProvider({ isPrerendered, children }: AccountProviderProps): ReactNode {
  const page = usePageRecord();
  const [state, setState] = useState<AccountState>(() => {
    if (page !== null) return stateInPage(page);
    return isPrerendered ? { status: "loading" } : stateFromStorage();
  });
  // A prerendered screen hydrates as it was rendered. The stored user follows before it is painted.
  useLayoutEffect(() => setState(stateFromStorage), []);
  useEffect(() => {
    const update = () => {
      // Show the stored user at once, so that nobody sees another user's screen while the worker is asked.
      setState(stateFromStorage);
      void stateByWorker().then((state) => setState((previous) => mergedState(previous, state)), reportError);
    };
    update();
    return watchAccount(update);
  }, []);
  return <AccountContext value={state}>{children}</AccountContext>;
}

export function useAccount(): AccountState {
  return useContext(AccountContext);
}

/** What this user has dismissed of a kind, such as the offers of some months, and a function that adds to it. */
export function useDismissed(
  what: "copy" | "guide",
): [items: ReadonlySet<string>, dismiss: (item: string) => void] {
  const account = useAccount();
  const userId = "user" in account ? account.user.id : "";
  const key = `expenseTimeline_${what}Dismissed_${userId}`;
  const [items, setItems] = useState(() => storedItems(key));
  const dismiss = (item: string) => {
    // Another tab may have dismissed others.
    const now = storedItems(key).add(item);
    browserStorage.set(key, [...now].join(","));
    setItems(now);
  };
  return [items, dismiss];
}

function storedItems(key: string): Set<string> {
  return new Set(browserStorage.get(key)?.split(","));
}
