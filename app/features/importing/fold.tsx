import type { ReactNode } from "react";

interface FoldProps {
  title: ReactNode;
  aside?: ReactNode;
  isOpen?: boolean;
  /** Called when it is opened or closed. */
  onToggle?: () => void;
  children: ReactNode;
}

/** A heading that unfolds what stands below it. */
export function Fold(props: FoldProps) {
  return (
    <details className="group/fold" open={props.isOpen} onToggle={props.onToggle}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control py-1.5 hover:text-accent [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="text-ink-soft transition-transform group-open/fold:rotate-90">
          ›
        </span>
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{props.title}</span>
        {props.aside !== undefined && (
          <span className="text-small text-ink-soft tabular-nums">{props.aside}</span>
        )}
      </summary>
      {props.children}
    </details>
  );
}
