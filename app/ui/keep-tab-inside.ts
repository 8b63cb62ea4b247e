import type { KeyboardEvent } from "react";

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
