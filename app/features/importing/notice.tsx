import type { ReactNode } from "react";

interface NoticeProps {
  label: string;
  text: string;
  children?: ReactNode;
}

/** Nothing is wrong, so it looks calmer than a banner. */
export function Notice({ label, text, children }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3"
    >
      <p role="status" className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        {text}
      </p>
      {children}
    </section>
  );
}
