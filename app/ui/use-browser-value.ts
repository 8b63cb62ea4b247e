import { useSyncExternalStore } from "react";

/**
 * A plain value that only the browser knows, such as what it has stored. Nothing tells when it changes.
 * @param rendered what stands for it where HTML is rendered, and while that is hydrated
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, rendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => rendered);
}

const neverChanges = () => () => undefined;
