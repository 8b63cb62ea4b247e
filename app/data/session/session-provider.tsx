import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { usePageRecord } from "./page-record.ts";
import {
  type AccountState,
  rememberedState,
  stateByAnswer,
  stateByWorker,
  stateFromMemory,
  stateInPage,
  watchAccount,
} from "./session-state.ts";

const AccountContext = createContext<AccountState>({ status: "loading" });

interface AccountProviderProps {
  /** Whether the screen is, or was, rendered at build, without anybody. */
  isPrerendered: boolean;
  children: ReactNode;
}

export function AccountProvider({ isPrerendered, children }: AccountProviderProps): ReactNode {
  const page = usePageRecord();
  const [state, setState] = useState<AccountState>(() => {
    if (page !== null) return stateInPage(page);
    return isPrerendered ? { status: "loading" } : rememberedState();
  });
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
