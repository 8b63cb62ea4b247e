import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in HTML that was rendered without a browser, where a press would do nothing yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
