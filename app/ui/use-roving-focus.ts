import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Control = HTMLElement | SVGElement;

const ITEM = "li, [role=listitem]";

interface RovingFocusOptions {
  /** Selects what takes focus in an item. */
  controls: string;
  /** Selects where Tab leads at first, if not to the first control. */
  first?: string;
  /** Whether checkboxes of a selection, which have keys of their own, are where Tab leads. */
  isSelecting?: boolean;
}

/**
 * A list that Tab enters at one control and leaves at the next key. Left and right lead to the same control of the
 * neighbouring item, Home and End to the first and last item, up and down to the other controls of the item, or to its
 * neighbours if it has only one.
 */
export function useRovingFocus(list: RefObject<Control | null>, options: RovingFocusOptions) {
  const { controls: selector, first, isSelecting = false } = options;
  const stop = useRef<Control | null>(null);

  // This runs after every rendering, because one may bring controls or take the one that Tab led to.
  useLayoutEffect(() => {
    if (list.current === null) return;
    const controls = controlsOf(list.current, selector);
    if (stop.current === null || !controls.includes(stop.current))
      stop.current = (first && list.current.querySelector<Control>(first)) || (controls[0] ?? null);
    for (const control of controls) {
      if (control.matches("[data-select]")) continue;
      control.tabIndex = control === stop.current && !isSelecting ? 0 : -1;
    }
  });

  function leadTo(control: Control | null) {
    if (control === null || control === stop.current) return;
    if (stop.current !== null) stop.current.tabIndex = -1;
    stop.current = control;
    if (!isSelecting) control.tabIndex = 0;
  }

  function onFocus({ target }: FocusEvent<Element>) {
    if (isControl(target) && target.matches(selector) && !target.matches("[data-select]")) leadTo(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = isControl(event.target) ? event.target : null;
    const item = from?.closest(ITEM);
    if (from === null || !item || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...event.currentTarget.querySelectorAll(ITEM)].map((each) => controlsOf(each, selector));
    const target = controlFor(
      event.key,
      from,
      items.filter((each) => each.length > 0),
    );
    if (target === null) return;
    // The keys must not suddenly change the month at the line's end, either.
    event.preventDefault();
    target?.focus({ preventScroll: true });
    (target?.closest("[data-expense]") ?? target)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return { onFocus, onKeyDown, leadTo };
}

/**
 * The control that a key leads to: undefined if there is none, null for other keys.
 * @param items the controls of each
 */
function controlFor(key: string, from: Control, items: readonly (readonly Control[])[]) {
  const at = items.findIndex((each) => each.includes(from));
  const own = items[at] ?? [];
  const place = own.indexOf(from);
  const alike = (other: readonly Control[] | undefined) => other?.[place] ?? other?.[0];
  switch (key) {
    case "ArrowRight":
      return alike(items[at + 1]);
    case "ArrowLeft":
      return alike(items[at - 1]);
    case "Home":
      return alike(items[0]);
    case "End":
      return alike(items.at(-1));
    case "ArrowDown":
      return own.length > 1 ? own[place + 1] : alike(items[at - 1]);
    case "ArrowUp":
      return own.length > 1 ? own[place - 1] : alike(items[at + 1]);
    default:
      return null;
  }
}

function controlsOf(within: Element, selector: string): Control[] {
  return [...within.querySelectorAll<Control>(selector)];
}

function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLElement || target instanceof SVGElement;
}
