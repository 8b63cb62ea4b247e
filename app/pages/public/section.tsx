import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export const LINK = "text-accent underline underline-offset-4 hover:text-accent-strong";

/** The heading beside its text. */
export function Section(props: SectionProps) {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="page scroll-mt-6">
      <div className="grid gap-x-16 gap-y-6 border-t border-line py-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-20">
        <SectionHead {...props} />
        <div className="min-w-0">{props.children}</div>
      </div>
    </section>
  );
}

/** The heading above what needs the whole width. */
export function WideSection(props: SectionProps) {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="page scroll-mt-6">
      <div className="border-t border-line py-14 lg:py-20">
        <SectionHead {...props} />
        <div className="mt-10">{props.children}</div>
      </div>
    </section>
  );
}

function SectionHead({ id, title, lead }: SectionProps) {
  return (
    <div>
      <h2 id={`${id}-title`} className="text-figure font-semibold tracking-tight max-sm:text-title">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-3 max-w-140 text-large text-ink-soft">{lead}</p>}
    </div>
  );
}
