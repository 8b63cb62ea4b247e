import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export function Figure(props: { name: string; text: string; note?: string }) {
  return (
    <div className="figure rounded-card border border-line bg-surface px-3 py-3 shadow-card sm:px-4">
      <dt className="text-small text-ink-soft">{props.name}</dt>
      <dd>
        {/* The card can't be the container, because a container can't share the rows of others. */}
        <span className="@container block">
          <span className="figure-text block font-semibold tracking-tight wrap-anywhere">{props.text}</span>
        </span>
        {props.note !== undefined && <span className="block text-small text-ink-soft">{props.note}</span>}
      </dd>
    </div>
  );
}

/** Gives all figures of a group the size at which the longest one fits. */
export function figuresClass(texts: readonly string[]): string | undefined {
  const letters = [8, 11, 14, 17].find((most) => longest(texts) <= most);
  return letters === undefined ? undefined : `figures-${letters}`;
}

interface FiguresProps {
  label?: string;
  texts: readonly string[];
  /** The figures stand below each other in the column beside a list. */
  isBesideList?: boolean;
  children: ReactNode;
}

export function Figures({ label, texts, isBesideList = false, children }: FiguresProps) {
  return (
    <dl
      aria-label={label}
      className={classes(
        "figures",
        figuresClass(texts),
        longest(texts) > 11 && "figures-long",
        isBesideList && "figures-beside-list",
      )}
    >
      {children}
    </dl>
  );
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
