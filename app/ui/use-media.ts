import { useSyncExternalStore } from "react";

/** Whether a media query holds. For differences between screens that CSS can't make. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    // The worker and the build render without knowing the screen.
    () => false,
  );
}
