import { useSyncExternalStore } from "react";

/**
 * Reads a plain value that only the browser knows, such as a stored text. It isn't told of changes.
 * @param rendered what stands for it where HTML is rendered, and while that is hydrated
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, rendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => rendered);
}

const neverChanges = () => () => undefined;

/** False in HTML that was rendered without a browser, where a press would do nothing yet. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}

/** Returns whether a media query holds; false where HTML is rendered. CSS is better wherever it can make the difference. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
