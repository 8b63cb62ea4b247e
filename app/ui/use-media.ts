import { useSyncExternalStore } from "react";

/** Whether a media query holds, for what differs in more than looks between screens. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    // HTML is rendered without knowing the screen.
    () => false,
  );
}
