import type { ReactNode } from "react";
import { PublicFrame } from "./public-frame.tsx";

interface OutcomeProps {
  picture: ReactNode;
  title: string;
  lead: string;
  /** What to do next. */
  children: ReactNode;
}

/** What came of something: one sign, one sentence, one way on. */
export function Outcome(props: OutcomeProps) {
  return (
    <PublicFrame>
      <div className="page flex flex-col items-center py-12 text-center sm:py-24">
        {props.picture}
        <h1 className="mt-8 text-lead">{props.title}</h1>
        <p className="mt-4 max-w-120 text-large text-balance text-ink-soft">{props.lead}</p>
        <div className="mt-8">{props.children}</div>
      </div>
    </PublicFrame>
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
