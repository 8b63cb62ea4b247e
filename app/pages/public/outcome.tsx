import type { ReactNode } from "react";
import { classes, PAGE } from "../../ui/classes.ts";

interface OutcomeProps {
  picture: ReactNode;
  title: string;
  lead: ReactNode;
  /** Offers what to do next. */
  children: ReactNode;
}

/** Says what came of something, in one sign and one sentence, and offers one way on. */
export function Outcome(props: OutcomeProps) {
  return (
    <div className={classes(PAGE, "flex flex-col items-center py-12 text-center sm:py-24")}>
      {props.picture}
      <h1 className="mt-8 text-lead text-balance">{props.title}</h1>
      <p className="mt-4 max-w-120 text-large text-balance text-ink-soft">{props.lead}</p>
      <div className="mt-8 w-full">{props.children}</div>
    </div>
  );
}

interface LineSignProps {
  /** Colours the line up to the point. */
  line: string;
  children: ReactNode;
}

/** A point on a line that goes on at both sides. */
export function LineSign({ line, children }: LineSignProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 72"
      className="h-18 w-80 max-w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 36h124" strokeWidth="3" className={line} />
      <path d="M192 36h124" strokeWidth="3" className="stroke-line" />
      {children}
    </svg>
  );
}

export function Tick() {
  return (
    <LineSign line="stroke-paid">
      <circle cx="160" cy="36" r="28" className="fill-paid" />
      <path
        d="m148 37 8.5 8.5L172.5 28"
        strokeWidth="4.5"
        pathLength="1"
        className="animate-[draw_300ms_ease-out_150ms_backwards] stroke-surface [stroke-dasharray:1]"
      />
    </LineSign>
  );
}

export function OpenPoint() {
  return (
    <LineSign line="stroke-line">
      <circle cx="160" cy="36" r="26" strokeWidth="3" className="fill-surface stroke-control" />
    </LineSign>
  );
}
