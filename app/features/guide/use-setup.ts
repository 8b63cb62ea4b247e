import { useState } from "react";
import { useEverSynced } from "../../data/ledger/use-ledger.tsx";
import { useDismissed } from "../../data/session/session-provider.tsx";

export const SETUP_STEPS = ["bills", "budget", "reminders"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Earlier versions stored this when their guide was dismissed. */
const ALL = "true";

export interface Setup {
  readonly step: SetupStep;
  /** Whether a step before it was finished or skipped on this screen. */
  readonly isContinued: boolean;
  readonly finish: (step: SetupStep) => void;
  /** Hides the guide until the screen is opened again. */
  readonly hide: () => void;
}

/**
 * Returns what a new account is asked next; null if it is set up. This browser remembers what was finished or skipped. An account
 * with bills is only asked on, in the browser where its first bills were picked.
 */
export function useSetup(hasBills: boolean): Setup | null {
  const everSynced = useEverSynced();
  const [done, dismiss] = useDismissed("guide");
  const [isHidden, setHidden] = useState(false);
  const [isContinued, setContinued] = useState(false);
  const step = SETUP_STEPS.find((each) => !done.has(each));
  // The account may have bills that couldn't be loaded.
  if (step === undefined || done.has(ALL) || isHidden || !everSynced) return null;
  if (hasBills && step === "bills") return null;
  return {
    step,
    isContinued,
    finish: (finished) => {
      dismiss(finished);
      setContinued(true);
    },
    hide: () => setHidden(true),
  };
}
