import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** The scroll position of each entry in this tab's history. The browser itself restores it after a page load. */
const offsets = new Map<string, number>();

/**
 * Scrolls to the top on every path change, and back to where the user was when they go back. The browser would
 * restore the position before the screen is tall enough, so it is told not to while the app is open.
 */
export function ScrollKeeper() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => offsets.set(shown.current.key, window.scrollY);
    const handOver = () => {
      history.scrollRestoration = "auto";
    };
    const takeBack = () => {
      history.scrollRestoration = "manual";
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", handOver);
    addEventListener("pageshow", takeBack);
    return () => {
      handOver();
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", handOver);
      removeEventListener("pageshow", takeBack);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const isReturn = type === NavigationType.Pop;
    if (isReturn) window.scrollTo(0, offsets.get(key) ?? 0);
    else if (before.pathname !== pathname) window.scrollTo(0, 0);
  }, [pathname, key, type]);
  return null;
}
