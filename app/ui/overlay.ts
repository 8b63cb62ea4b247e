import type { KeyboardEvent } from "react";

/**
 * Lets Back close the topmost dialog, as in a phone's own apps. Each open dialog has an entry of its own in the tab's
 * history, a copy of the screen's, so that the router sees no change.
 */

const open: (() => void)[] = [];

/** Our own step back over the entries of closed dialogs. Null unless the browser is taking it. */
let leaving: { readonly done: Promise<void>; readonly end: () => void } | null = null;

/** The browser gets this long to go back. It may never do so, and takes seconds while the page is loading. */
const DEADLINE_MS = 5000;

interface EntryState {
  readonly dialogs?: number;
  readonly idx?: number;
}

function stateOf(): EntryState {
  return (globalThis.history?.state ?? {}) as EntryState;
}

function depth(): number {
  return stateOf().dialogs ?? 0;
}

/** The place where the user was before they went back or forward. */
let last = position();

function position(): { depth: number; idx: number | undefined } {
  return { depth: depth(), idx: stateOf().idx };
}

/**
 * Calls `close` when the user goes back. Returns a function to call when the dialog closes in another way. It
 * resolves when Back belongs to the screen again.
 */
export function closeOnBack(close: () => void): () => Promise<void> {
  open.push(close);
  matchHistory();
  return async () => {
    const at = open.indexOf(close);
    if (at === -1) return;
    open.splice(at, 1);
    // A dialog below may close at the same moment, so wait for it, but not for a step to another screen.
    await Promise.resolve();
    matchHistory();
    // Going back over another dialog's entry may come first.
    while (leaving !== null) await leaving.done;
  };
}

/** Gives each open dialog an entry, and goes back over those of closed ones. */
function matchHistory(): void {
  if (leaving !== null) return;
  while (depth() < open.length) history.pushState({ ...history.state, dialogs: depth() + 1 }, "");
  const left = depth() - open.length;
  last = position();
  if (left === 0) return;
  let resolve = () => {};
  const done = new Promise<void>((resolveDone) => {
    resolve = resolveDone;
  });
  const deadline = setTimeout(end, DEADLINE_MS);
  function end() {
    clearTimeout(deadline);
    leaving = null;
    resolve();
  }
  leaving = { done, end };
  history.go(-left);
}

function onPopState(): void {
  const before = last;
  last = position();
  if (leaving !== null) {
    leaving.end();
    // A dialog may have opened meanwhile.
    matchHistory();
  } else if (depth() < open.length) {
    for (const close of open.splice(depth()).reverse()) close();
  } else if (depth() > open.length) {
    // The entry of a dialog that another screen or a reload has closed.
    matchHistory();
  } else if (before.depth > depth() && before.idx === last.idx) {
    // Back went from such an entry to the same screen, but the user meant to leave it.
    history.back();
  }
}

// Pages are also rendered at build, where there is no history.
if (globalThis.document !== undefined) addEventListener("popstate", onPopState);

const TABBABLE =
  ":is(a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)):not([tabindex='-1'])";

export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)];
  const edge = event.shiftKey ? places[0] : places.at(-1);
  const isInside = places.includes(document.activeElement as HTMLElement);
  if (isInside && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? places.at(-1) : places[0])?.focus();
}

/** Hides the screen and the dialogs below from assistive technology, but not toasts. Returns how to show them again. */
export function hideOthers(layer: HTMLElement | null): () => void {
  // All are children of the body. Searching the whole page would take longer.
  const others = [...document.body.children].filter(
    (each) => each !== layer && !each.hasAttribute("aria-hidden") && each.matches("#root, .dialog-layer"),
  );
  for (const each of others) each.setAttribute("aria-hidden", "true");
  return () => {
    for (const each of others) each.removeAttribute("aria-hidden");
  };
}

/**
 * Some phones draw their keyboard over the page instead of making the page smaller. Tells the element how much of the
 * screen is covered, in its style's `--keyboard`. Returns how to stop.
 */
export function stayAboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => {};
  const measure = () => {
    // A page that is zoomed shows less of itself too, and nothing covers it.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  measure();
  viewport.addEventListener("resize", measure);
  viewport.addEventListener("scroll", measure);
  return () => {
    viewport.removeEventListener("resize", measure);
    viewport.removeEventListener("scroll", measure);
  };
}
