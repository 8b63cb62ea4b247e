import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

export function Banner(props: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      className="flex gap-3 rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3 max-sm:py-1.5 max-sm:text-small"
    >
      <span className="sm:mt-0.75 text-overdue">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1">{props.children}</div>
    </section>
  );
}
