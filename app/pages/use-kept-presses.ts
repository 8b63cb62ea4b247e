import { useDeferredValue, useEffect, useLayoutEffect } from "react";
import { takePlace, takePresses } from "../kept-presses.ts";
import { useAccount } from "../local/account.tsx";
import { monthInPage } from "../shown-month.ts";

/** Goes on where the person was in the month that stood in the page, and makes what they pressed there. */
export function useKeptPresses(isLoaded: boolean): void {
  const account = useAccount();
  const isTheirs = "person" in account && account.person.id === monthInPage();
  useLayoutEffect(() => {
    if (isTheirs) takePlace();
  }, [isTheirs]);
  // Rows begin without all of their controls.
  const isWhole = useDeferredValue(isLoaded, false);
  useEffect(() => {
    if (isWhole) void takePresses(isTheirs);
  }, [isWhole, isTheirs]);
}
