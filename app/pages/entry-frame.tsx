import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { Logo } from "../ui/logo.tsx";

/** The quiet frame around signing in: the name, one card, and the way back. */
export function EntryFrame(props: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-104 flex-col justify-center px-4 py-8">
      <header className="mb-6 flex items-center gap-2 text-large font-semibold">
        <Logo />
        Expense Timeline
      </header>
      <main>
        <div className="rounded-card border border-line bg-surface p-6">{props.children}</div>
        <a
          href={paths.landing}
          className="mt-4 inline-flex min-h-11 items-center text-ink-soft hover:text-ink"
        >
          Back to home
        </a>
      </main>
    </div>
  );
}
