const TYPES = ["pointerdown", "mousedown", "mouseup", "click", "focusin", "popstate"];

const KEPT = 60;

/** The last presses and moves of the focus, each with the element that it met and where that stood. A failed test prints them. */
export const presses: string[] = [];

function nameOf(target: EventTarget | null): string {
  if (!(target instanceof Element)) return "the page";
  const { top, left, width, height } = target.getBoundingClientRect();
  const text = target.getAttribute("aria-label") ?? target.textContent?.slice(0, 30);
  return `${target.localName} "${text}" at ${[left, top, width, height].map(Math.round).join(" ")}`;
}

function note(event: Event): void {
  const pointer = event instanceof MouseEvent ? ` ${event.clientX} ${event.clientY}` : "";
  presses.push(`${Math.round(event.timeStamp)} ms: ${event.type}${pointer} on ${nameOf(event.target)}`);
  if (presses.length > KEPT) presses.shift();
}

for (const type of TYPES) addEventListener(type, note, { capture: true });
