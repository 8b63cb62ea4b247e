import type { ReactNode } from "react";

interface IslandProps {
  name: string;
  /** True for what the page is for. Anything else waits until the page is painted. */
  isAtOnce?: boolean;
  className?: string;
  /** The day for which it is rendered. */
  day?: string;
  children: ReactNode;
}

/** A part of a prerendered document that app/entry/islands.ts hydrates by its name. */
export function Island(props: IslandProps) {
  return (
    <div
      data-island={props.name}
      data-at-once={props.isAtOnce}
      data-day={props.day}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
