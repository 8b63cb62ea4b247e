type Control = HTMLElement | SVGElement;

interface RovingFocusOptions {
  /** Selects the items, in one or several lists. */
  items: string;
  /** Selects what takes focus in an item. */
  controls: string;
  /** Selects a control of the item that Tab leads to at first, if not to the first item. */
  first?: string;
  /** Returns which arrow a letter stands for. It acts outside the list, too, and leads to the item that Tab leads to. */
  arrowOf?: (event: KeyboardEvent) => string | undefined;
}

/** Checkboxes of a selection have keys of their own. */
const OWN_KEYS = "[data-select]";

/**
 * Makes Tab lead to the controls of one item, and then out of the list. Up and down, and in a list with `data-sideways` left
 * and right too, lead to the same control of the neighbouring item, Home and End to the first and last item.
 * @returns a function that ends it
 */
export function followRovingFocus(
  { current: box }: { readonly current: Element | null },
  options: RovingFocusOptions,
): () => void {
  if (box === null) return () => undefined;
  return follow(box, options);
}

function follow(box: Element, options: RovingFocusOptions): () => void {
  let current: Element | null = null;
  const over = new AbortController();
  const controlsOf = (item: Element) =>
    [...item.querySelectorAll<Control>(options.controls)].filter((each) => !each.matches(OWN_KEYS));
  const items = () => [...box.querySelectorAll(options.items)].filter((item) => controlsOf(item).length > 0);

  function update() {
    const all = items();
    if (current === null || !all.includes(current)) {
      const first = options.first === undefined ? null : box.querySelector(options.first);
      current = first?.closest(options.items) ?? all[0] ?? null;
    }
    const isSelecting = box.querySelector(OWN_KEYS) !== null;
    for (const item of all) {
      const tabIndex = item === current && !isSelecting ? "0" : "-1";
      // As an attribute, by which the skip link finds it.
      for (const control of controlsOf(item))
        if (control.getAttribute("tabindex") !== tabIndex) control.setAttribute("tabindex", tabIndex);
    }
  }

  function leadTo(item: Element | undefined, from: Element | null) {
    if (item === undefined) return;
    const controls = [...item.querySelectorAll<Control>(options.controls)];
    const alike = controls.find((each) => each.getAttribute("class") === from?.getAttribute("class"));
    const target = alike ?? controls[0];
    target?.focus({ preventScroll: true });
    (target?.closest("[data-expense]") ?? target)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = document.activeElement;
    const item = box.contains(from) ? from?.closest(options.items) : null;
    const arrow = options.arrowOf?.(event);
    if (arrow === undefined && (!item || from?.matches(OWN_KEYS))) return;
    const all = items();
    const isSideways = item?.closest("[data-sideways]") != null;
    const to = item
      ? placeFor(arrow ?? event.key, all.indexOf(item), all.length, isSideways)
      : all.indexOf(current as Element);
    if (to === null) return;
    // The keys must not suddenly change the month at the line's end, either.
    event.preventDefault();
    leadTo(all[to], from);
  }

  box.addEventListener(
    "focusin",
    ({ target }) => {
      const item = target instanceof Element ? target.closest(options.items) : null;
      if (item === null || item === current || !items().includes(item)) return;
      current = item;
      update();
    },
    { signal: over.signal },
  );
  // Letters act anywhere on the screen. The capture phase comes before the screen's own keys, such as those of the months.
  document.addEventListener("keydown", onKeyDown, { capture: true, signal: over.signal });
  const observer = new MutationObserver(update);
  observer.observe(box, { childList: true, subtree: true });
  update();
  return () => {
    over.abort();
    observer.disconnect();
  };
}

/** Returns the item that a key leads to, or null for other keys. */
function placeFor(key: string, at: number, count: number, isSideways: boolean): number | null {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "ArrowRight":
      return isSideways ? at + 1 : null;
    case "ArrowLeft":
      return isSideways ? at - 1 : null;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
