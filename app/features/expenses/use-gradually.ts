import { startTransition, useEffect, useState } from "react";

export interface Parts {
  readonly first: number;
  readonly step: number;
}

/**
 * How much of a long list to render: the part in sight first, then more with each frame. A press meanwhile waits for
 * a few rows, not for all of them.
 * @returns a number of rows; Infinity once nothing is left out
 */
export function useGradually(isGradual: boolean, { first, step }: Parts, total: number): number {
  const [count, setCount] = useState(isGradual ? first : Infinity);
  useEffect(() => {
    if (count === Infinity) return;
    const next = count + step < total ? count + step : Infinity;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(next)));
    return () => cancelAnimationFrame(frame);
  }, [count, step, total]);
  return count;
}
