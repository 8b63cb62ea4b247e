import { type Ref, startTransition, useEffect, useRef, useState } from "react";

/** How many rows are added at a time. */
const STEP = 40;

/** Up to this many rows are added frame by frame. More come only when the end of the list is near. */
const EAGER = 200;

/** In CSS pixels. */
const AHEAD = 1500;

/**
 * How many rows of a long list to render: those in sight at once, the rest as they are needed. Another `key` starts
 * over.
 * @param first how many can be in sight
 * @returns the count, and a ref for an element to render below the last row while there are more
 */
export function useGrowingList(key: string, first: number, total: number) {
  const [grown, setGrown] = useState({ key, count: first });
  const end: Ref<HTMLDivElement> = useRef(null);
  const count = grown.key === key ? grown.count : first;
  useEffect(() => {
    if (count >= total) return;
    const grow = () => startTransition(() => setGrown({ key, count: count + STEP }));
    if (count < EAGER) {
      const frame = requestAnimationFrame(grow);
      return () => cancelAnimationFrame(frame);
    }
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && grow(), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [key, count, total]);
  return { count, end };
}
