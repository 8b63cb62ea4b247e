import { Component, type ComponentProps, useEffect, useEffectEvent } from "react";
import {
  NavigationType,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  state?: unknown;
}

/** A link within the app. The router's own also prefetches for other kinds of router, which is 2 kB that nothing here uses. */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/**
 * Leads elsewhere. A dialog that goes with its screen steps back over its own entry in the history (overlay.ts), perhaps just
 * after this has led away from there. The router finds nothing changed then, so its own Navigate would leave the page empty.
 */
export function Redirect({ to, state }: { to: To; state?: unknown }) {
  const navigate = useNavigate();
  const lead = useEffectEvent(() => void navigate(to, { replace: true, state }));
  useEffect(() => {
    const again = () => lead();
    lead();
    addEventListener("popstate", again);
    return () => removeEventListener("popstate", again);
  }, []);
  return null;
}

/** The scroll position of each entry in this tab's history. The browser itself restores it after a page load. */
const offsets = new Map<string, number>();

/**
 * Scrolls to the top on every path change, and back to where the user was when they go back. The browser would
 * restore the position before the screen is tall enough, so it is told not to while the app is open.
 */
export function ScrollKeeper() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const handOver = () => {
      history.scrollRestoration = "auto";
    };
    const takeBack = () => {
      history.scrollRestoration = "manual";
    };
    takeBack();
    addEventListener("pagehide", handOver);
    addEventListener("pageshow", takeBack);
    return () => {
      handOver();
      removeEventListener("pagehide", handOver);
      removeEventListener("pageshow", takeBack);
    };
  }, []);

  return <OfEntry pathname={pathname} entry={key} isReturn={type === NavigationType.Pop} />;
}

interface EntryProps {
  pathname: string;
  entry: string;
  isReturn: boolean;
}

/** A class, since only a class is asked while the screen that is left still stands (getSnapshotBeforeUpdate). */
class OfEntry extends Component<EntryProps> {
  override getSnapshotBeforeUpdate({ entry }: EntryProps): null {
    if (entry !== this.props.entry) offsets.set(entry, window.scrollY);
    return null;
  }

  override componentDidUpdate(before: EntryProps): void {
    const { pathname, entry, isReturn } = this.props;
    if (before.entry === entry) return;
    if (isReturn) window.scrollTo(0, offsets.get(entry) ?? 0);
    else if (before.pathname !== pathname) window.scrollTo(0, 0);
  }

  override render() {
    return null;
  }
}
