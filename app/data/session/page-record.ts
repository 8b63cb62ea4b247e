import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageRecord } from "../../../worker/app.ts";

export type { PageRecord, RenderLanding, RenderPage, RenderSample } from "../../../worker/app.ts";

/** Holds what the worker rendered the page with; null in every other page. */
export const PageRecordContext = createContext<PageRecord | null>(null);

/**
 * The same for parts of the screen, in the worker and while they hydrate: null for what is mounted later, which asks the
 * browser. What they take from it has to be what was rendered.
 */
export function usePageRecord(): PageRecord | null {
  const page = useContext(PageRecordContext);
  const isFirst = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  return isFirst ? page : null;
}

/** Reads what the worker rendered a page with; null if its file came as it is, as from the service worker. */
export function pageJson<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
