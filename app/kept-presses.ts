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
  /** In their order; the second press on a control takes the first back. */
  presses: Press[];
  focused: Control | null;
  /** Whether the app has come, and presses are its own. */
  isOver: boolean;
}

/** The page's own, since the script that keeps presses (`begin.ts`) and the code that makes them are built apart. */
const page = globalThis as { expenseTimelineKept?: Kept };

const CONTROLS = "button, a[href], input";
const ROOT = "#root";

/**
 * Keeps what is pressed in a month that stands in the page before the app's code is here: {@link takePresses} gives it
 * to the app. It looks pressed until then.
 */
export function keepPresses(): void {
  const kept: Kept = { presses: [], focused: null, isOver: false };
  page.expenseTimelineKept = kept;
  document.addEventListener(
    "click",
    (event) => {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
      if (kept.isOver || !control || control.closest(ROOT) === null) return;
      event.preventDefault();
      keep(kept, control);
    },
    { capture: true },
  );
}

function keep(kept: Kept, control: HTMLElement): void {
  // By its attribute: the browser has changed the tick itself when it tells of the press.
  const wasChecked = control instanceof HTMLInputElement ? control.defaultChecked : null;
  const pressed = { ...described(control), wasChecked };
  const before = kept.presses.findIndex((each) => isSame(each, pressed));
  if (before === -1) kept.presses.push(pressed);
  else kept.presses.splice(before, 1);
  (control.closest(".bill-tick") ?? control).toggleAttribute("data-kept", before === -1);
}

/** Ends the keeping, and keeps where focus is: to call just before the app takes the place of the month in the page. */
export function stopKeeping(): void {
  const { expenseTimelineKept: kept } = page;
  if (kept === undefined) return;
  kept.isOver = true;
  const control = document.activeElement?.closest<HTMLElement>(CONTROLS);
  if (control && control.closest(ROOT) !== null) kept.focused = described(control);
}

/** Makes the presses that were kept, in the month as the app shows it, and gives focus back. Does so once. */
export function takePresses(): void {
  const kept = page.expenseTimelineKept;
  if (kept === undefined) return;
  delete page.expenseTimelineKept;
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
  const place = rowId === null ? document.querySelector(ROOT) : document.getElementById(rowId);
  return [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find((each) => nameOf(each) === name);
}

function nameOf(control: HTMLElement): string {
  return control.ariaLabel ?? control.textContent;
}

function isSame(a: Control, b: Control): boolean {
  return a.rowId === b.rowId && a.name === b.name;
}
