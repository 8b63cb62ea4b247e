import type { MouseEvent } from "react";

export const CONTENT_ID = "content";

/** Tab's first stop: skips the header, which is the same on every screen. Visible only while focused. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-control focus:bg-surface focus:px-4 focus:font-medium focus:text-accent focus:shadow-float"
    >
      Skip to content
    </a>
  );
}

/** Adds no history entry, so that Back still leads to the screen before. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById(CONTENT_ID);
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}
