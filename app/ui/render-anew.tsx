import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "./boundaries.tsx";

/** Enough for a long visit, and an end for what fails each time. */
const MOST_ROUNDS = 50;

/**
 * Renders its children anew after something else has moved their nodes: the browser's translation, or an extension. React's
 * next change of such a node throws. Other errors go on to the boundary around this one. See
 * docs/decisions/0039-translated-pages.md.
 */
export function RenderAnew({ children }: { children: ReactNode }) {
  const [round, setRound] = useState(0);
  function nothing(error: unknown): null {
    // removeChild and insertBefore throw this.
    const isMoved = error instanceof DOMException && error.name === "NotFoundError";
    if (!isMoved || round === MOST_ROUNDS) throw error;
    return null;
  }
  return (
    <ErrorBoundary key={round} fallback={nothing} onError={() => setRound(round + 1)}>
      {children}
    </ErrorBoundary>
  );
}
