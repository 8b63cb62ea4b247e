import type { ReactNode } from "react";

/**
 * The part of a prerendered document that comes alive: app/islands.ts hydrates what is in it, by its name. Inside
 * the running app it is a plain box.
 */
export function Island(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div data-island={props.name} className={props.className}>
      {props.children}
    </div>
  );
}
