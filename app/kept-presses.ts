/** A control of the month in the page, told by what a person knows of it. */
interface Control {
  /** The row it belongs to; null for one of the month itself. */
  readonly rowId: string | null;
  readonly name: string;
}

/** A press, with the state of the tick that it was to change. */
interface Press extends Control {
  readonly wasChecked: boolean | null;
}

interface Kept {
  /** In their order. */
  presses: Press[];
  focused: Control | null;
  /** When the app came, and presses became its own; in ms since the page was opened. */
  endedAt: number | null;
}

/** The page's own, since the script that keeps presses (`begin.ts`) and the code that makes them are built apart. */
const page = globalThis as { expenseTimelineKept?: Kept };

const PRESSED = "#root :is(button, [type=checkbox])";
const FOCUSED = "#root :is(button, input)";

/** Later than this a press is no longer what the person means: they have been shown something else first. */
const FRESH_MS = 5000;

/**
 * Keeps what is pressed in a month that stands in the page before the app's code is here: {@link takePresses} gives it
 * to the app. It looks pressed until then.
 */
export function keepPresses(): void {
  const kept: Kept = { presses: [], focused: null, endedAt: null };
  page.expenseTimelineKept = kept;
  document.addEventListener(
    "click",
    (event) => {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSED);
      if (kept.endedAt !== null || !control) return;
      event.preventDefault();
      keep(kept, control);
    },
    { capture: true },
  );
}

/** The second press on a tick takes the first back; on anything else it is impatience. */
function keep(kept: Kept, control: HTMLElement): void {
  // By its attribute: the browser has changed the tick itself when it tells of the press.
  const wasChecked = control instanceof HTMLInputElement ? control.defaultChecked : null;
  const pressed = { ...described(control), wasChecked };
  const others = kept.presses.filter((each) => each.rowId !== pressed.rowId || each.name !== pressed.name);
  const isTakenBack = wasChecked !== null && others.length < kept.presses.length;
  kept.presses = isTakenBack ? others : [...others, pressed];
  (control.closest(".bill-tick") ?? control).toggleAttribute("data-kept", !isTakenBack);
}

/** Ends the keeping, and keeps where focus is: to call just before the app takes the place of the month in the page. */
export function stopKeeping(): void {
  const { expenseTimelineKept: kept } = page;
  if (kept === undefined) return;
  kept.endedAt = performance.now();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(FOCUSED))
    kept.focused = described(activeElement);
}

/** Makes the presses that were kept, in the month as the app shows it, and gives focus back. Does so once. */
export function takePresses(): void {
  const kept = page.expenseTimelineKept;
  delete page.expenseTimelineKept;
  if (kept === undefined || performance.now() - (kept.endedAt ?? 0) > FRESH_MS) return;
  if (kept.focused !== null) found(kept.focused)?.focus({ preventScroll: true });
  for (const press of kept.presses) {
    const control = found(press);
    // What another device has done meanwhile isn't undone by asking for the same.
    const isDone = control instanceof HTMLInputElement && control.checked !== press.wasChecked;
    if (!isDone) control?.click();
  }
}

function described(control: HTMLElement): Control {
  return { rowId: control.closest("[data-expense]")?.id ?? null, name: nameOf(control) };
}

function found({ rowId, name }: Control): HTMLElement | undefined {
  const place = rowId === null ? document : document.getElementById(rowId);
  return [...(place?.querySelectorAll<HTMLElement>(FOCUSED) ?? [])].find((each) => nameOf(each) === name);
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute("aria-label") ?? control.textContent;
}
