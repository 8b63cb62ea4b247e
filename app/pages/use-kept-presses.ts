import { useDeferredValue, useEffect, useLayoutEffect } from "react";
import { monthInPage } from "../browser/month-in-page.ts";
import { useAccount } from "../data/session/session-provider.tsx";
import { takePlace, takePresses } from "../entry/kept-presses.ts";

/** Goes on where the user was in the month that stood in the page, and makes what they pressed there. */
export function useKeptPresses(isLoaded: boolean): void {
  const account = useAccount();
  const isTheirs = "user" in account && account.user.id === monthInPage();
  useLayoutEffect(() => {
    if (isTheirs) takePlace();
  }, [isTheirs]);
  // Rows begin without all of their controls.
  const isWhole = useDeferredValue(isLoaded, false);
  useEffect(() => {
    if (isWhole) void takePresses(isTheirs);
  }, [isWhole, isTheirs]);
}
