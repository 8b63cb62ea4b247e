/** A second press would meet whatever has moved under the pointer, such as the link to the next month. */
export function guardDoubleClicks(): void {
  let pressed: Element | null = null;
  let isElsewhere = false;
  addEventListener(
    "mousedown",
    ({ detail, target }) => {
      const control = controlOf(target);
      if (detail <= 1) pressed = control;
      isElsewhere = detail > 1 && control !== pressed;
    },
    { capture: true },
  );
  addEventListener(
    "click",
    (event) => {
      // A click made by a key has a detail of 0.
      if (!isElsewhere || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element
    ? (target.closest("a, button, input, label, select, summary") ?? target)
    : null;
}
