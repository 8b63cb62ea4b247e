/** A control of the month in the page, told by what a user knows of it. */
interface Control {
  /** The row it belongs to; null for one of the month itself. */
  readonly rowId: string | null;
  readonly name: string;
}

/** A press, with the state of the tick that it was to change. */
interface Press extends Control {
  readonly wasChecked: boolean | null;
}

/** Where a user is in the month: what has focus, and the first bill in sight if they scrolled. */
interface Place {
  readonly focused: Control | null;
  readonly first: { readonly rowId: string; readonly top: number } | null;
}

interface Kept {
  /** In their order. */
  presses: Press[];
  place: Place | null;
  /** When the app began to take over, in ms since the page was opened. */
  endedAt: number;
}

/** The page's own, since the script that keeps presses (`begin-month.ts`) and the code that makes them are built apart. */
const page = globalThis as { expenseTimelineKept?: Kept };

/** The month in the page, until the app's takes its place. */
const STILL = "main[data-still]";

const PRESSED = "button, [type=checkbox]";
const FOCUSED = "button, input";

/** Later than this a press is no longer what the user means: they have been shown something else first. */
const FRESH_MS = 5000;

/**
 * Keeps what is pressed in a month that stands in the page before the app's code is here: {@link takePresses} gives it
 * to the app. It looks pressed until then.
 */
export function keepPresses(): void {
  const kept: Kept = { presses: [], place: null, endedAt: 0 };
  page.expenseTimelineKept = kept;
  document.addEventListener(
    "click",
    (event) => {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSED);
      if (!control || control.closest(STILL) === null) return;
      event.preventDefault();
      keep(kept, control);
    },
    { capture: true },
  );
}

/**
 * The second press on a tick takes the first back; on what goes a month further it goes another; on anything else it is
 * impatience.
 */
function keep(kept: Kept, control: HTMLElement): void {
  // By its attribute: the browser has changed the tick itself when it tells of the press.
  const wasChecked = control instanceof HTMLInputElement ? control.defaultChecked : null;
  const pressed = { ...described(control), wasChecked };
  const others = kept.presses.filter((each) => each.rowId !== pressed.rowId || each.name !== pressed.name);
  const isTakenBack = wasChecked !== null && others.length < kept.presses.length;
  if ("repeats" in control.dataset) kept.presses.push(pressed);
  else kept.presses = isTakenBack ? others : [...others, pressed];
  (control.closest(".bill-tick") ?? control).toggleAttribute("data-kept", !isTakenBack);
}

/** Keeps where the user is: to call just before the app takes the place of the month in the page. */
export function keepPlace(): void {
  const { expenseTimelineKept: kept } = page;
  if (kept === undefined) return;
  const { activeElement } = document;
  const hasFocus = activeElement instanceof HTMLElement && activeElement.matches(`${STILL} :is(${FOCUSED})`);
  kept.place = {
    focused: hasFocus ? described(activeElement) : null,
    first: scrollY > 0 ? firstInSight() : null,
  };
  kept.endedAt = performance.now();
}

function firstInSight(): Place["first"] {
  for (const row of document.querySelectorAll(`${STILL} [data-expense]`)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { rowId: row.id, top };
  }
  return null;
}

/** Brings the app's month to where the user was in the page's: before it is painted. */
export function takePlace(): void {
  const { place } = page.expenseTimelineKept ?? {};
  if (place?.first) {
    const row = document.getElementById(place.first.rowId);
    if (row !== null)
      scrollBy({ top: row.getBoundingClientRect().top - place.first.top, behavior: "instant" });
  }
  if (place?.focused) found(place.focused)?.focus({ preventScroll: true });
}

/**
 * Makes the presses that were kept, in the month as the app shows it. Does so once.
 * @param isTheirs whether the month in the page was of the same user
 */
export async function takePresses(isTheirs: boolean): Promise<void> {
  const kept = page.expenseTimelineKept;
  delete page.expenseTimelineKept;
  if (kept === undefined || !isTheirs || performance.now() - kept.endedAt > FRESH_MS) return;
  for (const press of kept.presses) {
    const control = found(press);
    // What another device has done meanwhile isn't undone by asking for the same.
    const isDone = control instanceof HTMLInputElement && control.checked !== press.wasChecked;
    if (!isDone) control?.click();
    // What a press changes is there for the next one when its task is over.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function described(control: HTMLElement): Control {
  return { rowId: control.closest("[data-expense]")?.id ?? null, name: nameOf(control) };
}

/** Of two with one name, as on a phone and a desktop, the one that is shown. */
function found({ rowId, name }: Control): HTMLElement | undefined {
  const place = rowId === null ? document : document.getElementById(rowId);
  const controls = place?.querySelectorAll<HTMLElement>(FOCUSED) ?? [];
  return [...controls].find((each) => nameOf(each) === name && each.getClientRects().length > 0);
}

/** Without its figures, which may have changed meanwhile. */
function nameOf(control: HTMLElement): string {
  return (control.getAttribute("aria-label") ?? control.textContent).replace(/\d+/g, "");
}
