import { type Ref, startTransition, useEffect, useRef, useState } from "react";

/** In rows. */
const STEP = 40;

/** As many come by themselves, frame by frame; more when their end is near. */
const EAGER = 200;

/** How near, in CSS pixels. */
const AHEAD = 1500;

/**
 * How many rows of a long list to render: what is in sight at once, the rest as it is needed. Another `key` begins
 * anew.
 * @param first how many can be in sight
 * @returns the number, and where to put an element that stands below the last of them while it is less than `total`
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
