let isPressing = false;
const waiting: (() => void)[] = [];

/**
 * Does some work at once, or in its turn when the press that is under way has ended. What appears under a pointer in the
 * middle of a press takes the rest of it, so that the press does nothing.
 */
export function afterPress(work: () => void): void {
  if (isPressing || waiting.length > 0) waiting.push(work);
  else work();
}

function end(): void {
  isPressing = false;
  // The browser decides in this frame what was clicked.
  requestAnimationFrame(() => {
    if (isPressing) return;
    for (const work of waiting.splice(0)) work();
  });
}

if (globalThis.document !== undefined) {
  addEventListener(
    "pointerdown",
    ({ button }) => {
      // Other buttons press nothing, and a menu of the system's own may take their end.
      if (button === 0) isPressing = true;
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(type, end, true);
  // The rest of the press may go to another window.
  addEventListener("blur", end);
}
