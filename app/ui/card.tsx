import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export function Card(props: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes("rounded-card border border-line bg-surface px-5 py-4", props.className)}
    >
      <h2 id={id} className="text-small font-medium text-ink-soft">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
