import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

export function Figure(props: { name: string; text: string; note?: string | undefined }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-between rounded-card border border-line bg-surface px-3 py-3 shadow-card sm:px-4">
      <dt className="text-small text-ink-soft">{props.name}</dt>
      <dd>
        {/* The card can't be the container, because a container can't share the rows of others. */}
        <span className="@container block">
          <span className="block text-[length:clamp(0.8125rem,var(--letter,6.4cqi),1.5rem)] leading-[1.35] font-semibold tracking-tight wrap-anywhere">
            {props.text}
          </span>
        </span>
        {props.note !== undefined && <span className="block text-small text-ink-soft">{props.note}</span>}
      </dd>
    </div>
  );
}

/** As large as a card's width leaves room for, in the widest of common fonts, by the number of letters. */
const SIZES = [
  [8, "[--letter:17.5cqi]"],
  [11, "[--letter:13cqi]"],
  [14, "[--letter:10.2cqi]"],
  [17, "[--letter:8.4cqi]"],
] as const;

/** Gives all figures of a group the size at which the longest one fits. */
export function figuresClass(texts: readonly string[]): string | undefined {
  return SIZES.find(([most]) => longest(texts) <= most)?.[1];
}

interface FiguresProps {
  label?: string;
  figures: readonly ComponentProps<typeof Figure>[];
  /** The figures stand below each other in the column beside a list. */
  isBesideList?: boolean;
}

export function Figures({ label, figures, isBesideList = false }: FiguresProps) {
  const texts = figures.map(({ text }) => text);
  return (
    <dl
      aria-label={label}
      className={classes(
        "grid grid-cols-2 gap-2 sm:grid-cols-6 sm:gap-4 lg:auto-cols-[minmax(0,1fr)] lg:grid-cols-none lg:*:nth-[n]:col-auto",
        // Whole rows below each other.
        figures.length % 2 === 0
          ? "sm:*:col-span-3"
          : "max-sm:*:first:col-span-full sm:*:col-span-2 sm:*:nth-[n+4]:col-span-3",
        // Names, numbers and notes of a row stand at one height each, however many lines one of them has.
        "*:row-span-3 *:grid-rows-subgrid *:gap-y-0 [&>*>dd]:row-span-2 [&>*>dd]:grid [&>*>dd]:grid-cols-1 [&>*>dd]:grid-rows-subgrid",
        figuresClass(texts),
        longest(texts) > 14 && "max-sm:*:col-span-full",
        isBesideList ? "lg:grid-flow-row" : "lg:grid-flow-col",
      )}
    >
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
