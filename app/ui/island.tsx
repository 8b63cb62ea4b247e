import type { ReactNode } from "react";

interface IslandProps {
  name: string;
  /** What the page is for; anything else waits until the page stands. */
  isAtOnce?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The part of a prerendered document that comes alive: app/entry/islands.ts hydrates what is in it, by its name. Inside
 * the running app it is a plain box.
 */
export function Island(props: IslandProps) {
  return (
    <div data-island={props.name} data-at-once={props.isAtOnce} className={props.className}>
      {props.children}
    </div>
  );
}
